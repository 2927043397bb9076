import { formatPesos } from '../../../../platform/money.ts';
import type { Facet } from '../../../state/shop-types.ts';

/*
 * Filters, order and page of a list live in the address and nowhere else. Everything here goes from search parameters
 * to search parameters; their names are those of the list calls.
 */

/** Parameters that are no filters: they stay when filters go. */
const notFilters = ['q', 'sort', 'page', 'page_size', 'promotion'];

/** How a list can be ordered; the first is what a list without `sort` has. */
export const sortOptions = [
  { value: 'relevance', label: 'Recomendados' },
  { value: 'price', label: 'Precio: menor a mayor' },
  { value: '-price', label: 'Precio: mayor a menor' },
  { value: 'newest', label: 'Lo más nuevo' },
  { value: 'rating', label: 'Mejor calificados' },
  { value: 'name', label: 'Nombre' },
] as const;

/** Names of a range's two parameters: `min_price` and `max_price` for the price, `spec.tdp.min` … for numbers. */
export function rangeParams(facetKey: string): { min: string; max: string } {
  return facetKey === 'price'
    ? { min: 'min_price', max: 'max_price' }
    : { min: `${facetKey}.min`, max: `${facetKey}.max` };
}

/** Values chosen of a facet, in the order they were chosen. */
export function chosenValues(search: URLSearchParams, facetKey: string): string[] {
  return (search.get(facetKey) ?? '').split(',').filter((value) => value !== '');
}

/** Ends of a range as they stand in the address; undefined where it is open. */
export function chosenRange(
  search: URLSearchParams,
  facetKey: string,
): { min: number | undefined; max: number | undefined } {
  const names = rangeParams(facetKey);
  return { min: numberAt(search, names.min), max: numberAt(search, names.max) };
}

function numberAt(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name);
  if (text === null || text.trim() === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Whether only what can be had now is shown. */
export function isOnlyInStock(search: URLSearchParams): boolean {
  return ['1', 'true'].includes(search.get('in_stock') ?? '');
}

/** The same list with one value more or less; a change of filters always starts at the first page. */
export function withValue(
  search: URLSearchParams,
  facetKey: string,
  value: string,
  isChosen: boolean,
): URLSearchParams {
  const others = chosenValues(search, facetKey).filter((chosen) => chosen !== value);
  return changed(search, { [facetKey]: (isChosen ? [...others, value] : others).join(',') });
}

/** The same list between two ends. Ends in the wrong order are turned round. */
export function withRange(
  search: URLSearchParams,
  facetKey: string,
  range: { min: number | undefined; max: number | undefined },
): URLSearchParams {
  const names = rangeParams(facetKey);
  const isTurned = range.min !== undefined && range.max !== undefined && range.min > range.max;
  const { min, max } = isTurned ? { min: range.max, max: range.min } : range;
  return changed(search, { [names.min]: min?.toString() ?? '', [names.max]: max?.toString() ?? '' });
}

/** The same list with or without what is sold out. */
export function withOnlyInStock(search: URLSearchParams, isOnly: boolean): URLSearchParams {
  return changed(search, { in_stock: isOnly ? '1' : '' });
}

/** The same list in another order; the one it has without `sort` needs none. */
export function withSort(
  search: URLSearchParams,
  sort: string,
  usual: string = sortOptions[0].value,
): URLSearchParams {
  return changed(search, { sort: sort === usual ? '' : sort });
}

/** The same list without any filter; words, order and promotion stay. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams();
  for (const [name, value] of search) {
    if (notFilters.includes(name) && name !== 'page') rest.set(name, value);
  }
  return rest;
}

/** Another page of the same list. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search);
  if (page <= 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}

/** Address of a page with these filters; commas stay readable. */
export function listAddress(pathname: string, search: URLSearchParams): string {
  const text = search.toString().replaceAll('%2C', ',');
  return text === '' ? pathname : `${pathname}?${text}`;
}

const wholeNumber = /^\d{1,9}$/;
const number = /^\d{1,7}(\.\d{1,3})?$/;

/** What a list call accepts, by parameter; `spec.…` has its own rule. */
const isSoundValue: Readonly<Record<string, (text: string) => boolean>> = {
  q: () => true,
  page: (text) => askablePage(text) !== undefined,
  page_size: (text) => wholeNumber.test(text) && Number(text) >= 1 && Number(text) <= 100,
  sort: (text) => sortOptions.some(({ value }) => value === text),
  in_stock: (text) => ['1', 'true', '0', 'false'].includes(text),
  min_price: (text) => wholeNumber.test(text),
  max_price: (text) => wholeNumber.test(text),
  category: (text) => text.length <= 200,
  brand: (text) => text.length <= 400,
  kind: (text) => text.length <= 200,
  promotion: (text) => text.length <= 200,
};

/** What the price boxes send before the script runs: pesos, as people type them. */
const pesoParams: Readonly<Record<string, string>> = { min_pesos: 'min_price', max_pesos: 'max_price' };

const wordsMax = 200;
/** The list calls refuse more: no shop has so many pages. */
const pageMax = 100_000;

/**
 * What of an address is a list's: an old, cut or mistyped address shows the list without what cannot be read, instead
 * of an error. Strangers (campaign codes) are left out; a facet given several times, as a plain form sends it, is one
 * list of values; prices in pesos become centavos. By name: kept pages are made for one order of the parameters, and
 * the browser must come to the same page whatever order its address has.
 */
export function soundFilters(search: URLSearchParams): URLSearchParams {
  const sound = new URLSearchParams();
  for (const [given, written] of search) {
    const inPesos = Object.hasOwn(pesoParams, given) ? pesoParams[given] : undefined;
    const name = inPesos ?? given;
    const text = inPesos === undefined ? written.trim() : centsOf(written);
    const isSound = name.startsWith('spec.')
      ? !/\.(min|max)$/.test(name) || number.test(text)
      : (Object.hasOwn(isSoundValue, name) && isSoundValue[name]?.(text)) === true;
    if (!isSound || text === '') continue;
    const before = isListOfValues(name) ? sound.get(name) : null;
    sound.set(name, before === null ? (name === 'q' ? text.slice(0, wordsMax) : text) : `${before},${text}`);
  }
  sound.sort();
  return sound;
}

function isListOfValues(name: string): boolean {
  return (
    ['brand', 'category', 'kind'].includes(name) || (name.startsWith('spec.') && !/\.(min|max)$/.test(name))
  );
}

function centsOf(pesos: string): string {
  const amount = Number(pesos.replaceAll(/[$,\s]/g, ''));
  return pesos.trim() === '' || !Number.isFinite(amount) ? '' : String(Math.round(amount * 100));
}

function askablePage(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= pageMax ? Number(text) : undefined;
}

/** Whether the address asks for a page that no list can have: 0, −1, a word, a thousand million. */
export function asksForNoPage(search: URLSearchParams): boolean {
  const text = search.get('page');
  return text !== null && text.trim() !== '' && askablePage(text.trim()) === undefined;
}

/** Whether anything beyond the page's own scope and page number was chosen: filters, words or an order. */
export function isNarrowed(search: URLSearchParams): boolean {
  return [...search.keys()].some((name) => name !== 'page' && name !== 'promotion');
}

/** A filter in force: what it says and the list without it. */
export type ActiveFilter = { name: string; label: string; without: URLSearchParams };

/** Every filter in force, in the words of the list's own facets. */
export function activeFilters(search: URLSearchParams, facets: readonly Facet[]): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const seen = new Set<string>();
  for (const [name, text] of search) {
    if (notFilters.includes(name) || text === '' || seen.has(name)) continue;
    if (name === 'in_stock') {
      if (isOnlyInStock(search))
        active.push({ name, label: 'Solo disponibles', without: withOnlyInStock(search, false) });
      continue;
    }
    const rangeKey = rangeKeyOf(name);
    if (rangeKey !== undefined) {
      const names = rangeParams(rangeKey);
      seen.add(names.min).add(names.max);
      const without = withRange(search, rangeKey, { min: undefined, max: undefined });
      active.push({ name: rangeKey, label: rangeLabel(search, rangeKey, facets), without });
      continue;
    }
    if (!isListOfValues(name)) continue;
    for (const value of chosenValues(search, name)) {
      active.push({
        name: `${name}=${value}`,
        label: valueLabel(name, value, facets),
        without: withValue(search, name, value, false),
      });
    }
  }
  return active;
}

function rangeKeyOf(name: string): string | undefined {
  if (name === 'min_price' || name === 'max_price') return 'price';
  return /^(spec\..+)\.(min|max)$/.exec(name)?.[1];
}

function rangeLabel(search: URLSearchParams, facetKey: string, facets: readonly Facet[]): string {
  const { min, max } = chosenRange(search, facetKey);
  const facet = facets.find(({ key }) => key === facetKey);
  const say = (value: number) =>
    facetKey === 'price' ? formatPesos(value).replace(/\.00$/, '') : withUnit(String(value), facet?.unit);
  const span =
    min !== undefined && max !== undefined
      ? `${say(min)} a ${say(max)}`
      : min !== undefined
        ? `desde ${say(min)}`
        : `hasta ${say(max ?? 0)}`;
  return facetKey === 'price' ? `Precio ${span}` : `${facet?.label ?? facetKey.slice(5)}: ${span}`;
}

function valueLabel(facetKey: string, value: string, facets: readonly Facet[]): string {
  const facet = facets.find(({ key }) => key === facetKey);
  const said = facetValueLabel(facet, value);
  if (['brand', 'category', 'kind'].includes(facetKey)) return said;
  return `${facet?.label ?? facetKey.slice(5)}: ${said}`;
}

/** A value in the words of its facet, with its unit. */
export function facetValueLabel(facet: Facet | undefined, value: string): string {
  const label = facet?.values.find((one) => one.value === value)?.label ?? value;
  return withUnit(label, facet?.unit);
}

/** `850` and `W` → `850 W`; inches and words without a number keep their own way. */
export function withUnit(text: string, unit: string | null | undefined): string {
  if (unit === null || unit === undefined || unit === '') return grouped(text);
  if (!/\d$/.test(text)) return text;
  if (unit === '"') return `${text}″`;
  // Drives are sold by the terabyte.
  if (unit === 'GB' && /^\d+$/.test(text) && Number(text) >= 1000 && Number(text) % 250 === 0)
    return `${Number(text) / 1000} TB`;
  return `${grouped(text)} ${unit}`;
}

/** `26000` → `26,000`, as the names of products have it; four digits stand together there, too: `7200 rpm`. */
function grouped(text: string): string {
  return /^\d{5,6}$/.test(text) ? text.replace(/\d{3}$/, ',$&') : text;
}

function changed(search: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
