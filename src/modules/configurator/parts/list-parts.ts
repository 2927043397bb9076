import type { Connection } from '../../../platform/database/database.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { labelFacets, type ListFilters } from '../../catalog/index.ts';
import { partIdsFound } from '../configurator.queries.ts';
import { countFacets, missedFilters } from './part-facets.ts';
import { placesInOrder } from './part-order.ts';
import type { PartShelf, Shelf, ShelvedPart } from './part-shelf.ts';
import { readPartList, readShelfBeside } from './read-parts.ts';
import { type Fit, fits as fitCodes, fitsBeside } from '../rules/fits-beside.ts';
import { type Answer, candidateJudge } from '../rules/judge.ts';
import { buildOf } from '../rules/parts.ts';
import { type SlotName, slotNamed } from '../rules/slots.ts';
import { wireAnswer } from '../builds/wire-answer.ts';

/** What a list of parts is asked for. */
export type PartFilters = {
  slot: SlotName;
  /** Comma-separated; the parts already chosen. */
  refIds: string | undefined;
  /** `ok` only what fits; `unknown` also what cannot be confirmed; `all` also what does not fit, `no` only that. */
  fits: 'ok' | 'unknown' | 'all' | 'no';
  list: ListFilters;
};

const shownWith: Record<PartFilters['fits'], readonly Fit[]> = {
  ok: ['ok'],
  unknown: ['ok', 'unknown'],
  all: ['ok', 'unknown', 'no'],
  no: ['no'],
};

/**
 * One page of a slot's products, each with what the rules say of it beside the given parts. Unless the slot collects
 * parts (drives, fans …), those given for it are left out: the candidate would take their place. Answers that are simply
 * good are not listed.
 * @throws AppError 422 for unknown or too many ref_ids
 */
export async function listParts(db: Connection, shelf: PartShelf, filters: PartFilters): Promise<JsonText> {
  const { slot, list } = filters;
  const { kinds, isCollection } = slotNamed(slot);
  const refIds = readPartList(filters.refIds);
  const [{ chosen, current }, found] = await Promise.all([
    readShelfBeside(db, shelf, slot, refIds),
    list.q === undefined ? undefined : db.rows(partIdsFound, { kinds, q: list.q }),
  ]);
  const beside = buildOf(
    chosen.filter((given) => isCollection || given.slot.slot !== slot).map(({ part }) => part),
  );
  const fitsOf = fitsBeside(current, beside);

  const isWanted = Uint8Array.from(fitCodes, (fit) => (shownWith[filters.fits].includes(fit) ? 1 : 0));
  const missed = missedFilters(current, list);
  if (found) leaveOut(missed, current, new Set(found.map(({ id }) => id)));
  // One place for each part of the shelf in `missed` and `fitsOf`, one for each fit in the counts.
  const counts = [0, 0, 0];
  for (let place = 0; place < missed.length; place += 1) {
    const fit = fitsOf[place]!;
    if (missed[place] === 0) counts[fit]! += 1;
    if (isWanted[fit] === 0) missed[place] = Number.MAX_SAFE_INTEGER;
  }
  // By default what surely fits comes first; an order that was asked for is kept whole.
  const isByFit = list.sort === 'relevance';
  let total = 0;
  const nextRank = counts.map((count, fit) => {
    const first = isByFit ? total : 0;
    total += isWanted[fit]! * count;
    return first;
  });
  const skipped = (list.page - 1) * list.pageSize;
  const shown: number[] = [];
  for (const place of placesInOrder(current, list.sort)) {
    if (missed[place] !== 0) continue;
    const group = isByFit ? fitsOf[place]! : 0;
    const rank = nextRank[group]!;
    nextRank[group] = rank + 1;
    if (rank >= skipped && rank < skipped + list.pageSize) shown[rank - skipped] = place;
  }

  const judge = candidateJudge(beside);
  const nearest = nearestFitting(current, fitsOf);
  const judged = shown.flatMap((place) => {
    const shelved = current.parts[place];
    if (!shelved) return [];
    const { fits, answers } = judge(shelved.part);
    return [{ shelved, fits, answers, near: fits === 'no' ? nearest(shelved.price_cents) : undefined }];
  });
  const cards = await shelf.cardsOf(
    db,
    judged.flatMap(({ shelved, near }) => (near ? [shelved, near] : [shelved])),
  );
  const products = judged.flatMap(({ shelved, fits, answers, near }) => {
    const card = cards.get(shelved.id);
    // It went away since the shelf was read.
    if (card === undefined) return [];
    const notable = JSON.stringify(answers.filter(isNotable).map(wireAnswer));
    const nearJson = nearestJson(shelved, near, near && cards.get(near.id));
    return [`${card.slice(0, -1)},"fits":"${fits}","answers":${notable},"nearest":${nearJson}}`];
  });
  const { kind, counts: facetCounts } = countFacets(current, missed, kinds, list);
  return new JsonText(
    `{"products":[${products.join(',')}],"total":${total},"page":${list.page},"page_size":${list.pageSize},` +
      `"counts":${JSON.stringify(Object.fromEntries(fitCodes.map((fit, code) => [fit, counts[code]])))},` +
      `"facets":${JSON.stringify(labelFacets(facetCounts, kind, list))}}`,
  );
}

/** What nobody publishes of any part would only be noise in a list; a check tells it. */
function isNotable({ result, blocking }: Answer): boolean {
  return result !== 'ok' && (result !== 'unknown' || blocking);
}

/** Takes out what a search did not find. */
function leaveOut(missed: Float64Array, { parts }: Shelf, found: ReadonlySet<number>): void {
  for (const [place, { id }] of parts.entries()) {
    if (!found.has(id)) missed[place] = Number.MAX_SAFE_INTEGER;
  }
}

/** Finds the part that fits, is in stock and costs nearest to a price; of two, the cheaper, then the older. */
function nearestFitting(shelf: Shelf, fitsOf: Uint8Array): (priceCents: number) => ShelvedPart | undefined {
  let fitting: ShelvedPart[] | undefined;
  return (priceCents) => {
    fitting ??= fittingByPrice(shelf, fitsOf);
    const above = firstFrom(fitting, priceCents);
    const dearer = fitting[above];
    const below = fitting[above - 1];
    if (!below) return dearer;
    if (dearer && dearer.price_cents - priceCents < priceCents - below.price_cents) return dearer;
    return fitting[firstFrom(fitting, below.price_cents)];
  };
}

function fittingByPrice(shelf: Shelf, fitsOf: Uint8Array): ShelvedPart[] {
  const fitting: ShelvedPart[] = [];
  for (const place of placesInOrder(shelf, 'price')) {
    const part = shelf.parts[place];
    if (part && fitsOf[place] === 0 && part.available > 0) fitting.push(part);
  }
  return fitting;
}

/** Where the first part stands that costs so much or more. */
function firstFrom(byPrice: readonly ShelvedPart[], priceCents: number): number {
  let low = 0;
  let high = byPrice.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byPrice[middle]?.price_cents ?? 0) < priceCents) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nearestJson(own: ShelvedPart, other: ShelvedPart | undefined, card: string | undefined): string {
  if (!other || card === undefined) return 'null';
  return `${card.slice(0, -1)},"difference_cents":${other.price_cents - own.price_cents}}`;
}
