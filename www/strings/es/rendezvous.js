// What Rendezvous says, in Spanish.

import { html } from 'lit-html';
import { count, counted, listed, percentShort, ratio3, tenth } from '../../format.js';
import { plural } from '../words.js';

const PARTS = ['', 'el total', 'la mitad', 'un tercio', 'un cuarto', 'un quinto', 'un sexto', 'un séptimo', 'un octavo', 'un noveno', 'un décimo', 'un onceavo', 'un doceavo'];
const FIRST = 'Cada worker puntúa cada clave; la puntuación más alta se la queda.';
/** @param {number} value */
const keys = (value) => counted(value, 'clave', 'claves');

/** @type {import('../words.js').Words['rendezvous']} */
export default {
  title: {
    nobody: ({ key, before, after }) => `${key} no pertenece a nadie${before === after ? '' : `; la tenía ${before}`}`,
    falls: ({ key, before, after }) => `${key} cae de ${before} a ${after}, su segundo`,
    goes: ({ key, before, after }) => `${key} pasa de ${before} a ${after}, que tiene una puntuación más alta`,
    owns: ({ key, after }) => `${after} da la puntuación más alta a ${key}: por eso la tiene ${after}`,
    moves: ({ kind, name }, moved) => `${kind === 'add' ? `Añadir ${name}` : `Retirar ${name}`} mueve el ${percentShort(moved)} de las claves`,
    still: (many) => (many === 1 ? 'La única puntuación decide cada clave' : `La más alta de ${count(many)} puntuaciones decide cada clave`),
    needless: (ratio) => `, el ${percentShort(ratio)} sin necesidad`,
    all: ({ kind, name }) => (kind === 'add' ? `, todas a ${name}` : ', todas suyas'),
  },
  explanation: {
    plain: `${FIRST} No se guarda nada más: ni anillo ni tabla.`,
    change: ({ kind, name }) => `${FIRST} ${kind === 'add' ? `${name} toma las claves que puntúa más alto que su dueño, y ninguna otra.` : `Cuando ${name} se va, cada una de sus claves cae en su propio segundo.`}`,
  },
  moved: ({ kind, name }, { moved, least, imbalance }) =>
    `${kind === 'add' ? 'Añadir' : 'Retirar'} ${name} movió el ${percentShort(moved)} de las claves; un reparto parejo necesita el ${percentShort(least)}. Desequilibrio ${ratio3(imbalance)}.`,
  weight: { title: (name) => `Peso de ${name}`, unit: '× los otros' },
  figures: {
    state: 'Estado guardado', lookup: 'Búsqueda', owner: 'Dueño', none: 'ni anillo ni tabla',
    names: (value) => plural(value, { one: 'nombre', other: 'nombres' }),
    scores: (value) => plural(value, { one: 'puntuación', other: 'puntuaciones' }),
    ranks: (before) => (before === null ? 'ordena también las réplicas' : `antes ${count(before)}; ordena también las réplicas`),
    scoresWas: (value, before) => `${plural(value, { one: 'puntuación', other: 'puntuaciones' })}${before === null ? '' : `, antes ${count(before)}`}`,
    highest: 'la puntuación más alta', same: 'como antes',
    was: (name) => `antes ${name}`,
    moved: ({ kind, name }, needless) => html`todas ${kind === 'remove' ? `de ${name}` : `a ${name}`}; ${needless} de otros`,
  },
  fates: {
    owner: 'dueño', second: 'segundo', copy: 'tiene una copia', ownerDown: 'dueño, retirado', lost: 'su copia se pierde', down: 'retirado', joinsOwner: 'llega, ahora dueño', risen: 'segundo, ahora dueño',
    keepsCopy: 'era dueño, guarda copia', was: 'era dueño', keeps: 'conserva su copia', joinsCopy: 'llega con una copia', receives: 'recibe una copia', gives: 'deja su copia', joins: 'llega',
  },
  scores: {
    type: 'Las puntuaciones se ven al escribir una clave.',
    nobody: (key) => `Ningún worker puede puntuar ${key}: hace falta un peso mayor que 0.`,
    who: (key) => `Quién tiene ${key}`,
    title: (key) => `Las puntuaciones de ${key}`,
    order: 'Cómo se ordenan los workers', orders: { score: 'Por puntuación', fleet: 'Como la flota' },
    column: ({ kind, name }) => (kind === 'add' ? `con ${name}` : `sin ${name}`),
    cut: (shown, all, order) => `${shown} de ${count(all)} workers, ${order === 'score' ? 'los de puntuación más alta' : 'los primeros de la flota'}.`,
    ranks: (replicas) => (replicas === 1 ? 'El puesto relleno es el dueño.' : `Los puestos con círculo tienen una de las k = ${replicas} copias; el relleno es el dueño.`),
    still: 'No se mueve ninguna copia.',
    copies: (names) => `${names.length === 1 ? 'Se mueve una copia' : `Se mueven ${names.length} copias`}, a ${listed(names)}.`,
    worker: 'Worker', head: 'Puntuación: gana la más alta', score: 'Puntos', rank: 'Puesto',
  },
  fan: {
    title: 'Adónde van las claves', hint: 'Se ve al retirar o añadir un worker.',
    go: (name) => `Adónde van las claves de ${name}`,
    come: (name) => `De dónde vienen las claves de ${name}`,
    keys: (many) => `${keys(many)}.`,
    nobody: (many, left) => `${keys(many)}${many === 0 ? '' : left ? ', y nadie las toma' : ', que nadie tenía'}.`,
    weighed: (many) => `${keys(many)}; los pesos fijan lo que debería recibir cada worker.`,
    even: (many, workers, even) => `${keys(many)}; en un reparto parejo, ${PARTS[workers] ?? `una parte de ${count(workers)}`} es ${even < 1 ? 'menos de una' : count(Math.round(even))}.`,
    all: 'todas',
    summary: (many, name, others) => `${keys(many)} de ${name}: ${others.map((to) => `${to.name} ${percentShort(to.ratio)}`).join(', ')}.`,
    cut: (shown, all) => `Los ${shown} con más claves, de ${count(all)}.`,
    worker: 'Worker', count: 'Claves', share: 'Parte',
  },
  cost: {
    title: 'Coste de una búsqueda, ns', again: 'Otra vez', measure: 'Medir otra vez',
    measured: 'Medido aquí, mediana de 15 pasadas.',
    soon: (before) => `Se mide aquí en un momento.${before ? ' Se dibuja lo medido antes.' : ''}`,
    measuring: (done, of, before) => `Midiendo aquí: pasada ${count(done)} de ${count(of)}.${before ? ' Se dibuja lo medido antes.' : ''}`,
    rendezvous: 'rendezvous',
    ring: (points) => `anillo, v = ${points}`,
    scores: 'N puntuaciones',
    steps: (points) => `log₂ ${points}N pasos`,
    beyond: (workers) => `Con más de ${counted(workers, 'worker', 'workers')}, la búsqueda en el anillo es aquí más barata.`,
    apart: 'Las curvas no se cruzan.', table: 'Como tabla', workers: 'Workers', note: 'Nanosegundos: la mediana y la mitad central de las pasadas.',
    axis: 'workers',
    here: (many) => counted(many, 'worker', 'workers'),
    crossing: (workers, ns) => [`se cruzan: ${tenth(workers)} workers,`, `${count(Math.round(ns))} ns`],
    summary: (one, other, workers) => (workers === null ? `Costes de una búsqueda con ${one} y con ${other}; no se cruzan.`
      : `Desde ${tenth(workers)} workers, una búsqueda con ${one} cuesta más que con ${other}.`),
  },
};
