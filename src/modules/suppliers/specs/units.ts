/** What measures of one sort are in a common unit: `[sort, factor]` by how a unit is written. */
const units = new Map<string, readonly [sort: string, factor: number]>();
/** Each unit as a person chooses it. */
const firstNames: string[] = [];

function add(sort: string, factor: number, ...names: string[]): void {
  for (const name of names) units.set(name.toLowerCase(), [sort, factor]);
  firstNames.push(names[0] ?? '');
}

add('length', 1, 'mm', 'milimetro', 'milimetros', 'millimeters');
add('length', 10, 'cm', 'cms', 'centimetro', 'centimetros', 'centimeters');
add('length', 1000, 'm', 'mt', 'mts', 'metro', 'metros');
add('length', 25.4, 'in', '"', '”', '″', "''", 'inch', 'inches', 'pulg', 'pulgada', 'pulgadas');
add('mass', 1, 'g', 'gr', 'grs', 'gramo', 'gramos', 'grams');
add('mass', 1000, 'kg', 'kgs', 'kilo', 'kilos', 'kilogramo', 'kilogramos');
add('mass', 453.592_37, 'lb', 'lbs', 'libra', 'libras', 'pounds');
add('frequency', 1, 'Hz', 'hertz');
add('frequency', 1e6, 'MHz', 'mt/s', 'mts/s', 'mtps');
add('frequency', 1e9, 'GHz');
add('bytes', 1, 'KB');
add('bytes', 1e3, 'MB');
add('bytes', 1e6, 'GB');
add('bytes', 1e9, 'TB');
add('rate', 1, 'MB/s', 'mbps/s', 'mb/seg');
add('rate', 1000, 'GB/s', 'gb/seg');
add('power', 1, 'W', 'watt', 'watts', 'vatio', 'vatios');
add('power', 1000, 'kW');
add('apparent', 1, 'VA');
add('apparent', 1000, 'kVA');
add('voltage', 1, 'V', 'volt', 'volts', 'voltios');
add('turns', 1, 'rpm', 'r/min');
add('noise', 1, 'dB', 'dba', 'db(a)');
add('air', 1, 'CFM');
add('bits', 1, 'bit', 'bits', '-bit', '-bits');
add('time', 1, 'ms', 'msec');
add('light', 1, 'nits', 'nit', 'cd/m2', 'cd/m²');
add('dots', 1, 'dpi', 'ppp');
add('conductivity', 1, 'W/mK', 'w/m-k', 'w/m·k', 'w/m k');
add('volume', 1, 'L', 'lt', 'lts', 'litro', 'litros');

/** Sorts of which a number without its unit may be read in several: nobody guesses. */
const unsure = new Set(['length', 'mass', 'frequency', 'bytes', 'rate', 'time']);

/** A unit as it may stand in a text or in the name of a column; undefined for one that is none. */
export const isUnit = (text: string): boolean => units.has(text.toLowerCase());

/** Whether something written in one unit can be said in the other. */
export const canBeIn = (unit: string, target: string): boolean =>
  sortOf(unit) !== undefined && sortOf(unit) === sortOf(target);

/** The units that a number of a target may be written in, its own first. */
export const unitsLike = (target: string): string[] => [
  target,
  ...firstNames.filter((name) => canBeIn(name, target) && name.toLowerCase() !== target.toLowerCase()),
];

/** Whether a number without a unit could be meant in another one. */
export const needsUnit = (target: string): boolean => unsure.has(sortOf(target) ?? '');

const sortOf = (unit: string) => units.get(unit.toLowerCase())?.[0];

/**
 * An amount in the target's unit; undefined where the units are of two sorts. Of bytes a thousand is 1024 but for drives, and
 * `Gb` are bits, which nothing here is counted in.
 */
export function inUnit(
  amount: number,
  unit: string,
  target: string,
  isDecimalBytes: boolean,
): number | undefined {
  const [from, to] = [units.get(unit.toLowerCase()), units.get(target.toLowerCase())];
  if (!from || !to || from[0] !== to[0]) return undefined;
  if ((from[0] === 'bytes' || from[0] === 'rate') && /^[KMGT]b/.test(unit)) return undefined;
  let factor = from[1] / to[1];
  if (from[0] === 'bytes' && !isDecimalBytes) factor = 1024 ** Math.round(Math.log10(factor) / 3);
  const result = Math.round(amount * factor * 1000) / 1000;
  // A part of a gigabyte is a mistake, or was counted otherwise.
  return from[0] === 'bytes' && factor < 1 && !Number.isInteger(result) ? undefined : result;
}

/** Without accents, case and signs. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9+%]+/g, ' ')
    .trim();
}
