import { type ProductKind, specEntriesOf, specFieldsOf } from '../../catalog/index.ts';
import { colour, wordReaders } from './spec-words.ts';
import { folded } from './units.ts';

/** A place in the shop's specs that a supplier's value can go to. */
export type SpecTarget = {
  path: string;
  /** `resolution`: two numbers of one text. */
  type: 'number' | 'text' | 'yes_no' | 'texts' | 'resolution';
  label: string;
  unit: string | undefined;
  /** The data's word for a text; left out, any text is one. */
  wordOf?: (text: string) => string | undefined;
};

/** Units of numbers that the page does not show. */
const furtherUnits: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)clock$/, 'MHz'],
  [/^clocks\./, 'GHz'],
  [/^cache(?:\.|$)/, 'MB'],
  [/\.ppt$/, 'W'],
  [/^dimensions_mm\.|_length$|^radiator_size$|^fan_size$/, 'mm'],
  [/rpm$/, 'rpm'],
  [/noise_level$/, 'dB'],
  [/airflow$/, 'CFM'],
  [/^volume$/, 'L'],
];

/** What else suppliers call a spec, by the name that the shop has for it. */
const otherNames: Readonly<Record<string, string>> = {
  Socket:
    'zocalo, tipo de socket, cpu socket, socket de procesador, socket del procesador, socket compatible',
  Sockets:
    'socket, sockets compatibles, socket compatible, compatibilidad de socket, cpu socket, supported sockets',
  Núcleos: 'cores, numero de nucleos, nucleos totales, core count, nucleos cuda, cuda cores',
  Hilos: 'threads, numero de hilos, subprocesos',
  'Frecuencia base': 'base clock, velocidad base, reloj base, base frequency',
  'Frecuencia máxima':
    'boost clock, frecuencia turbo, reloj boost, turbo, max turbo frequency, frecuencia boost, velocidad turbo',
  'Caché L3': 'l3 cache, cache l3',
  TDP: 'consumo, tdp maximo, potencia de diseno termico, thermal design power',
  Consumo: 'tdp, tgp, consumo de energia, consumo maximo, power consumption, tdp maximo',
  'Gráficos integrados': 'integrated graphics, graficos',
  'Incluye disipador': 'disipador, disipador incluido, incluye cooler, cooler included',
  Chipset: 'conjunto de chips',
  Formato: 'factor de forma, form factor, factor forma',
  Tipo: 'tipo de memoria, memory type, tecnologia, tipo de ram',
  'Ranuras de memoria': 'slots de memoria, memory slots, dimm slots, slots dimm',
  'Memoria máxima': 'max memory, capacidad maxima de memoria, memoria ram maxima',
  'Puertos SATA': 'sata ports, sata',
  'Capacidad total': 'capacidad, capacity, capacidad de memoria, memoria, memoria ram',
  Capacidad: 'capacity, capacidad de almacenamiento, almacenamiento',
  Módulos: 'modules, numero de modulos',
  Velocidad: 'speed, velocidad de memoria, frecuencia, rpm, velocidad de rotacion',
  'Latencia CAS': 'cas, cl, latencia, cas latency',
  Tiempos: 'timings',
  Voltaje: 'voltage, tension',
  Altura: 'altura del disipador, alto del disipador, cooler height, altura del modulo',
  'Procesador gráfico': 'gpu, chipset grafico, chip grafico, graphics processor, chipset',
  Memoria:
    'memory, memoria de video, vram, tamano de memoria, capacidad de memoria, memoria ram, ram, memory type, tipo de memoria',
  'Tipo de memoria': 'memory type',
  'Bus de memoria': 'interfaz de memoria, memory bus, ancho de bus, bus',
  Largo:
    'largo de la tarjeta, longitud de la tarjeta, largo de la fuente, longitud de la fuente, card length',
  Interfaz: 'interface, interfase, bus de interfaz',
  Enfriamiento: 'cooling, ventiladores',
  Lectura: 'velocidad de lectura, lectura secuencial, read speed, sequential read',
  Escritura: 'velocidad de escritura, escritura secuencial, write speed, sequential write',
  Caché: 'cache, buffer',
  Potencia: 'wattage, watts, potencia total, potencia de salida, power',
  Certificación: 'eficiencia, certificacion 80 plus, 80 plus, efficiency',
  Cableado: 'modular, modularidad, tipo de cableado',
  'Tarjetas madre':
    'factor de forma soportado, tarjeta madre soportada, motherboards soportadas, soporte de tarjeta madre, motherboard support',
  'Tarjeta de video hasta': 'largo maximo de gpu, longitud maxima de gpu, max gpu length, gpu maxima',
  'Disipador hasta': 'altura maxima de disipador, altura maxima del cooler, max cpu cooler height',
  'Fuente hasta': 'largo maximo de fuente, max psu length',
  'Panel lateral': 'side panel, ventana lateral',
  'Ranuras de expansión': 'expansion slots',
  Radiador: 'tamano de radiador, radiator size',
  Ventilador: 'tamano de ventilador, fan size',
  Ventiladores: 'numero de ventiladores, fans, cantidad de ventiladores',
  'Velocidad máxima': 'rpm, velocidad maxima del ventilador, velocidad del ventilador, fan speed',
  'Ruido máximo': 'ruido, nivel de ruido, noise, noise level',
  'Flujo de aire': 'airflow, caudal de aire',
  Tamaño: 'size, tamano de pantalla, pantalla, screen size, diagonal',
  Pantalla: 'tamano de pantalla, screen size, diagonal',
  Resolución: 'resolution, resolucion de pantalla, resolucion maxima',
  Frecuencia: 'tasa de refresco, tasa de actualizacion, frecuencia de actualizacion, refresh rate, hz',
  Panel: 'tipo de panel, panel type',
  Respuesta: 'tiempo de respuesta, response time',
  Proporción: 'relacion de aspecto, aspect ratio',
  Brillo: 'brightness, luminosidad',
  Color: 'colour, color del producto',
  Conexión: 'conectividad, connectivity, connection',
  'Resolución máxima': 'dpi, dpi maximo, sensibilidad, max dpi',
  Sensor: 'tipo de sensor',
  Peso: 'peso del producto',
  Micrófono: 'microphone, incluye microfono',
  'Iluminación RGB': 'rgb, iluminacion, luces rgb',
  Iluminación: 'iluminacion led, rgb, led',
  Procesador: 'cpu, processor, modelo del procesador',
  Almacenamiento: 'storage, disco duro, capacidad de almacenamiento',
  Gráficos: 'tarjeta de video, gpu, graphics',
  Sistema: 'sistema operativo, operating system, os',
  'Wi-Fi': 'wifi, protocolo inalambrico, wireless',
  'Corrección de errores': 'ecc',
};

/** May be of the box that it is sold in: a card's length decides what it fits into, so these alone say nothing. */
const perhapsOfTheBox = new Set(
  'largo, longitud, length, profundidad, depth, alto, altura, height, ancho, width, peso, weight'.split(', '),
);

const plans = new Map<ProductKind, SpecPlan>();

/** What the names of a kind's specs lead to. */
export type SpecPlan = {
  targets: ReadonlyMap<string, SpecTarget>;
  /** By folded name; a name that two are called is none. */
  byName: ReadonlyMap<string, SpecTarget>;
  /** The shop's own names at the top of its specs. */
  own: ReadonlySet<string>;
};

/** The places of a kind's specs, made from its template and entries. */
export function specPlanOf(kind: ProductKind): SpecPlan {
  const known = plans.get(kind);
  if (known) return known;
  const plan = makePlan(kind);
  plans.set(kind, plan);
  return plan;
}

function makePlan(kind: ProductKind): SpecPlan {
  const targets = new Map<string, SpecTarget>();
  const fields = specFieldsOf(kind);
  for (const { path, type, label, unit } of specEntriesOf(kind)) {
    if (type === 'rows') continue;
    const itsUnit = unit ?? (type === 'number' ? furtherUnits.find(([at]) => at.test(path))?.[1] : undefined);
    targets.set(path, targetOf(kind, { path, type, label: label ?? path, unit: itsUnit }));
  }
  for (const { path, label, unit } of fields) {
    // Lists of records, and what is two numbers.
    if (targets.has(path) || path === 'onboard_ethernet.speed' || path === 'supported_radiator_sizes')
      continue;
    const isNumber = unit !== undefined && path !== 'dimensions';
    targets.set(path, targetOf(kind, { path, type: isNumber ? 'number' : 'text', label, unit }));
  }
  if (kind === 'monitor' || kind === 'laptop')
    targets.set('resolution', {
      path: 'resolution',
      type: 'resolution',
      label: 'Resolución',
      unit: undefined,
    });
  return { targets, byName: namesOf([...targets.values()]), own: new Set(ownNames([...targets.keys()])) };
}

function targetOf(kind: string, target: SpecTarget): SpecTarget {
  if (target.type !== 'text' && target.type !== 'texts') return target;
  const reader = wordReaders[`${kind} ${target.path}`] ?? wordReaders[target.path];
  const words = new Map(
    Object.entries(specFieldsOf(kind).find(({ path }) => path === target.path)?.words ?? {}).flatMap(
      ([word, said]) => [
        [folded(said), word],
        [folded(word), word],
      ],
    ),
  );
  if (reader === colour) return { ...target, wordOf: colour };
  if (!reader && words.size < 2) return target;
  return { ...target, wordOf: (text) => words.get(folded(text)) ?? reader?.(text) };
}

function namesOf(targets: readonly SpecTarget[]): Map<string, SpecTarget> {
  const byName = new Map<string, SpecTarget>();
  // What the shop itself calls it goes before what others do.
  for (const names of [
    (target: SpecTarget) => [folded(target.label), folded(target.path)],
    ({ label }: SpecTarget) => (otherNames[label] ?? '').split(', ').filter((name) => name !== ''),
  ]) {
    const found = new Map<string, SpecTarget | undefined>();
    for (const target of targets)
      for (const name of new Set(names(target))) found.set(name, found.has(name) ? undefined : target);
    for (const [name, target] of found)
      if (target && !byName.has(name) && !perhapsOfTheBox.has(name)) byName.set(name, target);
  }
  return byName;
}

const ownNames = (paths: readonly string[]) =>
  paths.flatMap((path) => [path, path.slice(0, path.includes('.') ? path.indexOf('.') : undefined)]);
