import { hundredthsOf } from './hundredths.ts';

/** The page an address asks for; what is no page of a list is its first one. */
export function pageOf(search: URLSearchParams): number {
  const text = search.get('page') ?? '1';
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= 100_000 ? page : 1;
}

/** The words an address searches for, as the list calls take them. */
export function wordsOf(search: URLSearchParams): string | undefined {
  const words = (search.get('q') ?? '').trim().slice(0, 200);
  return words === '' ? undefined : words;
}

/** The value of a filter when it is one of those that exist, or has words; anything else filters nothing. */
export function choiceOf<Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[] | Readonly<Record<Value, unknown>>,
): Value | undefined {
  const wanted = search.get(name);
  const all = Array.isArray(values) ? (values as readonly Value[]) : (Object.keys(values) as Value[]);
  return all.find((value) => value === wanted);
}

/** A day of the calendar in an address, `YYYY-MM-DD`; anything else filters nothing. */
export function dayOf(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
    ? text
    : undefined;
}

/** Digits in an address, as many as may be; anything else filters nothing. */
export function digitsIn(
  search: URLSearchParams,
  name: string,
  { min, max }: { min: number; max: number },
): string | undefined {
  const text = search.get(name) ?? '';
  return /^\d+$/.test(text) && text.length >= min && text.length <= max ? text : undefined;
}

/** An amount of pesos in an address, in centavos; anything else filters nothing. */
export function centsIn(search: URLSearchParams, name: string): number | undefined {
  return hundredthsOf(search.get(name) ?? '');
}

/** The same list with other filters: back on its first page, unless the change names one. */
export function addressWith(
  search: URLSearchParams,
  changes: Readonly<Record<string, string | number | undefined>>,
): string {
  const next = new URLSearchParams(search);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return `?${next.toString()}`;
}
