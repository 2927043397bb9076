/** Reads of a product's specs, which come from makers and distributors: absent or odd values give the fallback. */
export type Specs = Readonly<Record<string, unknown>>;

function at(specs: Specs, key: string): unknown {
  let value: unknown = specs;
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
}

/** A number, or the fallback; `key` may be a path such as `modules.quantity`. */
export function numberOf(specs: Specs, key: string, fallback: number): number {
  const value = at(specs, key);
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
}

/** A text, or the fallback. */
export function textOf(specs: Specs, key: string, fallback = ''): string {
  const value = at(specs, key);
  return typeof value === 'string' ? value : fallback;
}

/** A list of texts; one text counts as a list of one. */
export function listOf(specs: Specs, key: string): readonly string[] {
  const value = at(specs, key);
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** True only where the specs say so. */
export function isTrue(specs: Specs, key: string): boolean {
  return at(specs, key) === true;
}

/** True when the product lights up in colours by what its `lighting`, `rgb`, `led` or `backlighting` states. */
export function hasColourLight(specs: Specs): boolean {
  if (isTrue(specs, 'rgb')) return true;
  const words = [...listOf(specs, 'lighting'), textOf(specs, 'led'), textOf(specs, 'backlighting')];
  return words.some((word) => /rgb/i.test(word) && !/none/i.test(word));
}

/** How many of a thing `list` states, with a whole number between `least` and `most`. */
export function countBetween(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.round(value)));
}
