import { html } from 'lit-html';
import { count, listed, percent, percentShort, plain, rate } from '../../format.js';
import { term } from '../../help/term.js';
import { plural } from '../words.js';

/** @param {number} value */
const workers = (value) => `${count(value)} ${plural(value, { one: 'worker', other: 'workers' })}`;

/** @type {import('../words.js').Words['move']} */
export default {
  rows: { modulo: 'mod N', jump: 'jump', maglev: 'Maglev', rendezvous: 'rendezvous' },
  ring: (points) => `anillo, v = ${count(points)}`,
  named: (points) => (points === null ? 'el anillo' : `el anillo de v = ${count(points)}`),
  title: {
    stays: (value) => `${workers(value)} ${plural(value, { one: 'se queda', other: 'se quedan' })}, y no se mueve ninguna clave`,
    moves: (from, to, rows) => `De ${count(from)} a ${workers(to)}, ${rows.map(([name, moved], i) => (i === 0 ? `${name} mueve el ${percentShort(moved)} de las claves` : `${name}, el ${percentShort(moved)}`)).join(' y ')}`,
  },
  explanation: 'Cada clave movida falla una vez en su nuevo dueño. El almacén sirve esos fallos hasta que las cachés vuelven a estar calientes.',
  announcement: (title, least, row, store) => `${title}; un reparto parejo necesita el ${percent(least)}. Con ${row} el almacén sirve ${rate(store)} peticiones por segundo.`,
  leading: { moved: 'Claves que se mueven', against: 'Frente a', store: 'Almacén, pet./s', base: (value) => `base ${rate(value)}` },
  controls: {
    change: 'Cambio', from: 'De', to: 'A', workers: 'workers',
    add: (name) => `Añadir ${name}`,
    undoAdd: (name) => `No añadir ${name}`,
    undoRemove: (name) => `No quitar ${name}`,
    back: (value) => `Volver a ${workers(value)}`,
    pair: 'Comparar abajo', asked: 'Las claves se piden', popularity: 'Popularidad', alike: 'todas por igual', zipf: 'según Zipf', exponent: 'Exponente',
    store: 'Almacén y alivio', capacity: 'Capacidad', notGiven: 'sin indicar', none: 'ninguna', perSecond: 'pet./s',
    steps: 'En pasos', stepsUnit: 'pasos', apart: 'Separación', prewarmed: 'Precalentadas', ofMoved: 'de las movidas', bytes: 'Bytes por clave', copied: 'Se copia a',
    routers: 'Los enrutadores se enteran', how: 'Cómo', evenly: 'por igual en un plazo', atRandom: 'al azar, según una media', within: 'Plazo', average: 'Media',
  },
  table: {
    region: 'Reglas comparadas', rule: 'Regla', compared: 'Comparada abajo', moved: 'Movidas', keysMove: 'Claves que se mueven', imbalance: 'Desequilibrio',
    imbalanceTerm: 'Desequilibrio, máx. ÷ media', imbalancePair: 'Desequilibrio antes → después', peak: 'Pico', base: '× base', extra: 'Lecturas de más',
    ofKeys: 'de las claves', maxMean: 'máx. ÷ media', perSecond: 'pet./s',
    inSeconds: (seconds) => `en ${plain(seconds)} s`,
    least: (ratio) => `mínimo ${percentShort(ratio)}`,
    imbalanceLegend: (before, after, hollow, solid, arrow) => html`Desequilibrio: ${hollow}con ${count(before)}${arrow ? ' →' : html`, ${solid}`} con ${workers(after)}`,
    movementLegend: (grey, ink) => html`Movimiento: ${grey} ${term('least', 'necesario para un reparto parejo')}, ${ink} ${term('excess', 'por encima del mínimo')}`,
    storeLegend: (seconds) => `Almacén: si cada clave movida falla durante ${plain(seconds)} s`,
    maglev: 'Maglev necesita semillas y usa XXH64',
    short: (rows) => `${listed(rows)} ${plural(rows.length, { one: 'mueve', other: 'mueven' })} poco porque el que entra toma demasiado poco`,
  },
  flows: {
    title: 'Adónde van las claves',
    ribbons: 'Lo gris se queda. Lo coloreado se mueve, con el color del worker que deja.',
    shades: 'Hacia abajo, los workers de antes; de lado, los de después; cuanto más oscuro, más de lo que tenía el worker de la fila.',
    moves: (ratio) => `${percentShort(ratio)} se mueve`,
    picture: (title, moved, keys) => `${title}: se mueven ${count(moved)} de ${count(keys)} claves.`,
    across: (first, last) => `de lado: a ${first} … ${last}`,
    table: (picture) => `Claves por worker antes y después. ${picture}`,
    from: 'De', to: (name) => `a ${name}`,
  },
  store: {
    title: 'Carga del almacén tras el cambio', how: 'Cómo acaban los fallos', held: 'Constante', fading: 'Menguante',
    heldCaption: (seconds) => `Peticiones por segundo, si cada clave movida falla durante ${plain(seconds)} s: una suposición.`,
    fadingCaption: 'Peticiones por segundo, si las claves se piden al azar y fallan la primera vez.',
    base: (value) => `base ${value} pet./s`, capacity: (value) => `capacidad ${value} pet./s`, change: 'cambio',
    picture: (series, base) => `Carga del almacén: ${series.map(({ name, note }) => `${name} ${note}`).join('; ')}. Base ${rate(base)} peticiones por segundo.`,
    table: 'Carga del almacén',
    rate: (value) => `${value} pet./s`, rateTimes: (value, times) => `${value} pet./s, ${times} la base`,
    extra: (value) => `${value} lecturas de más`,
    peak: (value, times) => `pico ${value} pet./s, ${times} la base`,
  },
  time: {
    under: 'menos de 0,01\u00a0s', never: 'nunca', seconds: (value) => `${value}\u00a0s`, minutes: (value) => `${value}\u00a0min`,
    hours: (value) => `${value}\u00a0h`, days: (value) => `${value}\u00a0días`,
  },
  cost: {
    title: 'Lo que paga el almacén',
    caption: (exponent, soft) => `Si las claves se piden al azar${exponent === null ? ', todas por igual' : `, según Zipf con exponente ${plain(exponent)}`}${soft.length > 0 ? `; ${soft.join('; ')}` : ''}.`,
    steps: (steps, pause) => `en ${steps} pasos, cada ${plain(pause)} s`,
    prewarmed: (ratio) => `${percent(ratio)} calentado de antemano, lo más pedido primero`,
    region: 'Lo que paga el almacén, como tabla', figure: 'Cifra',
    byKeys: 'Movidas, por claves', byRequests: 'Movidas, por peticiones', imbalance: 'Desequilibrio por peticiones', peak: 'Pico, pet./s',
    warm: (percentage) => `Al ${percentage}\u00a0% caliente tras`,
    extraIn: (seconds) => `Lecturas de más en ${plain(seconds)} s`, extraInAll: 'Lecturas de más en total',
    within: (capacity) => `Dentro de ${rate(capacity)} pet./s`, twoOwners: 'Con dos dueños entretanto', copy: 'Copiar, como almacén',
    rate: (value) => `${rate(value)} pet./s`,
    explained: 'Con dos dueños, una clave movida se lee de su dueño anterior hasta que la tiene el nuevo: ninguna lectura de más en el almacén, el doble de memoria entretanto.',
    spare: (value) => `sí, sobran ${rate(value)}`,
    over: (value, time) => html`<strong>se excede en ${rate(value)}</strong> durante ${time}`,
  },
  rollout: {
    title: 'Mientras no todos los enrutadores lo saben',
    caption: (delays, spread, writes) => `Peticiones que dos enrutadores enviarían a workers distintos, si se enteran del cambio ${
      delays === 'uniform' ? `por igual en ${plain(spread)} s` : `tras ${plain(spread)} s de media, al azar`}. ${rate(writes)} escrituras por segundo.`,
    note: (peak, writes) => `a lo sumo ${percent(peak)}; ${count(Math.round(writes))} escrituras a un dueño equivocado`,
    picture: (series) => `Peticiones en las que dos enrutadores discrepan: ${series.map(({ name, note }) => `${name} ${note}`).join('; ')}.`,
    table: 'Peticiones en las que dos enrutadores discrepan',
  },
  plan: {
    title: 'A lo largo de varios pasos', plan: 'Plan',
    plans: { replace: 'sustituir cada worker por uno nuevo', fail: 'el primero falla y vuelve', reweight: 'el primero a peso 2, en 4 pasos' },
    grow: (value) => `crecer hasta ${count(value)}, de uno en uno`,
    caption: (keys, steps) => `${keys === 1 ? 'Una clave' : `Las primeras ${count(keys)} claves`} a lo largo de ${count(steps)} ${plural(steps, { one: 'paso', other: 'pasos' })}. Una repetición es una clave movida más veces que del principio al fin.`,
    soon: 'Enseguida se siguen las reglas.', region: 'Reglas a lo largo de varios pasos',
    head: ['Regla', 'Movidas en total', 'Mínimo', 'Innecesarias', 'Repetidas', 'Peor desequilibrio'],
  },
};
