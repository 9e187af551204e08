// What is said of a ring's evenness below it, in Spanish.

import { html } from 'lit-html';
import { count, counted, percentShort, plain, ratio3 } from '../../format.js';

/** @param {boolean} seeds */
const others = (seeds) => (seeds ? 'otras semillas' : 'otros nombres');

/** @type {import('../words.js').Words['evenness']} */
export default {
  wish: { title: '¿Cuántos puntos hacen falta?', imbalance: 'Desequilibrio, como mucho', unit: '× la media', probability: 'Con una probabilidad de' },
  soon: 'En un momento.',
  none: 'La teoría no tiene fórmula cerrada para esta búsqueda; la prueba sí responde.',
  unit: (points, trial) => `${points === 1 ? 'punto' : 'puntos'} por worker${trial ? ', por prueba' : ''}`,
  theory: ({ workers, points, imbalance, probability }) => `Por teoría: las partes de ${counted(workers, 'worker', 'workers')} siguen una Dirichlet; ${counted(points, 'punto', 'puntos')} en total ${
    points === 1 ? 'queda' : 'quedan'} dentro de ${plain(imbalance)} con una probabilidad de ${ratio3(probability)}.`,
  trial: ({ held, tried, points, low, high, say }) => html`Por prueba: cumple el ${held} de ${counted(tried, 'anillo', 'anillos')} con ${counted(points, 'punto', 'puntos')} (rango del 95 %: de ${percentShort(low)} a ${percentShort(high)})${say === null ? '' : html`; por sí mismos piden ${say}`}.`,
  tryOn: (rings) => `Probar con ${rings} anillos`,
  progress: (done, of) => `Anillo ${count(done)} de ${count(of)}.`,
  ends: (most) => `El control acaba en ${count(most)}.`,
  use: (points) => `Usar ${count(points)}`,
  luck: {
    title: '¿Fue suerte?', soon: 'Se prueban otros anillos en un momento.',
    caption: (even, tried, seeds, median) => html`${even} de ${counted(tried, 'anillo', 'anillos')} con ${others(seeds)} son más parejos que este; la mitad llega a ${ratio3(median)} o menos. Del espacio de hash, sin el azar de las claves.`,
    own: (own) => `este anillo ${ratio3(own)}`,
    label: (own, even, tried, seeds) => `Desequilibrio del espacio de hash. Este anillo tiene ${ratio3(own)}. ${count(even)} de ${counted(tried, 'anillo', 'anillos')} con ${others(seeds)} son más parejos.`,
    bin: (many, from, to) => `${count(many)} de ${ratio3(from)} a ${ratio3(to)}`,
    table: 'Como tabla', upTo: 'Desequilibrio, hasta', rings: 'Anillos',
  },
};
