import { links, withQuery } from '../../links.ts';
import { soundFilters } from '../shop-parts/listing/list-filters.ts';
import { type Slot, slotNamed, slots, type SlotName } from '../../../modules/configurator/rules/slots.ts';

/** The whole state of the page; all of it lives in the address, so that back, reload and sharing just work. */
export type BuildAddress = {
  /** Chosen parts; a second unit stands there twice. */
  refIds: readonly string[];
  /** Products among them that the shopper has at home. */
  own: readonly string[];
  /** It is to be bought put together. */
  isAssembled: boolean;
  /** Parts that stood in the address beyond what a build can have, or that no part can be called. */
  leftOut: number;
  /** A saved build whose parts are shown as long as nothing is changed. */
  code: string | undefined;
  slot: Slot;
  q: string;
  fits: PartsShown;
  sort: PartSort;
  /** Facets of the list, by the names of the list calls. */
  filters: Readonly<Record<string, string>>;
  page: number;
};
/** Only what fits; also what cannot be confirmed; everything. */
export type PartsShown = (typeof partsShown)[number];

const partsShown = ['ok', 'unknown', 'all'] as const;
const defaultShown: PartsShown = 'unknown';
/** The API's limit. */
export const partsMax = 60;
const refIdLengthMax = 100;

export const partSorts = [
  { value: 'relevance', label: 'Recomendados' },
  { value: 'price', label: 'Menor precio' },
  { value: '-price', label: 'Mayor precio' },
  { value: 'rating', label: 'Mejor calificados' },
  { value: 'newest', label: 'Más nuevos' },
  { value: 'name', label: 'Nombre' },
] as const;

export type PartSort = (typeof partSorts)[number]['value'];

/** Reads the address; what makes no sense is read as its default. */
export function readAddress(search: URLSearchParams): BuildAddress {
  const slotName = slots.find(({ slot }) => slot === search.get('slot'))?.slot ?? 'cpu';
  const sort = partSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'relevance';
  const page = Number(search.get('page') ?? '1');
  const given = (search.get('parts') ?? '').split(',').filter((refId) => refId !== '');
  const refIds = given.filter((refId) => refId.length <= refIdLengthMax).slice(0, partsMax);
  return {
    refIds,
    own: [...new Set((search.get('own') ?? '').split(','))].filter((refId) => refIds.includes(refId)),
    isAssembled: search.get('assembled') === '1',
    leftOut: given.length - refIds.length,
    code: search.get('build') ?? undefined,
    slot: slotNamed(slotName),
    q: (search.get('q') ?? '').trim(),
    fits: partsShown.find((value) => value === search.get('fits')) ?? defaultShown,
    sort,
    filters: filtersOf(search),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

function filtersOf(search: URLSearchParams): Record<string, string> {
  const filters = soundFilters(search);
  for (const name of ['q', 'sort', 'page', 'page_size', 'category', 'promotion']) filters.delete(name);
  return Object.fromEntries(filters);
}

/** The address of a state; a change of the list begins at its first page. */
export function addressOf(
  address: BuildAddress,
  change: Partial<Omit<BuildAddress, 'slot'>> & { slot?: SlotName } = {},
): string {
  const { slot, ...rest } = change;
  const next = { page: 1, ...rest };
  const state = { ...address, ...next, slot: slot ?? address.slot.slot };
  const isOtherList = slot !== undefined && slot !== address.slot.slot;
  // Changed parts are no longer the saved build.
  const isChanged =
    change.refIds !== undefined || change.own !== undefined || change.isAssembled !== undefined;
  const code = isChanged ? undefined : state.code;
  const own = state.own.filter((refId) => state.refIds.includes(refId));
  return withQuery(links.workstation(), {
    // Another list has other facets.
    ...(isOtherList ? {} : state.filters),
    build: code,
    parts: code === undefined ? state.refIds.join(',') : undefined,
    own: code === undefined ? own.join(',') : undefined,
    assembled: code === undefined && state.isAssembled ? '1' : undefined,
    slot: state.slot,
    q: isOtherList ? undefined : state.q,
    sort: state.sort === 'relevance' ? undefined : state.sort,
    fits: state.fits === defaultShown ? undefined : state.fits,
    page: state.page === 1 ? undefined : state.page,
  }).replaceAll('%2C', ',');
}

/** The same state as parameters, for what changes them one by one. */
export function searchOf(address: BuildAddress): URLSearchParams {
  return new URL(addressOf(address, { page: address.page }), 'https://shop.invalid').searchParams;
}

/** A chosen product with how often it is there. */
export type Chosen = { refId: string; slot: SlotName };

/** The parts after choosing a product for a slot: one more, or in place of what is there. */
export function withChosen(refIds: readonly string[], chosen: readonly Chosen[], picked: Chosen): string[] {
  if (slotNamed(picked.slot).isCollection) return [...refIds, picked.refId];
  const replaced = new Set(chosen.filter(({ slot }) => slot === picked.slot).map(({ refId }) => refId));
  return [...refIds.filter((refId) => !replaced.has(refId)), picked.refId];
}

/** The parts with another number of units of one of them; 0 takes it out. */
export function withQuantity(refIds: readonly string[], refId: string, quantity: number): string[] {
  const first = refIds.indexOf(refId);
  const others = refIds.filter((other) => other !== refId);
  const place = refIds.slice(0, Math.max(0, first)).filter((other) => other !== refId).length;
  return [
    ...others.slice(0, place),
    ...Array.from({ length: quantity }, () => refId),
    ...others.slice(place),
  ];
}

/** The shopper's own products with one more of them, or without it. */
export function withOwn(own: readonly string[], refId: string): string[] {
  return own.includes(refId) ? own.filter((other) => other !== refId) : [...own, refId];
}

/** How many units of a part there are. */
export function quantityOf(refIds: readonly string[], refId: string): number {
  return refIds.filter((other) => other === refId).length;
}

/** Where to go on after filling `from`: the next needed slot that is empty, else the next empty one among the parts. */
export function nextSlot(from: SlotName, chosen: readonly Chosen[]): SlotName {
  if (slotNamed(from).isCollection || chosen.some(({ slot }) => slot === from)) return from;
  const isEmpty = ({ slot }: Slot) => slot !== from && !chosen.some((part) => part.slot === slot);
  const position = slots.findIndex(({ slot }) => slot === from);
  const following = [...slots.slice(position + 1), ...slots.slice(0, position)];
  // In the order of choosing, a card and a cooler come among the needed parts; the rest is for whoever looks for it.
  const core = following.filter(({ slot, isRequired }) => isRequired || slot === 'gpu' || slot === 'cooler');
  return core.find(isEmpty)?.slot ?? from;
}
