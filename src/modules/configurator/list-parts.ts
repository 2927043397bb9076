import type { Connection } from '../../platform/database/database.ts';
import { JsonText } from '../../platform/http/serve.ts';
import { labelFacets, type ListFilters } from '../catalog/index.ts';
import { partIdsFound } from './configurator.queries.ts';
import { countFacets, missedFilters } from './part-facets.ts';
import { placesInOrder } from './part-order.ts';
import type { PartShelf, Shelf } from './part-shelf.ts';
import { readChosenParts, readPartList } from './read-parts.ts';
import { type Fit, fits as fitCodes, fitsBeside } from './rules/fits-beside.ts';
import { type Answer, candidateJudge } from './rules/judge.ts';
import { buildOf } from './rules/parts.ts';
import { type SlotName, slotNamed } from './rules/slots.ts';
import { wireAnswer } from './wire-answer.ts';

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
  const [chosen, found, current] = await Promise.all([
    readChosenParts(db, shelf, refIds),
    list.q === undefined ? undefined : db.rows(partIdsFound, [kinds, list.q]),
    shelf.shelfOf(db, slot),
  ]);
  const beside = buildOf(
    chosen.filter((given) => isCollection || given.slot.slot !== slot).map(({ part }) => part),
  );
  const fitsOf = fitsBeside(current, beside);

  const isWanted = Uint8Array.from(fitCodes, (fit) => (shownWith[filters.fits].includes(fit) ? 1 : 0));
  const isFound = found && new Set(found.map(({ id }) => id));
  const missed = missedFilters(current, list);
  const counts = [0, 0, 0];
  for (const [place, { id }] of current.parts.entries()) {
    const fit = fitsOf[place] ?? 0;
    if (isFound && !isFound.has(id)) {
      missed[place] = Number.MAX_SAFE_INTEGER;
      continue;
    }
    if (missed[place] === 0) counts[fit] = (counts[fit] ?? 0) + 1;
    if (isWanted[fit] === 0) missed[place] = Number.MAX_SAFE_INTEGER;
  }
  const wanted = Array.from(placesInOrder(current, list.sort)).filter((place) => missed[place] === 0);
  // By default what surely fits comes first; an order that was asked for is kept whole.
  const ordered =
    list.sort === 'relevance'
      ? fitCodes.flatMap((_, code) => wanted.filter((place) => fitsOf[place] === code))
      : wanted;
  const shown = ordered.slice((list.page - 1) * list.pageSize, list.page * list.pageSize);

  const judge = candidateJudge(beside);
  const nearest = new Map(
    shown
      .filter((place) => fitCodes[fitsOf[place] ?? 0] === 'no')
      .map((place) => [place, nearestFitting(current, fitsOf, place)]),
  );
  const products = shown.flatMap((place) => {
    const shelved = current.parts[place];
    if (!shelved) return [];
    const { card, part } = shelved;
    const { fits, answers } = judge(part);
    const notable = answers.filter(isNotable).map(wireAnswer);
    const near = nearestJson(current, place, nearest.get(place));
    return [`${card.slice(0, -1)},"fits":"${fits}","answers":${JSON.stringify(notable)},"nearest":${near}}`];
  });
  const { kind, counts: facetCounts } = countFacets(current, missed, kinds, list);
  return new JsonText(
    `{"products":[${products.join(',')}],"total":${wanted.length},"page":${list.page},"page_size":${list.pageSize},` +
      `"counts":${JSON.stringify(Object.fromEntries(fitCodes.map((fit, code) => [fit, counts[code]])))},` +
      `"facets":${JSON.stringify(labelFacets(facetCounts, kind, list))}}`,
  );
}

/** What nobody publishes of any part would only be noise in a list; a check tells it. */
function isNotable({ result, blocking }: Answer): boolean {
  return result !== 'ok' && (result !== 'unknown' || blocking);
}

/** Where the part stands that fits, is in stock and costs nearest to the one at `place`; of two, the cheaper. */
function nearestFitting({ parts }: Shelf, fitsOf: Uint8Array, place: number): number | undefined {
  const price = parts[place]?.price_cents ?? 0;
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  let cheapest = Number.POSITIVE_INFINITY;
  for (let other = 0; other < parts.length; other += 1) {
    const part = parts[other];
    if (!part || fitsOf[other] !== 0 || part.available <= 0) continue;
    const distance = Math.abs(part.price_cents - price);
    if (distance < least || (distance === least && part.price_cents < cheapest)) {
      found = other;
      least = distance;
      cheapest = part.price_cents;
    }
  }
  return found;
}

function nearestJson({ parts }: Shelf, place: number, nearest: number | undefined): string {
  const own = parts[place];
  const other = parts[nearest ?? -1];
  if (!own || !other) return 'null';
  return `${other.card.slice(0, -1)},"difference_cents":${other.price_cents - own.price_cents}}`;
}
