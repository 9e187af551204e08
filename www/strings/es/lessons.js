import { count, rate, ratio4 } from '../../format.js';

/** @type {import('../words.js').Words['lessons']} */
export default {
  tables: {
    title: 'De tres a cuatro réplicas', modulo: 'mod N', ring: (points) => `anillo, v = ${count(points)}`,
    explanation: (keys, first) => `Cinco reglas colocan las mismas ${count(keys)} claves, desde ${first}, en k1 a k3, y después entra k4. Mod N las reparte casi por igual y mueve tres veces lo que debe. Con bastantes puntos el anillo mueve más o menos el cuarto que le toca a k4, y también las reparte por igual. Cuando k4 se va, vuelven las mismas claves.`,
    compared: 'Cinco reglas comparadas', head: ['Regla', 'Desequilibrio, 3 workers', 'Desequilibrio, 4 workers', 'Movidas, 3 → 4', 'Movidas, 4 → 3'],
    imbalance: (least) => `El desequilibrio es máximo ÷ media, 1 en el mejor caso. Un reparto parejo tiene que mover ${ratio4(least)}; v = 1 y v = 10 se apartan hacia un lado o hacia el otro, porque los pocos puntos de k4 toman demasiado o demasiado poco.`,
    cost: 'Coste del calentamiento', costHead: ['Regla', 'Movidas', 'Tasa de fallos', 'Tras la caché, pet./s', 'Almacén, pet./s', '× base', 'Peticiones de más'],
    traffic: ({ read, write, hit, window }, base) => `${rate(read)} lecturas/s, de las que acierta el ${hit * 100} %, ${rate(write)} escrituras/s; las claves movidas siguen frías ${window} s. La carga de antes se toma redondeada, ${rate(base)} pet./s. Estas tablas se atienen a las cifras de la lección; los controles actúan sobre la imagen de arriba.`,
  },
  'ring-of-100': {
    title: 'Un anillo de 100',
    given: 'Los lugares de los workers y de las claves están dados.',
  },
  'w4-takes-dog': {
    title: 'w4 se lleva dog.jpg',
    given: 'Los lugares de los workers y de las claves están dados.',
  },
  'cat-scores': {
    title: 'Las puntuaciones de cat.jpg',
    given: 'Las puntuaciones están dadas.',
  },
  'three-to-four': {
    title: 'De tres a cuatro réplicas',
    given: 'Los nombres, las claves y el hash están dados.',
  },
  'five-workers': {
    title: 'Cinco workers, dos consultados',
    given: 'Las peticiones en curso y los dos workers consultados están dados; las probabilidades se calculan. «Enviar una petición» sigue con peticiones que llegan y se sirven.',
  },
  'million-balls': {
    title: 'Un millón de bolas',
    given: 'Cada bola va a la más vacía de dos urnas, y la más llena de un millón baja de unas nueve bolas a cuatro. Una tercera mirada gana una más, y no queda más que ganar.',
  },
  herd: {
    title: 'La estampida',
    given: 'Las visiones tienen dos tiempos de servicio y se renuevan a la vez. Hasta la siguiente renovación, todas las pasarelas envían al mismo worker menos cargado; dos elegidos al azar rara vez son los mismos dos.',
  },
  'queue-equal': {
    title: 'Colas, réplicas iguales',
    given: 'Las llegadas, cada 2 rondas, y la semilla de la que salen los costes están dadas; una ronda se muestra como 1 ms.',
  },
  'queue-slow': {
    title: 'Colas, k1 tres veces más lento',
    given: 'Las llegadas, cada 2 rondas, la semilla de los costes y la réplica lenta están dadas; una ronda se muestra como 1 ms.',
  },
  'queue-fairness': {
    title: 'Una regla de espera, no de justicia',
    given: 'Las llegadas y los costes de la lección de colas. Menos conexiones reduce la espera media a la mitad; el trabajo de las tres réplicas se reparte menos parejo que por turnos, pues iguala colas y no trabajo.',
  },
  'race-slow-worker': {
    title: 'Un worker lento',
    given: 'Un worker que responde despacio nunca se retira. Round robin y los hashes siguen como si fuera tan rápido como los demás; las reglas que ven la carga lo rodean.',
  },
  'race-ninth-worker': {
    title: 'Un noveno worker entra en la carrera',
    given: 'A los 6 s entra w9. Con mod N casi todas las cachés se enfrían; con el anillo y rendezvous solo fallan las claves que pasan a w9: véase la tasa de aciertos en el tiempo.',
  },
  'race-hot-key': {
    title: 'Una clave popular',
    given: 'Una clave supone buena parte de todas las peticiones, y un solo worker las recibe todas con el anillo y con rendezvous. Un límite, o el menos cargado de los dos primeros, lo alivia.',
  },
  'race-cold-caches': {
    title: 'Ocho cachés frías con round robin',
    given: 'Todas las cachés empiezan vacías. Por turnos, una clave popular se busca para cada una de las ocho cachés, y las claves populares las llenan todas; por clave se busca para una sola, y ocho cachés guardan ocho veces más claves.',
  },
  'race-thumbnails': {
    title: '¿Qué regla para las miniaturas?',
    given: 'Un fallo genera una imagen en 200 ms de media, un acierto responde en 2 ms; ocho cachés guardan 5000 de 50 000 imágenes cada una. Las reglas que mantienen una imagen en un worker son las que más alivian el almacén.',
  },
  'race-thumbnails-dear': {
    title: 'Miniaturas, un acierto tan caro como un fallo',
    given: 'El mismo servicio con aciertos que tardan tanto como los fallos. Ya no hay nada que ganar con una caché, y las reglas que ven la carga tienen la cola más corta.',
  },
};
