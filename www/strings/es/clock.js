// What the ring of a hundred places says, in Spanish.

import { html } from 'lit-html';
import { count, counted, listed, percent, percentShort } from '../../format.js';
import { plural } from '../words.js';

/** @param {string[]} names */
const cut = (names) => listed(names.length > 7 ? [...names.slice(0, 6), `${names.length - 6} más`] : names);

/** @type {import('../words.js').Words['clock']} */
export default {
  nobody: 'nadie',
  list: listed,
  origin: { written: '', round: 'más allá de 99, así que dio la vuelta', hashed: 'por su nombre' },
  title: {
    still: (many) => `${counted(many, 'worker', 'workers')} en un anillo de 100 lugares`,
    belongs: (key, place, owner) => `${key}, en ${place}, pertenece a ${owner}`,
    moves: (joins, name, { name: key, moved, ratio, keys }) => {
      const verb = `${joins ? 'Añadir' : 'Quitar'} ${name}`;
      if (moved === 0) return `${verb} no mueve ninguna clave`;
      return `${verb} mueve ${key !== '' ? key : keys > 100 ? `el ${percentShort(ratio)} de las claves` : `${count(moved)} de ${counted(keys, 'clave', 'claves')}`}`;
    },
    alone: ' y nada más', rest: '; las demás se quedan donde están',
  },
  explanation: 'Los lugares van por el anillo de 0 a 99, y tras 99 viene 0. Una clave pertenece al primer worker en su lugar o después, en el sentido de las agujas del reloj.',
  owns: (name, places) => `${name} tiene ${places}`,
  shared: ({ owner, others, place }) =>
    `${cut([owner, ...others])} están en ${place}. El nombre menor, ${owner}, tiene lo que acaba ahí; ${cut(others)} no ${others.length === 1 ? 'tiene' : 'tienen'} nada.`,
  figures: {
    moved: 'Claves que se mueven', changed: 'Lugares que cambian de dueño', points: 'Tamaño del anillo', lookup: 'Búsqueda', each: 'uno por cada worker', none: 'ninguno', unfollowed: 'no se sigue ninguna clave', nothing: 'nada cambia',
    of: (keys, ratio) => `de ${count(keys)}: ${percent(ratio)}`,
    ofAll: (all) => `de ${count(all)}`,
    pointsUnit: (value) => plural(value, { one: 'punto', other: 'puntos' }),
    comparisons: (value) => plural(value, { one: 'comparación', other: 'comparaciones' }),
    find: (key) => `para hallar ${key}`,
  },
  tables: {
    places: 'Lugares de cada worker', worker: 'Worker', stands: 'Está en', before: 'Antes', after: 'Después', owns: 'Tiene', off: 'fuera del anillo', and: ' y ',
    keys: 'Claves', key: 'Clave', at: 'En', on: 'Worker',
    cut: (shown, all) => `Los primeros ${shown} de ${counted(all, 'worker', 'workers')}.`,
    cutKeys: (shown, all) => `Las primeras ${shown} de ${counted(all, 'clave', 'claves')}.`,
  },
  picture: {
    label: (places, owned) => `Anillo de ${places} lugares. ${owned}`,
    owns: (name, places) => `${name} tiene ${places}`,
    more: (more) => `Así ocurre en ${counted(more, 'lugar más', 'lugares más')}.`,
    cut: (shown, all) => `Se dibujan ${shown} de ${counted(all, 'worker', 'workers')}.`,
    stands: (name, place, made) => `${name} en ${place}${made ? ', hecho de su nombre' : ''}`,
    placeOf: (name) => `Lugar de ${name}`,
    moves: (key, place, from, to) => `${key} ${place}, se mueve de ${from} a ${to}`,
    on: (key, place, owner) => `${key} ${place}, en ${owner}`,
    empty: 'Ningún worker está en el anillo.', follow: 'Una clave seguida muestra su camino.',
    at: (place, note) => `en ${place}${note ? `, ${note}` : ''}`,
    reached: (owner, place, wraps) => `${wraps ? 'tras 99, luego' : 'primero:'} ${owner} en ${place}`,
    drag: ['Un worker se arrastra por el anillo', 'o se mueve con las flechas'], key: ['Punto pequeño: clave, por dueño', 'Línea: el camino a su dueño'],
    takes: ['Banda exterior: lo que toma', 'Con círculo: clave que se mueve'], taken: ['Banda exterior: quién lo toma', 'Con círculo: clave que se mueve'],
  },
  search: {
    title: 'La lista ordenada del enrutador', empty: 'Está vacía: ningún worker está en el anillo.', follow: 'Al seguir una clave se ve su búsqueda.',
    caption: (place, key) => `Una búsqueda binaria del primer lugar en ${place} o después, donde está ${key}.`,
    label: (key, at, last) => `Búsqueda binaria de ${key}, ${at} de ${last}; las flechas avanzan`,
    row: 'Fila', place: 'Lugar', worker: 'Worker', step: 'En este paso', owner: 'dueño', low: 'baja', middle: 'media', high: 'alta',
    cut: (all) => `De ${counted(all, 'fila', 'filas')}, las que la búsqueda mira.`,
    next: 'Paso', back: 'Atrás', over: 'Empezar de nuevo',
    of: (at, last) => `${at} de ${last}`,
    who: (name, place) => `${name} en ${place}`,
    first: (rows) => `Todas las filas están en cuestión: baja 1, alta ${count(rows)}.`,
    wraps: (place, who) => `Después de ${place}, el último, se sigue desde el principio: ${who}.`,
    found: (who, wanted, owner) => `No queda ninguna fila: ${who} es el primero en ${wanted} o después, así que la clave es de ${owner}.`,
    look: ({ low, high, middle, place, left, who, wanted }) => html`${low === high ? `Solo queda la fila ${low}` : `Baja ${low}, alta ${high}: la media es la fila ${middle}`}, ${who}. <span class="part">${place} ${left ? '≥' : '<'} ${wanted}</span>: se mira a la ${left ? 'izquierda' : 'derecha'}.`,
  },
};
