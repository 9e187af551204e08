// What the Two choices scene says, in Spanish.

import { html } from 'lit-html';
import { count, listed, plain, rate, tenth } from '../../format.js';
import { term } from '../../help/term.js';
import { plural } from '../words.js';

const NUMBERS = ['ningún', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'];
/** A small number as a word, before a masculine noun. @param {number} value */
const word = (value) => NUMBERS[value] ?? count(value);
/** @param {string} text */
const begun = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;
/** @param {number} value */
const workers = (value) => `${count(value)} ${plural(value, { one: 'worker', other: 'workers' })}`;
/** @param {number} value */
const seeds = (value) => (value === 1 ? 'una semilla' : `${word(value)} semillas`);
/** @param {number} value */
const times = (value) => (value === 1 ? 'una vez' : `${word(value)} veces`);
/** What a rule of d choices is called. @param {number} d */
const choices = (d) => (d === 1 ? 'una opción' : `${word(d)} opciones`);
/** @param {number} d */
const choosing = (d) => (d === 1 ? 'es más rápida' : 'son más rápidas');
/** @param {number} crossing */
const about = (crossing) => `T ≈ ${crossing < 0.1 ? rate(crossing) : tenth(crossing)}`;

/** @param {import('../en/choices.js').Asked[]} asked */
const names = (asked) => listed(asked.map(({ name, times: many }) => (many === 1 ? name : `${name} ${times(many)}`)));

/** How often each maximum came up, the least first. @param {[maximum: number, often: number][]} found */
function maxima(found) {
  const [[only, often]] = found;
  if (found.length === 1) return often === 1 ? count(only) : `siempre ${count(only)}`;
  const all = found.map(([maximum, many]) => `${count(maximum)} (${times(many)})`);
  return `${all.slice(0, -1).join(', ')} o ${all.at(-1)}`;
}

/** @type {import('../words.js').Words['choices']} */
export default {
  title: {
    open: 'Se pregunta a dos workers y se elige el menos ocupado',
    random: (one, two) => `Al azar, la urna más llena tiene ${count(one)}; preguntar a dos la baja a ${count(two)}`,
    more: (d, one, own, two) => `Preguntar a ${word(d)} workers baja la urna más llena de ${count(one)} a ${count(own)}; dos ya la bajan a ${count(two)}`,
    same: (one) => `Preguntar a dos workers deja la urna más llena en ${count(one)}`,
    two: (one, two, three) => `Preguntar a dos workers baja la urna más llena de ${count(one)} a ${count(two)}; ${three === two ? 'un tercero no cambia nada' : `un tercero, solo a ${count(three)}`}`,
  },
  explanation: () => html`Se pregunta a dos al azar y se elige el menos ocupado. A menudo se escapa el mejor worker, pero una ${term('view', 'visión')} anticuada no puede enviar todas las peticiones al mismo.`,
  limits: {
    balls: 'El número de bolas', workers: 'El número de workers', load: 'La carga', gateways: 'El número de pasarelas', refresh: 'El intervalo T',
    delay: 'El tiempo que tardan las noticias', seed: 'La semilla', d: 'El número de preguntados, d,', request: 'El número de peticiones enviadas',
  },
  controls: {
    choice: 'Elección',
    d: { title: 'Preguntados, d', unit: 'por petición' },
    all: (d, among) => `${begun(choices(d))} entre ${word(among)} workers: la petición de la imagen pregunta a los ${word(among)}.`,
    draw: { title: 'Sorteo', distinct: 'Distintos', repeats: 'Repetidos' },
    send: 'Enviar petición', back: 'Atrás', first: 'Esta es la primera petición que se muestra',
    bins: 'Urnas',
    balls: { title: 'Bolas y urnas, n', unit: 'de cada' },
    stale: 'Visión anticuada',
    workers: { title: 'Workers', unit: 'workers' },
    load: { title: 'Carga', unit: 'de la capacidad' },
    gateways: { title: 'Pasarelas', unit: 'pasarelas' },
    refresh: { title: 'Intervalo T', unit: 't. de servicio' },
    staggered: { title: 'Se actualizan', together: 'Juntas', apart: 'Por turno' },
    delay: { title: 'La noticia tarda', unit: 't. de servicio' },
    ties: { title: 'Empates', random: 'Al azar', first: 'El primero' },
    own: 'Contar también los envíos propios',
    chance: 'Azar', seed: 'Semilla',
  },
  figures: {
    fullest: {
      title: (d) => `Urna más llena, d = ${count(d)}`,
      brief: 'Más llena', unit: 'bolas', waiting: 'lanzando',
      others: (others) => others.map(([d, maximum]) => `${count(maximum)} ${d === 1 ? 'al azar' : `con d = ${d}`}`).join(', '),
    },
    least: {
      title: 'Se pregunta al menos cargado', brief: 'Menos cargado',
      distinct: (asked, among) => `d ÷ N = ${count(asked)} de ${among} workers`,
      each: (tied, chance) => `cada uno de los ${count(tied)}; ${chance}`,
      among: (among) => `de ${among} workers`,
    },
    busiest: {
      title: 'Se elige el más ocupado', never: 'otro preguntado está más libre', alone: 'no se pregunta a nadie más', distinct: 'si los demás están igual', repeats: 'si sale cada vez',
    },
    time: {
      title: (refresh) => `Tiempo medio con T = ${plain(refresh)}`,
      brief: (refresh) => `Tiempo, T = ${plain(refresh)}`,
      unit: 't. de servicio',
      others: (least, random) => `menor carga ${rate(least)}, al azar ${tenth(random)}`,
      least: (least) => `menor carga ${rate(least)}`,
      measured: 'midiendo', unsteady: 'sin estado estacionario',
    },
  },
  request: {
    title: (d) => `Una petición, d = ${count(d)}`,
    given: 'Las peticiones en curso están dadas; los dos preguntados están dados para d = 2 sin repetición. «Enviar petición» sigue con lo que se ajuste aquí.',
    alone: (chosen) => `${chosen} recibe la petición: no se preguntó a nadie más.`,
    repeated: (chosen) => `${chosen} recibe la petición: salió cada vez.`,
    equal: (equal, chosen) => `${listed(equal)} tienen las mismas en curso; ${chosen} salió primero y recibe la petición.`,
    fewer: (chosen, others) => `${chosen} tiene menos en curso que ${listed(others)}, así que recibe la petición.`,
    nobody: 'Nadie tiene menos.',
    missed: (missed, load) => `${listed(missed)} ${missed.length === 1 ? 'tiene' : 'tienen'} ${load === 0 ? 'cero' : load === 1 ? 'solo una' : `solo ${word(load)}`}, pero no se ${missed.length === 1 ? 'le' : 'les'} preguntó.`,
    asks: (request, asked) => (request === 0 ? `una petición pregunta a ${names(asked)}` : `la ${count(request)} pregunta a ${names(asked)}`),
    told: (request, asked) => (request === 0 ? `Una petición pregunta a ${names(asked)}.` : `La petición ${count(request)} pregunta a ${names(asked)}.`),
    unsent: (d, among) => `${begun(choices(d))} entre ${workers(among)}: aún no se ha enviado nada.`,
    picture: {
      loads: (all) => `Peticiones en curso: ${all.map(({ name, load }) => `${name} tiene ${count(load)}`).join(', ')}.`,
      sent: (request, asked, chosen) => (request === 0 ? `Una petición pregunta a ${names(asked)}; la recibe ${chosen}.` : `La petición ${count(request)} pregunta a ${names(asked)}; la recibe ${chosen}.`),
      least: 'menos cargado,', missed: 'no preguntado',
    },
    table: { worker: 'Worker', load: 'En curso', asked: 'Preguntado', chosen: 'elegido', yes: 'sí', no: 'no', chance: 'Probabilidad', brief: 'Prob.' },
    source: 'Las probabilidades son exactas: sobre todos los sorteos de d workers, con los iguales a partes iguales.',
  },
  bins: {
    title: (balls) => (balls === 1_000_000 ? 'Un millón de bolas en un millón de urnas' : `${count(balls)} ${plural(balls, { one: 'bola en una urna', other: 'bolas en otras tantas urnas' })}`),
    waiting: 'Se lanzan en un momento.',
    caption: (many, rows) => `Urnas según su carga, en escala logarítmica. Con ${seeds(many)} el máximo es ${rows.map(({ d, maxima: found }) => `${maxima(found)} para d = ${d}`).join('; ')}.`,
    few: (ds) => `Hay muy pocas urnas para d = ${listed(ds.map(String))}.`,
    progress: (done, of) => `${count(done)} de ${count(of)} lanzamientos hechos.`,
    region: 'Urnas según d',
    name: (d) => html`<strong>d = ${d}</strong>${d === 1 ? ', al azar' : ''}`,
    fullest: 'bolas en la más llena', brief: 'bolas como máximo',
    leading: {
      none: 'sin término principal',
      formula: (d) => `a trazos: ${d === 1 ? 'ln n ÷ ln ln n' : `ln ln n ÷ ln ${d}`}`,
      value: (value) => `a trazos: ${rate(value)}`,
    },
    picture: (d, histogram) => `d = ${d}: ${histogram.map((many, load) => `${count(many)} ${plural(many, { one: 'urna tiene', other: 'urnas tienen' })} ${load}`).join(', ')}.`,
    most: (load) => `máx. ${load}`,
    table: { summary: 'En una tabla', region: 'Urnas según su carga', balls: 'Bolas', d: (d) => `d = ${d}`, bins: 'Urnas', expected: 'Esperadas' },
    expected: 'Lo esperado con muchísimas urnas: la distribución de Poisson para d = 1, el límite fluido para más (Mitzenmacher 1996).',
    source: 'A trazos: el término principal de la urna más llena (Azar et al. 1999). Para d ≥ 2 la más llena queda a una constante de él, por muchas urnas que haya; para d = 1 su cociente tiende a 1, despacio.',
  },
  stale: {
    title: '¿Cuánto puede envejecer la visión?',
    unsteady: 'Sin estado estacionario.',
    why: (load, many) => `Con una carga de ${plain(load)}, el trabajo llega ${load > 1 ? 'más deprisa de lo que' : 'tan deprisa como'} ${workers(many)} ${plural(many, { one: 'puede hacerlo', other: 'pueden hacerlo' })}. Las colas crecen sin fin con cualquier regla, y un tiempo medio solo diría cuánto se ha mirado. La carga debe quedar por debajo de 1.`,
    caption: 'Tiempo medio en el sistema, en tiempos de servicio.',
    runs: ({ workers: many, load, gateways, delay, staggered, own }) => html`${workers(many)} con carga ${rate(load)}; ${gateways === 1
      ? html`una ${term('gateway', 'pasarela')} ve las colas actualizadas cada T` : html`${count(gateways)} ${term('gateway', 'pasarelas')} ven las colas actualizadas ${staggered ? 'una tras otra' : 'a la vez'}`}${
      delay > 0 ? `, con noticias que tardan ${plain(delay)}` : ''}${own ? gateways === 1 ? ', y cuenta lo que ha enviado desde entonces' : ', y cuentan lo que han enviado desde entonces' : ''}.`,
    ties: { first: 'Los empates van al primero.', random: 'Los empates van a uno al azar.' },
    all: (d, many) => `${begun(choices(d))} entre ${workers(many)}: se pregunta a todos.`,
    verdict: {
      from: (crossing, d) => `Desde ${about(crossing)}, ${choices(d)} ${choosing(d)} que la menor carga.`,
      depends: (d) => `Que ${d === 1 ? 'sea más rápida una opción' : `sean más rápidas ${choices(d)}`} o la menor carga depende de T.`,
      never: (d) => `La menor carga no es en ninguna parte más rápida que ${choices(d)}.`,
      always: (d, last) => `La menor carga sigue siendo más rápida que ${choices(d)} hasta T = ${plain(last)}.`,
      open: (d) => `La menor carga y ${choices(d)} aún no se distinguen.`,
    },
    found: (many) => `${count(many)} ${plural(many, { one: 'semilla', other: 'semillas' })} hasta ahora${many > 1 ? ', con intervalos del 95 % de la media' : ''}.`,
    before: 'Se dibuja lo hallado antes.', waiting: 'Empieza en un momento.',
    running: (seed, of) => `En marcha la semilla ${count(seed)} de ${count(of)}.`,
    stop: 'Parar',
    more: (rounds) => `Probar ${rounds} semillas más`,
    picture: {
      title: (verdict) => `Tiempo medio en el sistema según el intervalo de actualización. ${verdict}`,
      axis: 'intervalo de actualización T, en tiempos de servicio',
      own: (own) => `T = ${plain(own)}`,
      least: 'menor carga', choices,
      random: (mean) => `al azar ${tenth(mean)}`,
      ties: { first: 'empates al primero', random: 'empates al azar' },
      from: (crossing) => `desde ${about(crossing)}`,
      faster: (d) => `${choosing(d)} ${choices(d)}`,
    },
    table: {
      title: 'En una tabla', region: 'Tiempos medios según el intervalo de actualización',
      least: 'Menor carga', random: 'Al azar', choices: (d) => begun(choices(d)), fastest: 'Más rápida',
      names: (d) => ['menor carga', choices(d), 'al azar'],
      equal: 'no se sabe',
    },
    model: {
      title: 'Junto al modelo del supermercado',
      caption: (load) => `Tiempo medio con visiones exactas y carga ${rate(load)}. El modelo tiene muchísimos workers; con pocos, los preguntados están más ocupados, y los tiempos medidos con d ≥ 2 quedan por encima.`,
      measured: 'Medido', model: 'Modelo',
      source: html`Para llegadas de Poisson, servicios exponenciales y una carga menor que 1: 1 ÷ (1 − λ) con d = 1, sea cual sea el número de workers; con más, el límite Σ λ<sup>(dⁱ − d) ÷ (d − 1)</sup> sobre i ≥ 1 (Mitzenmacher 2001). ± es la mitad del intervalo del 95 % sobre las semillas.`,
    },
  },
};
