/** @type {Record<string, string>} */
const titles = {
  fleet: 'Workers y pesos', change: 'Cambio', rule: 'Regla', list: 'Claves', prefix: 'Prefijo', follow: 'Clave seguida', hash: 'Función hash', seed: 'Semilla',
  points: 'Nodos virtuales', a: 'Fila A', b: 'Fila B', curve: 'Curva', popularity: 'Popularidad', delays: 'Aviso a los enrutadores', plan: 'Plan',
  'race-rules': 'Reglas', 'race-arrivals': 'Llegadas', 'race-sizes': 'Tamaños', 'race-popularity': 'Popularidad', 'race-view': 'Visión', 'race-events': 'Sucesos',
  'race-trace': 'Traza', 'race-slow': 'Worker lento, desde 0', 'choices-draw': 'Sorteo',
};

/** @type {import('../words.js').Words['ab']} */
export default {
  title: 'Dos configuraciones, una al lado de la otra',
  editing: 'Se edita',
  leave: 'Dejar la comparación',
  left: 'Se dejó la comparación de A y B: lo que se muestra ahora va por sí solo. Deshacer vuelve a ella.',
  same: 'Igual que el otro lado.',
  none: 'ninguno',
  yes: 'sí',
  no: 'no',
  otherwise: 'propio',
  titles,
  differs: (title, value) => `${title}: ${value}`,
  change: (change, leaving) => (change.kind === 'add' ? `entra ${change.worker.name}` : change.kind === 'remove' ? `sale ${leaving}` : change.kind === 'resize' ? `hasta ${change.count}` : 'ninguno'),
  told: (side, what) => `Lado ${side.toUpperCase()}: ${what}`,
  table: { title: 'Cifras de ambos', region: 'Cifras de A y B', figure: 'Cifra' },
  figures: {
    moved: 'Claves que se mueven',
    needless: 'Movimientos innecesarios',
    before: 'Desequilibrio antes',
    after: 'Desequilibrio después',
    points: 'Puntos en el anillo',
    times: 'Almacén, × la base',
    asked: 'Se pregunta al menos cargado',
    chance: (worker) => `${worker} recibe la petición`,
    part: 'movidas',
    excess: 'exceso',
    of: (rule, figure, unit) => `${rule}: ${figure}${unit ? `, ${unit}` : ''}`,
  },
};
