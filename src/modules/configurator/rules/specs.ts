/** A product's specs as stored: nothing about their shape is certain. */
export type Specs = Readonly<Record<string, unknown>>;

/** The names of each path that was read: the same few hundred of every product. */
const namesOf = new Map<string, readonly string[]>();

/** What stands at a dotted path, or undefined. */
function valueAt(specs: Specs, path: string): unknown {
  let found: unknown = specs;
  let names = namesOf.get(path);
  if (!names) namesOf.set(path, (names = path.split('.')));
  for (const name of names) {
    if (!isRecord(found)) return undefined;
    found = found[name];
  }
  return found;
}

/** A finite number, or undefined. */
export function numberAt(specs: Specs, path: string): number | undefined {
  const value = valueAt(specs, path);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A number above zero: where 0 means «nobody filled it in». */
export function positiveAt(specs: Specs, path: string): number | undefined {
  const number = numberAt(specs, path);
  return number !== undefined && number > 0 ? number : undefined;
}

const placeholder = /^(unknown|n\/a|-|\?)?$/i;

/** A text that says something, or undefined. */
export function textAt(specs: Specs, path: string): string | undefined {
  const value = valueAt(specs, path);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return placeholder.test(text) ? undefined : text;
}

/** The texts of a list; undefined when the list is absent or says nothing. */
export function textsAt(specs: Specs, path: string): string[] | undefined {
  const value = valueAt(specs, path);
  if (!Array.isArray(value)) return undefined;
  const texts = value
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.trim())
    .filter((item) => !placeholder.test(item));
  return texts.length === 0 ? undefined : texts;
}

/** The numbers above zero of a list, also written with their unit (`240 mm`); undefined without any. */
export function numbersAt(specs: Specs, path: string): number[] | undefined {
  const value = valueAt(specs, path);
  if (!Array.isArray(value)) return undefined;
  const numbers = value
    .map((item) => Number(/^\s*(\d+(?:\.\d+)?)/.exec(String(item))?.[1] ?? Number.NaN))
    .filter((number) => number > 0);
  return numbers.length === 0 ? undefined : numbers;
}

/** true or false where stated, else undefined. */
export function flagAt(specs: Specs, path: string): boolean | undefined {
  const value = valueAt(specs, path);
  return typeof value === 'boolean' ? value : undefined;
}

/** The records of a list; undefined when the list is absent or empty. */
export function recordsAt(specs: Specs, path: string): Specs[] | undefined {
  const value = valueAt(specs, path);
  if (!Array.isArray(value)) return undefined;
  const records = value.filter(isRecord);
  return records.length === 0 ? undefined : records;
}

/** A group that was counted: its absent members are 0. An absent group is unknown. */
export function groupAt(specs: Specs, path: string): ((member: string) => number) | undefined {
  const value = valueAt(specs, path);
  if (!isRecord(value)) return undefined;
  return (member) => Math.max(0, numberAt(value, member) ?? 0);
}

function isRecord(value: unknown): value is Specs {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What names and lists call a wireless network. */
export const wifiWords = /\bwi-?fi|\b802\.11/i;
