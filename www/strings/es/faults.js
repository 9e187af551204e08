/** @type {import('../words.js').Words['faults']} */
export default {
  parts: { workers: 'los workers', follow: 'la clave seguida', prefix: 'el prefijo de las claves', events: 'los sucesos de la carrera', trace: 'la traza', list: 'la lista de claves', other: 'el otro lado de la comparación' },
  link: {
    other: 'El ab del enlace, el otro lado de una comparación, no se puede leer. Se muestra un solo lado.',
    tooLong: (most, length) => `Un enlace puede tener ${most} caracteres, este tiene ${length}. Se usan los valores iniciales.`,
    number: (name, fault, used) => `El ${name} del enlace: ${fault} Se usa ${used}.`,
    choice: (name, allowed, typed, used) => `El ${name} del enlace debe ser uno de ${allowed.join(', ')}, se recibió «${typed}». Se usa ${used || 'ninguno'}.`,
    version: (typed) => `El v del enlace debe ser 1, se recibió «${typed}». Se lee como 1.`,
    unknown: (names, more) => `El enlace tiene partes que aquí no significan nada y se pasaron por alto: ${names.map((name) => `«${name}»`).join(', ')}${more ? ' …' : ''}.`,
    seed: (hash, seed) => `El seed del enlace: ${hash} no toma semilla, se recibió ${seed}. Se usa 0.`,
    events: 'Los sucesos del enlace no se pueden leer. No se usa ninguno.',
    trace: 'La traza del enlace no se puede leer. Se sortea una.',
    keys: (prefix) => `La lista de claves del enlace no se puede leer. Se usa ${prefix} y un número.`,
    resize: (count, scene) => `La flota del enlace pasa a ${count} workers de una vez, lo que solo muestra ${scene}. No se cambia nada.`,
    fleet: 'La flota del enlace no se puede leer. Se usan los workers iniciales.',
    seen: (steps, typed) => `El seen del enlace debe ser pasos de 1 a ${steps} con puntos entre ellos, se recibió «${typed}». No se usa ninguno.`,
    guesses: (shown, typed) => `El guesses del enlace debe ser un paso, una estimación y quizá «${shown}», como 6-2400-${shown}, se recibió «${typed}». No se usa ninguno.`,
  },
};
