// What the Queue race says, in Spanish.

import { html } from 'lit-html';
import { count, listed, rate, ratio3, tenth } from '../../format.js';
import { term } from '../../help/term.js';
import { plural } from '../words.js';

/** @typedef {import('../../types').RaceEntry} RaceEntry */

const NUMBERS = ['ninguna', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis'];
/** @param {number} value */
const requests = (value) => `${count(value)} ${plural(value, { one: 'petición', other: 'peticiones' })}`;
/** @param {number} value */
const seeds = (value) => `${count(value)} ${plural(value, { one: 'semilla', other: 'semillas' })}`;

/** A figure in the title. @type {Record<RaceEntry['by'], (value: string) => string>} */
const FINDINGS = {
  p99: (value) => `p99 de ${value} ms`,
  mean: (value) => `respuesta media de ${value} ms`,
  store: (value) => `${value} peticiones por segundo al almacén`,
  hits: (value) => `tasa de aciertos de ${value}`,
  queue: (value) => `cola de ${value} como máximo`,
};

/** @param {import('../en/race.js').Failed} failed */
function lost({ unreachable, died, nobody }) {
  if (unreachable > 0) return `, pero ${requests(unreachable)} ${plural(unreachable, { one: 'fue', other: 'fueron' })} a un worker muerto`;
  if (nobody > 0) return `, pero ${requests(nobody)} no ${plural(nobody, { one: 'encontró', other: 'encontraron' })} ningún worker`;
  return died > 0 ? `, pero ${requests(died)} ${plural(died, { one: 'murió', other: 'murieron' })} con un worker` : '';
}

/** @param {import('../en/race.js').Seen[]} workers @param {number} more that are not named */
const seen = (workers, more) => listed([...workers.map(({ name, load }) => (load === null ? name : `${name} con ${count(load)} en curso`)), ...(more > 0 ? [`${count(more)} más`] : [])]);

/** What a cost is multiplied by, in the sentence. @type {Record<RaceEntry['sizes'], string>} */
const SIZES = { constant: '', exponential: ', por un tamaño al azar de media 1', lesson: ', por 1 a 10' };
/** @type {Record<RaceEntry['arrivals'], string>} */
const ARRIVALS = { poisson: '', fixed: ', a intervalos iguales,', bursts: ', en ráfagas,' };

/** @param {import('../en/race.js').Reached} reached */
const reached = ({ fleet, workers, slots, each }) => html`${fleet} ${plural(workers, { one: 'worker', other: 'workers' })} con ${slots} ${term('service-slot', plural(each, { one: 'ranura', other: 'ranuras' }))} cada uno.`;

/** @type {import('../words.js').Words['race']} */
export default {
  limits: {
    rate: 'El número de peticiones por segundo', on: 'Una ráfaga', off: 'La pausa entre ráfagas', seconds: 'La duración', slots: 'El número de ranuras', slowdown: 'La ralentización',
    hit: 'El coste de un acierto', miss: 'El coste de un fallo', exponent: 'El exponente', keys: 'El número de claves', cache: 'El número de entradas de una caché',
    checks: 'El tiempo entre comprobaciones de salud', gateways: 'El número de pasarelas', refresh: 'El tiempo entre actualizaciones', threshold: 'El umbral de las comprobaciones de salud',
    seed: 'La semilla de la traza', seeds: 'El número de semillas', at: 'El instante', bound: 'El límite', choices: 'El número de opciones', top: 'El número de los primeros', slow: 'El puesto del worker lento',
  },
  link: {
    rules: ({ name, most, ids, typed, used }) => `${name}, en el enlace, debe tener de 1 a ${most} de ${ids.join(', ')}, y tiene «${typed}». Se usa ${used.join(', ')}.`,
  },
  rules: {
    ring: 'Anillo', bounded: 'Anillo con límite', least: 'Menos conexiones', rendezvous: 'Rendezvous', 'multi-probe': 'Multi-probe', jump: 'Jump',
    'top-k-least': 'Menos cargado de los primeros',
    choices: (d) => (d === 2 ? 'Dos opciones' : d === 1 ? 'Una opción' : `${count(d)} opciones`),
  },
  figures: {
    wait: { title: 'Espera media', unit: 'ms' }, mean: { title: 'Media', unit: 'ms' },
    p50: { title: 'p50', unit: 'ms' }, p90: { title: 'p90', unit: 'ms' }, p99: { title: 'p99', unit: 'ms' }, max: { title: 'máx.', unit: 'ms' },
    queue: { title: 'Cola máxima', unit: '' }, hits: { title: 'Tasa de aciertos', unit: '' }, store: { title: 'Almacén', unit: 'pet./s' },
    imbalance: { title: 'Desequilibrio', unit: 'peticiones' }, work: { title: 'Desequilibrio', unit: 'trabajo' }, copies: { title: 'Copias', unit: 'de una clave' },
    busy: { title: 'Ocupación', unit: 'de las ranuras' }, finish: { title: 'Fin', unit: 'ms' },
  },
  title: {
    none: 'No se sirvió ninguna petición',
    best: ({ name, by, value, hits, failed }) => `${name}: ${FINDINGS[by](value)}${hits === null || by === 'hits' ? '' : ` con una tasa de aciertos de ${ratio3(hits)}`}${lost(failed)}`,
  },
  announcement: (title, rules, expected) => `${title}. ${count(rules)} ${plural(rules, { one: 'regla', other: 'reglas' })} sobre ${requests(expected)}.`,
  warnings: {
    grows: ([first, ...more]) => `La cola crece sin límite: ${listed([`el trabajo llega ${rate(first.times)} veces más deprisa de lo que la flota puede hacerlo con ${first.name}`,
      ...more.map(({ name, times }) => `${rate(times)} con ${name}`)])}.`,
    stopped: (rows) => `Se paró porque las colas crecieron más allá de todo límite: ${listed(rows.map(({ name, arrived, worker, times }) => `${name} tras ${requests(arrived)} (${worker} recibe ${rate(times)} veces lo que puede hacer)`))}.`,
  },
  legend: {
    hit: 'acierto', miss: 'fallo', request: 'petición', served: 'sobre la línea: se sirve', waiting: 'debajo: espera',
    bold: (many, found) => html`<strong>negrita</strong>: la mejor con ${many} semillas${found ? '' : ', en breve'}`,
  },
  sentence: {
    drawn: ({ rate: box, many, arrivals, ...whom }) => html`${box} ${many === 1 ? 'petición' : 'peticiones'} por segundo${ARRIVALS[arrivals]} ${many === 1 ? 'llega' : 'llegan'} a ${reached(whom)}`,
    trace: (whom) => html`La traza pegada llega a ${reached(whom)}`,
    nobody: 'Ningún worker',
    slow: (who, times) => html`${who} es ${times} más lento.`,
    even: (nobody) => html`${nobody} es más lento.`,
    cost: (miss, sizes) => html`Cada una tarda ${miss}${SIZES[sizes]}.`,
    costs: (hit, miss, sizes) => html`Un acierto tarda ${hit}, un fallo ${miss}${SIZES[sizes]}.`,
    keys: ({ popularity, exponent, keys, cache, kept }) => html`Claves: ${popularity} ${exponent} sobre ${keys}; cada caché guarda ${cache}${kept ? '' : ': no se guarda nada'}.`,
    caches: (cache, kept) => html`Cada caché guarda ${cache}${kept ? '' : ': no se guarda nada'}.`,
    yours: (keys) => `${count(keys)} propias`,
    seed: (seed) => html`Semilla ${seed}.`,
  },
  values: {
    rate: 'Peticiones por segundo', slots: 'Ranuras de cada worker', slowdown: 'Cuánto más lento', hit: 'Un acierto tarda', miss: 'Un fallo tarda', exponent: 'Exponente', keys: 'Claves',
    cache: 'Entradas de cada caché', seed: 'Semilla de la traza', workers: 'Workers', slow: 'El worker lento', popularity: 'Popularidad de las claves', zipf: 'Zipf', uniform: 'todas iguales',
  },
  settings: {
    open: 'Todos los ajustes', basics: 'Traza y flota', workers: { title: 'Workers', unit: 'workers' },
    arrivals: {
      title: 'Llegadas', come: 'Las peticiones llegan', poisson: 'al azar (Poisson)', fixed: 'a intervalos iguales', bursts: 'en ráfagas', on: 'Una ráfaga dura', off: 'Una pausa dura', seconds: 'Durante',
      costs: 'Los costes son', constant: 'los dados', exponential: 'por un tamaño al azar de media 1', lesson: 'por 1 a 10, como en la lección',
    },
    fleet: {
      title: 'Workers', unchecked: 'Comprobación de salud (0: ninguna) cada', checked: 'Comprobación de salud cada', threshold: { title: 'Fuera tras tantas fallidas', unit: 'comprob.' },
      gateways: { title: 'Pasarelas', unit: 'que eligen' }, view: 'Lo que una pasarela sabe de la carga', exact: 'todo, al instante', own: 'lo que ella envió',
      refreshed: 'lo que había en la última actualización', refresh: 'Se actualiza cada',
    },
    rules: {
      title: 'Reglas', points: { title: 'Puntos en un anillo', unit: 'por worker' }, bound: { title: 'Límite de carga de un worker', unit: '× media' },
      choices: { title: 'Opciones sorteadas', unit: 'workers' }, top: { title: 'Menos cargado de los primeros', unit: 'por clave' },
    },
    keys: { title: 'Claves', hint: 'Cuántas son, y lo popular que es cada una, está en la frase de arriba.' },
    trace: {
      title: 'O se pega una traza', hint: 'Peticiones, una por línea: instante en segundos, clave, y coste en ms si tiene uno propio.',
      stays: 'Se quedan en este navegador.', linked: 'Se quedan en este navegador y en el enlace.',
      long: (many) => `${requests(many)} de la traza pegada.`,
      draw: 'Volver a sortear las llegadas',
    },
  },
  events: {
    title: 'Sucesos', add: 'Añadir un suceso', at: 'A los',
    join: 'se une', leave: 'se va', die: 'muere', recover: 'se recupera', slow: 'se ralentiza', 'empty-cache': 'olvida su caché',
    time: (number) => `Instante del suceso ${number} en segundos`,
    worker: (number) => `Worker del suceso ${number}`,
    kind: (number) => `Qué pasa en el suceso ${number}`,
    factor: (number) => `Cuánto más lento en el suceso ${number}`,
    remove: (number) => `Quitar el suceso ${number}`,
  },
  panel: {
    add: 'Añadir una regla',
    rule: (number) => `Regla del panel ${number}`,
    remove: (rule) => `Quitar ${rule}`,
    figures: { wait: 'espera media', p50: 'p50', p99: 'p99', queue: 'cola máx.', hits: 'aciertos' },
    marks: { dead: 'muerto', out: 'fuera', left: 'se fue', slow: 'lento' },
    lanes: ({ title, moment, worker, longest, idle }) => `${title} a los ${moment}: ${worker} tiene la cola más larga, ${count(longest)}, entre servidas y en espera; ${idle === 0 ? 'no hay workers ociosos' : `${count(idle)} ${plural(idle, { one: 'worker está ocioso', other: 'workers están ociosos' })}`}.`,
    bars: (workers, served, waiting) => `una barra por cada uno de ${count(workers)} workers; como máximo ${count(served)} en servicio${waiting > 0 ? ` y ${count(waiting)} en espera` : ', nada espera'}`,
    longest: 'cola más larga',
    queue: ({ now, moment, most }) => `Cola más larga: ${count(now)} a los ${moment} y ${count(most)} como máximo al llegar una petición.`,
  },
  scrubber: {
    time: 'Tiempo', previous: 'Petición anterior', next: 'Petición siguiente', play: 'Reproducir', pause: 'Pausar', still: 'El movimiento está reducido en este dispositivo: se avanza paso a paso', speed: 'Velocidad',
    request: (arrived, expected) => `petición ${count(arrived)} de ${count(expected)}`,
    at: (moment, arrived, expected) => `${moment}, petición ${count(arrived)} de ${count(expected)}`,
    trace: (rules) => (rules === 1 ? 'una traza' : rules === 2 ? 'la misma traza en ambas' : `la misma traza en las ${NUMBERS[rules]}`),
  },
  why: {
    title: '¿Por qué este worker?',
    none: 'Aún no ha llegado ninguna petición.',
    asked: ({ request, moment, key, gateway }) => html`La petición ${count(request)} llegó a los ${moment} y pide <strong class="key">${key}</strong>${gateway > 0 ? `; eligió la pasarela ${count(gateway)}` : ''}.`,
    nobody: 'No quedaba ningún worker que elegir.',
    turn: (turn, mod, chosen) => `Turno ${count(turn)}${mod > 0 ? `: ${count(turn)} mod ${count(mod)}` : ''} → ${chosen}`,
    draw: (workers, more, chosen) => `${workers.length + more === 1 ? 'Salió' : 'Salieron'} ${seen(workers, more)} → ${chosen}`,
    load: (workers, more, chosen) => `Menos cargado: ${seen(workers, more)} → ${chosen}`,
    key: ({ hash, mod, order, more }, chosen) => `${hash ? `Hash ${hash}` : 'Por la clave'}${mod > 0 ? ` mod ${count(mod)}` : ''}${order.length > 0 ? `; en orden ${seen(order, more)}` : ''} → ${chosen}`,
  },
  whole: {
    title: 'Toda la carrera',
    caption: html`La respuesta es la espera y el servicio juntos. La cola es lo que encontró una petición al llegar, en servicio y en espera. El ${term('imbalance', 'desequilibrio')} es máx. ÷ media.`,
    copies: 'Copias: cachés que guardan una clave, de media.', none: 'No falló ninguna petición.',
    region: 'Cifras de toda la carrera', rule: 'Regla', unfinished: 'Sin acabar', failed: 'Fallidas',
    unreachable: 'enviadas a un worker muerto', died: 'murió su worker', nobody: 'sin workers',
  },
  workers: {
    title: 'Worker por worker', region: 'Cada worker con cada regla', worker: 'Worker', requests: 'Peticiones', busy: 'Ocupado, ms', hits: 'Aciertos',
    first: (shown, of) => `Los primeros ${shown} de ${count(of)}.`,
  },
  moment: {
    title: (moment) => `A los ${moment}`,
    caption: 'Peticiones en cada worker, en servicio y en espera; entre paréntesis, las que se sirven.', table: 'Los workers en este instante', worker: 'Worker',
    dead: 'muerto', left: 'se fue', coming: 'aún no está',
    doing: (queue, serving, slow) => `${count(queue)} (${count(serving)})${slow ? ', lento' : ''}`,
  },
  queues: {
    title: 'La cola más larga en el tiempo',
    caption: (window) => `En servicio y en espera, durante ${window} desde cada instante.`,
    from: 'Desde',
  },
  hits: {
    title: 'Tasa de aciertos en el tiempo',
    caption: (window) => `De las consultas en cada ${tenth(window)} ms. En tenue: las demás reglas.`,
    axis: 'tasa de aciertos', table: 'En una tabla', region: 'Tasa de aciertos en el tiempo, en una tabla', from: 'Desde',
    picture: ({ title, now, moment, whole }) => `Tasa de aciertos de ${title}: ${now === null ? 'sin consultas' : ratio3(now)} a los ${moment}, ${whole === null ? 'ninguna' : ratio3(whole)} en conjunto.`,
  },
  seeds: {
    title: 'Con varias semillas', label: 'Semillas comparadas',
    caption: (box) => html`La misma carrera con ${box} semillas, desde la de arriba: media e intervalo del 95 %.`,
    verdict: (best, many) => (best.length === 1 ? `${best[0]} tiene el menor p99 con ${seeds(many)}.` : `En p99, ${listed(best)} no se distinguen de la mejor con ${seeds(many)}.`),
    progress: (done, of) => `${done} de ${of} hechas.`,
    waiting: 'Empieza en un momento.', region: 'Cifras con varias semillas', rule: 'Regla',
    source: 'Intervalos por la t de Student sobre las semillas. Cada semilla da la misma traza a todas las reglas: una es la mejor donde el intervalo de sus diferencias con cada una de las demás, semilla a semilla, deja fuera el 0.',
  },
  theory: {
    table: 'Cifras medidas junto a la teoría', title: 'Junto a la teoría', rule: 'Regla', figure: 'Cifra', measured: 'Medido', theory: 'Teoría',
    least: (value) => `≥ ${value}`,
    hits: html`${term('hit-ratio', 'Tasa de aciertos')}: aproximación de Che de una caché LRU llena a la que se piden todas las claves por igual, como con reglas que no miran la clave; a menos del 1 % con 50 entradas o más (Che et al. 2002). Una carrera empieza con cachés vacías y guarda lo que falló cuando ya se ha traído: mide menos, cuanto más corta sea.`,
    wait: 'Espera media, con llegadas de Poisson, costes exponenciales y sin caché: al azar, cada worker es una cola M/M/c propia, con c sus ranuras. Ninguna regla espera menos que una sola cola ante todas las ranuras (≥). Por la fórmula C de Erlang, a la larga y con una carga menor que 1 (Kleinrock 1975).',
  },
  which: {
    title: '¿Qué regla?',
    caption: (rules, many, box) => html`${count(rules)} reglas con los ajustes de arriba, con ${count(many)} semillas, por ${box}.`,
    by: 'La cifra por la que se ordenan las reglas',
    orders: { p99: 'p99', mean: 'respuesta media', store: 'peticiones al almacén', hits: 'tasa de aciertos', queue: 'cola más larga' },
    progress: (done, of) => `${count(done)} de ${count(of)} semillas hechas.`,
    waiting: 'Empieza en un momento.', stop: 'Parar', run: 'Empezar',
    region: 'Todas las reglas en orden', rule: 'Regla', must: 'Debe saber', over: 'Con las semillas', first: 'primera', tied: 'empatada', behind: 'por detrás',
    known: { list: 'quién hay', key: 'la clave', load: 'la carga', both: 'clave y carga' },
    none: 'Ninguna regla tiene esta cifra.',
    alone: ({ by, name, value }) => `Por ${by}, ${name} es la primera con ${value}.`,
    alike: (by, many) => `Por ${by}, las reglas no se distinguen con ${count(many)} semillas.`,
    several: ({ by, names, value }) => `Por ${by}, ${listed(names)} no se distinguen; ${names[0]} tiene ${value}.`,
    question: html`¿Qué debe saber la ${term('gateway', 'pasarela')}?`,
    answers: {
      list: 'Nada más que quién hay: aquí saber más no aporta nada que se distinga del azar.',
      key: 'La clave: así las pasarelas coinciden sin decirse una palabra.',
      load: 'Lo ocupados que están los workers; puede olvidar qué clave se pide.',
      both: 'La clave, para hallar la caché que la guarda, y la carga, para saber cuándo ir a otra parte.',
      'both, key': 'La clave; saber además la carga no aporta nada que se distinga del azar.',
      'both, load': 'Lo ocupados que están los workers; saber además la clave no aporta nada que se distinga del azar.',
      'key, load': 'La clave o la carga: cualquiera sirve.',
      'both, key, load': 'La clave o la carga: cualquiera sirve, y ambas juntas no aportan nada que se distinga del azar.',
    },
    between: (key, load) => `De las reglas que solo saben la clave la mejor es ${key.name} con ${key.value}; de las que solo saben la carga, ${load.name} con ${load.value}.`,
    uncached: 'No se guarda nada en caché, así que una clave no tiene ningún worker que le convenga más.',
    hits: {
      large: (key, load) => `Rendezvous halla en una caché ${ratio3(key)} de sus peticiones, y Menos conexiones ${ratio3(load)}: cachés tan grandes guardan lo que se pide con cualquier regla.`,
      spares: (key, load) => `Rendezvous halla en una caché ${ratio3(key)} de sus peticiones, y Menos conexiones ${ratio3(load)}, pero un acierto tarda tanto como un fallo: ahorra trabajo al almacén, pero no le ahorra espera a nadie.`,
      once: (key, load) => `Rendezvous halla en una caché ${ratio3(key)} de sus peticiones, y Menos conexiones ${ratio3(load)}: por clave cada entrada se guarda una vez y no en cada caché.`,
      plain: (key, load) => `Rendezvous halla en una caché ${ratio3(key)} de sus peticiones, y Menos conexiones ${ratio3(load)}.`,
    },
  },
};
