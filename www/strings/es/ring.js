// What the Ring says, in Spanish.

import { html } from 'lit-html';
import { bytes, count, counted, percent, percentShort, plain, ratio3, tenth } from '../../format.js';
import { plural } from '../words.js';

const MODULO = 'Una clave pertenece al worker número hash mod N, y N cambia casi todos los restos.';
/** @param {number} value */
const workers = (value) => counted(value, 'worker', 'workers');
/** @param {number} value */
const points = (value) => counted(value, 'punto', 'puntos');
/** @param {number} value */
const slots = (value) => counted(value, 'ranura', 'ranuras');

/** @type {import('../words.js').Words['ring']} */
export default {
  nobody: 'nadie',
  title: {
    nobody: 'Ningún worker puede tomar una clave',
    moves: ({ kind, name }, moved) => `${kind === 'add' ? 'Añadir' : 'Quitar'} ${name} mueve el ${percentShort(moved)} de las claves`,
    still: (many, imbalance) => `${workers(many)}; el más cargado lleva ${ratio3(imbalance)} × la media`,
    needless: (ratio) => `, el ${percentShort(ratio)} sin necesidad`,
    rest: '; las demás se quedan donde están',
  },
  passing: (ratio) => `El ${percentShort(ratio)} de las claves sigue adelante.`,
  moved: ({ kind, name }, { moved, least, imbalance }) =>
    `${kind === 'add' ? 'Añadir' : 'Quitar'} ${name} movió el ${percentShort(moved)} de las claves; un reparto parejo necesita el ${percentShort(least)}. Desequilibrio ${ratio3(imbalance)}.`,
  ways: {
    rules: {
      modulo: MODULO, 'lesson-fnv-modulo': MODULO,
      'multi-probe': 'El hash de una clave se calcula muchas veces; decide el que acaba más cerca antes de un punto.',
    },
    ring: {
      'at-or-after': 'Una clave pertenece al primer punto desde su hash, en el sentido de las agujas del reloj.',
      after: 'Una clave pertenece al primer punto estrictamente posterior a su hash, en el sentido de las agujas del reloj.',
      nearest: 'Una clave pertenece al punto más cercano, a cualquier lado de su hash.',
    },
    slots: 'Un número hecho de la clave elige una ranura, y la ranura tiene un worker.',
    bare: {
      score: 'Cada worker tiene una puntuación para la clave; gana la más alta.',
      jump: 'La clave salta de worker en worker, cada vez más lejos, y se queda donde el siguiente salto saldría de la lista.',
    },
    full: (ratio) => `Donde su worker está lleno, sigue en el sentido de las agujas del reloj: así lo hace el ${percentShort(ratio)} de las claves.`,
    needless: (keys) => `${counted(keys, 'clave se mueve', 'claves se mueven')} entre workers que estaban ahí todo el tiempo.`,
    none: 'Ninguna clave cambia de dueño.',
    only: ({ kind, name }) => `Solo cambian de dueño las claves que ${kind === 'add' ? `caen en ${name}` : `estaban en ${name}`}.`,
  },
  figures: {
    moved: 'Claves que se mueven', imbalance: 'Desequilibrio, máx. ÷ media', brief: 'Máx. ÷ media', nothing: 'nada cambia',
    wasWith: (before, many) => html`era ${before} con ${workers(many)}`,
    was: (before) => html`era ${before}`,
    of: (many) => `de ${workers(many)}`,
    workers,
    even: (ratio) => `un reparto parejo necesita ${percent(ratio)}`,
    evenBrief: (ratio) => `parejo: ${percentShort(ratio)}`,
    needless: (ratio) => html`${ratio} innecesario`,
    needlessOf: (ratio, least) => html`${ratio} innecesario; un reparto parejo necesita ${percent(least)}`,
    passed: 'Claves que siguen adelante',
    full: (before) => `${before === null ? '' : `era ${percent(before)}; `}de workers que estaban llenos`,
    store: 'Almacén, en calentamiento', rate: 'pet./s', extra: 'Peticiones de más',
    times: (times) => html`${times} la carga de antes`,
    misses: (seconds, misses) => `en ${plain(seconds)} s, tasa de fallos ${ratio3(misses)}`,
    ring: 'Tamaño del anillo', table: 'Tamaño de la tabla', memory: 'Memoria', list: 'nada más que su lista', each: 'un worker en cada una',
    points: (value) => plural(value, { one: 'punto', other: 'puntos' }),
    slots: (value) => plural(value, { one: 'ranura', other: 'ranuras' }),
    unit: (value) => plural(value, { one: 'worker', other: 'workers' }),
    bytes: (all, each) => `${bytes(all)} a ${each} B por punto`,
    pointsBytes: (many, all) => `${many === 1 ? 'punto' : 'puntos'}, ${bytes(all)}`,
    lookup: 'Búsqueda', atMost: 'como mucho', remainder: 'resto', whatever: 'sea cual sea el tamaño', looked: 'mirados, como mucho',
    comparisons: (value) => plural(value, { one: 'comparación', other: 'comparaciones' }),
    walk: (many, k, mean) => `${points(many)} hasta k = ${k}${mean === null ? '' : `; media ${tenth(mean)}`}`,
  },
  strip: {
    title: (key) => `Alrededor de ${key}`,
    caption: (part) => `1/${part} del anillo, ampliado. A la derecha va el sentido del reloj.`,
    label: (key, before, after) => `El anillo alrededor de ${key}: antes pertenece a ${before}; después, a ${after}.`,
    table: (at) => `Arcos en el sentido de las agujas del reloj, en partes de la franja ampliada; la clave está en ${percentShort(at)}.`,
    when: 'Cuándo', from: 'Desde', to: 'Hasta', worker: 'Worker', before: 'antes', after: 'después',
    ordinal: (n) => `${n}.º`,
    ownerBefore: (owner) => `antes: dueño ${owner}`,
    ownerAfter: (owner) => `después: dueño ${owner}`,
    further: (stops, back) => `${stops.join(', ')} ${back ? 'más atrás' : 'más adelante'}`,
  },
  circle: {
    inner: { before: 'Banda interior: antes', after: 'Banda interior: después' },
    innerAsked: { before: 'Banda interior: antes, a quién se pregunta', after: 'Banda interior: después, a quién se pregunta' },
    outerAsked: 'Banda exterior: a quién en su lugar', outerAfter: 'Banda exterior: después', outerTakes: 'Banda exterior: quién lo toma',
    outer: ({ kind, name }) => (kind === 'add' ? `Banda exterior: lo que toma ${name}` : `Banda exterior: herederos de ${name}`),
    dot: 'Punto: clave de ejemplo, por dueño', circled: 'Con círculo: se mueve',
    circledOf: ({ kind, name }) => `Con círculo: se mueve ${kind === 'add' ? 'a' : 'desde'} ${name}`,
    summary: ({ kind, places, workers: many, moved, followed }) => `${
      kind === 'ring' ? `Anillo de ${points(places)}` : kind === 'slots' ? `Círculo de ${slots(places)}` : 'Sin círculo: la regla no tiene'
    }, ${workers(many)} después del cambio. El ${percentShort(moved)} de las claves se mueve; la tabla de al lado tiene las cifras de cada worker.${followed === '' ? '' : ` Se sigue ${followed}.`}`,
    weigh: 'Un worker necesita un peso mayor que 0.', type: 'Una clave escrita se puede seguir.', tap: 'tocar una clave para seguirla',
    slots,
    bare: 'esta regla no tiene anillo', unowned: 'la regla no la da a ningún worker',
    belongs: (names) => `pertenece a ${names.join(', luego ')}`,
    past: (full, owner, number, of) => `tras ${counted(full, 'worker lleno', 'workers llenos')} a ${owner}, punto ${count(number)} de ${count(of)}`,
    stops: (owner, number, of) => `para en ${owner}, punto ${count(number)} de ${count(of)}`,
    slot: (owner, number, of) => `ranura ${count(number)} de ${count(of)}, de ${owner}`,
    moves: (key) => `${key}: se mueve`,
    stays: (key) => `${key}: se queda`,
  },
  shares: {
    title: 'Parte de las claves, después', axis: 'Parte de las claves, %', dashed: 'a trazos: parejo; sombra: rango del 95 %', full: 'a trazos: parejo; línea: el límite',
    range: (many, low, high, even) => `${many === null ? 'El' : `Con v = ${count(many)}, el`} 95 % de los workers debería caer entre ${percent(low)} y ${percent(high)}; lo parejo es ${percent(even)}.`,
    ranges: (many) => `${many === null ? 'La' : `Con v = ${count(many)}, la`} sombra es donde debería caer el 95 % de tales workers; a trazos, su parte según el peso.`,
    most: (most, bound, even) => `Ningún worker toma más de ${percent(most)}, ${plain(bound)} × la media: la línea continua. Lo parejo es ${percent(even)}.`,
    mosts: (bound) => `Línea continua: lo más que toma cada worker, ${plain(bound)} × su parte según el peso, que va a trazos.`,
    tick: (name) => ` Marca vertical: la parte antes de ${name}.`,
    cut: (shown, all) => `Las ${shown} mayores de ${count(all)}.`,
    even: 'parejo', band: 'rango del 95 %', bound: 'límite',
    alone: (name, share) => `${name} tiene el ${percent(share)} de las claves.`,
    summary: (most, least) => `Partes de las claves: de ${most.name} con ${percent(most.share)} a ${least.name} con ${percent(least.share)}.`,
  },
  table: {
    open: 'Como tabla', label: 'Las claves de cada worker', worker: 'Worker', before: 'Antes', after: 'Después', bound: 'Límite', keys: 'Claves',
    places: { ring: 'Puntos', slots: 'Ranuras', bare: 'Peso' },
    to: (name) => `Claves a ${name}`,
    from: (name) => `Claves de ${name}`,
    has: (keys) => html`tiene <strong>${count(keys)}</strong>`,
    had: (keys) => html`tenía <strong>${count(keys)}</strong>`,
    cut: (shown, all) => `Los ${shown} de mayor parte, de ${count(all)}.`,
  },
};
