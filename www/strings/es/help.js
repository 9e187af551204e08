/** @type {import('../words.js').Words['help']} */
export default {
  title: 'Ayuda',
  close: 'Cerrar',
  keys: 'Teclas',
  keysOfScene: 'Teclas de esta escena',
  or: 'o',
  words: 'Palabras',
  cite: 'Citar esto',
  copyLine: 'Copiar la línea',
  copied: 'Copiado.',
  notCopied: 'El navegador no dejó copiar a la página. La línea se puede seleccionar y copiar.',
  also: (names) => `también ${names}`,
  citation: (version, scene, link) => `Balance Lab, versión ${version}, ${scene}: ${link}`,
  everywhere: [
    [['Tab', 'Mayús Tab'], 'De un control al siguiente, y de vuelta. El primero lleva más allá de los controles, a la imagen.'],
    [['Intro', 'Espacio'], 'Pulsa el botón, abre el pliegue o el menú.'],
    [['← →', '↑ ↓'], 'Mueven un control deslizante un paso; en una casilla de número lo hacen ↑ y ↓, con Mayús diez pasos.'],
    [['Re Pág', 'Av Pág'], 'Mueven un control deslizante una décima parte de su recorrido.'],
    [['Intro'], 'Toma lo escrito en una casilla.'],
    [['Ctrl Z'], 'Deshace; dentro de una casilla de texto, lo escrito allí.'],
    [['Ctrl Mayús Z', 'Ctrl Y'], 'Rehace.'],
    [['Esc'], 'Cierra un menú, la hoja de controles o esta ayuda.'],
    [['?'], 'Esta ayuda.'],
  ],
  inScene: {
    clock: [
      [['← →', '↑ ↓'], 'Sobre un worker: un lugar en sentido contrario a las agujas del reloj o a favor; en la lista del enrutador: un paso de la búsqueda.'],
      [['Mayús →', 'Re Pág'], 'Sobre un worker: diez lugares.'],
      [['Inicio', 'Fin'], 'Sobre un worker: el lugar 0 o el último; en la lista: el primer paso o el último.'],
      [['Intro', 'Espacio'], 'Sobre una clave: la sigue.'],
    ],
    race: [
      [['← →'], 'Sobre el tiempo: la petición anterior o la siguiente.'],
      [['Mayús →'], 'Sobre el tiempo: 10 ms.'],
      [['Re Pág', 'Av Pág'], 'Sobre el tiempo: una décima parte de la carrera.'],
      [['Inicio', 'Fin'], 'Sobre el tiempo: el principio o el final.'],
    ],
    path: [
      [['← →', '↑ ↓'], 'Sobre la marca de una estimación: un paso, casi siempre 100.'],
      [['Mayús →', 'Re Pág'], 'Sobre la marca: diez pasos.'],
      [['Inicio', 'Fin'], 'Sobre la marca: ninguna o todas.'],
    ],
  },
  terms: {
    bounded: {
      also: 'load bound, CHWBL',
      says: 'Ningún worker toma más de tantas veces la media. Lo que sería demasiado para él sigue, en el sentido de las agujas del reloj, hasta el siguiente worker con sitio.',
    },
    excess: {
      says: 'Las claves movidas por encima del mínimo posible: movidas − mínimo, y nunca menos de cero.',
    },
    gateway: {
      also: 'balanceador de carga, proxy, enrutador',
      says: 'Lo que toma una petición y elige el worker para ella. Varias pasarelas eligen a la vez, cada una según su propia visión.',
    },
    'hit-ratio': {
      says: 'La parte de las lecturas que un worker responde desde su caché. El resto son fallos, y los sirve el almacén.',
    },
    imbalance: {
      also: 'máximo ÷ media',
      says: 'La parte mayor dividida entre la parte media, cada una dividida antes entre el peso de su worker. 1 es parejo.',
    },
    'least-connections': {
      also: 'JSQ, join the shortest queue, least request',
      says: 'La siguiente petición va al worker que tiene menos en curso.',
    },
    least: {
      also: 'movimiento mínimo',
      says: 'La parte de las claves que un reparto parejo tiene que mover: la mitad de la suma de lo que cambia la parte pareja de cada worker. De 8 workers a 9 es 1/9.',
    },
    move: {
      says: 'Una clave cuyo dueño tras el cambio es otro que antes.',
    },
    needless: {
      says: 'El paso de una clave entre dos workers que estaban ambos antes del cambio y también después.',
    },
    placement: {
      says: 'Una regla aplicada a una flota: para cada clave, el worker que la tiene.',
    },
    rendezvous: {
      also: 'HRW, highest random weight',
      says: 'Cada worker tiene una puntuación para la clave, hecha de los nombres de ambos. La más alta se queda la clave, la siguiente guarda su réplica.',
    },
    replica: {
      says: 'Una copia de una clave. k réplicas están en k workers distintos: en un anillo, los siguientes en el sentido de las agujas del reloj; con rendezvous, las siguientes puntuaciones más altas.',
    },
    ring: {
      also: 'anillo de hash, consistent hashing, continuum',
      says: 'Todos los valores de un hash puestos en círculo. Los workers tienen puntos en él; una clave pertenece al primer punto, en el sentido de las agujas del reloj, desde su propio hash.',
    },
    'round-robin': {
      says: 'Los workers se turnan, sea cual sea la petición y por ocupados que estén.',
    },
    slot: {
      also: 'bucket, partición',
      says: 'Una fila de una tabla de búsqueda con un worker en ella. Un número hecho de la clave elige la ranura.',
    },
    'service-slot': {
      also: 'concurrencia',
      says: 'Sitio para una petición que se está sirviendo. Lo que encuentra todas las plazas ocupadas espera en la cola.',
    },
    store: {
      also: 'origen, base de datos',
      says: 'Lo que hay detrás de las cachés. Sirve todas las escrituras y cada lectura que falla.',
    },
    'two-choices': {
      also: 'JSQ(2), power of two choices, P2C; JSQ(d) para d de ellos',
      says: 'Se sortean dos workers, y el menos ocupado de los dos recibe la petición.',
    },
    view: {
      says: 'Lo que una pasarela cree de la carga de los workers. Puede ser vieja: otras han enviado peticiones desde entonces.',
    },
    'virtual-node': {
      also: 'punto, vnode',
      says: 'Un punto que un worker tiene en el anillo. Con muchos puntos cada uno, los arcos de un worker suman una parte más pareja.',
    },
    'warm-up': {
      also: 'arranque en frío',
      says: 'El tiempo en que las claves movidas aún no están en la caché de su nuevo worker y lo paga el almacén.',
    },
    weight: {
      says: 'Cuánto ha de tomar un worker frente a los demás: el doble de peso, el doble de parte.',
    },
    worker: {
      also: 'nodo, servidor, backend, shard',
      says: 'Lo que sirve peticiones o guarda claves.',
    },
    zipf: {
      says: 'Una ley de popularidad: la clave de rango r se pide en proporción a 1 ÷ r elevado al exponente. Con 0 todas las claves son iguales.',
    },
  },
};
