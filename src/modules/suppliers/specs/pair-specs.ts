import { folded } from './units.ts';

const nameKeys = new Set(
  'nombre, name, clave, key, atributo, attribute, caracteristica, especificacion, campo, etiqueta, label'.split(
    ', ',
  ),
);
const valueKeys = new Set('valor, value, dato, descripcion, contenido'.split(', '));
const nameMax = 60;
const line = /^\s*([^:\n]{1,60}?)\s*:\s+(\S.*?)\s*$/;

type Pair = readonly [name: string, value: string | number | boolean];

/**
 * A list of names and values (`{nombre, valor}`, or texts `Clave: valor`) as pairs; undefined where one of them is none, so
 * that a list of something else is never taken for one.
 */
export function pairsOf(list: readonly unknown[]): Pair[] | undefined {
  const pairs = list.map((one) => (typeof one === 'string' ? pairInLine(one) : pairInThing(one)));
  return pairs.length > 0 && pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

/** Lines `Clave: valor` of one text as pairs; undefined where it has fewer than two, or another line among them. */
export function pairsInText(text: string): Pair[] | undefined {
  const lines = text.split(/\r?\n/).filter((one) => one.trim() !== '');
  return lines.length > 1 ? pairsOf(lines) : undefined;
}

function pairInLine(text: string): Pair | undefined {
  const [, name, value] = line.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : [name, value];
}

function pairInThing(thing: unknown): Pair | undefined {
  if (typeof thing !== 'object' || thing === null || Array.isArray(thing)) return undefined;
  const entries = Object.entries(thing);
  const [name] = entries.filter(([key]) => nameKeys.has(folded(key)));
  const [value] = entries.filter(([key]) => valueKeys.has(folded(key)));
  if (entries.length !== 2 || typeof name?.[1] !== 'string' || name[1].trim() === '' || !value)
    return undefined;
  const said: unknown = value[1];
  const isPlain = typeof said === 'string' || typeof said === 'number' || typeof said === 'boolean';
  return isPlain ? [name[1].trim().slice(0, nameMax), said] : undefined;
}
