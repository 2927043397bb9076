import type { Connection } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { JsonText } from '../../platform/http/serve.ts';
import { cardsOf, partsFound, partsOfKinds, type PartSort } from './configurator.queries.ts';
import type { PartShelf } from './part-shelf.ts';
import { readChosenParts } from './read-parts.ts';
import { wireAnswer } from './wire-answer.ts';
import { candidateJudge } from './rules/judge.ts';
import { buildOf } from './rules/parts.ts';
import { type SlotName, slotNamed } from './rules/slots.ts';

/** What a list of parts is asked for. */
export type PartFilters = {
  slot: SlotName;
  /** Comma-separated; the parts already chosen. */
  refIds: string | undefined;
  /** `ok` only what fits; `unknown` also what cannot be confirmed; `all` also what does not fit. */
  fits: 'ok' | 'unknown' | 'all';
  q: string | undefined;
  sort: PartSort;
  page: number;
  pageSize: number;
};

/** Most parts a build may have. */
const partsMax = 60;

const rank = { ok: 0, unknown: 1, no: 2 };

/**
 * One page of a slot's products, each with what the rules say of it beside the given parts. Unless the slot collects
 * parts (drives, fans …), those given for it are left out: the candidate would take their place. Answers that are simply good are not listed.
 * @throws AppError 422 for unknown or too many ref_ids
 */
export async function listParts(db: Connection, shelf: PartShelf, filters: PartFilters): Promise<JsonText> {
  const { slot, q, sort, page, pageSize } = filters;
  const { kinds, isCollection } = slotNamed(slot);
  const refIds = (filters.refIds ?? '').split(',').filter((refId) => refId !== '');
  if (refIds.length > partsMax) throw invalid({ ref_ids: `Un equipo lleva a lo más ${partsMax} piezas.` });
  const words = q?.trim() ?? '';
  const named = (words === '' ? partsOfKinds : partsFound).get(sort);
  if (!named) throw new Error(`There is no order ${sort}.`);
  const [chosen, rows] = await Promise.all([
    readChosenParts(db, shelf, refIds),
    db.rows(named, words === '' ? [kinds] : [kinds, words]),
  ]);
  const candidates = await shelf.partsOf(db, rows);

  const beside = chosen.filter((given) => isCollection || given.slot.slot !== slot);
  const judge = candidateJudge(buildOf(beside.map(({ part }) => part)));
  const counts = { ok: 0, unknown: 0, no: 0 };
  const judged = candidates.map((part, index) => {
    const { fits, answers } = judge(part);
    counts[fits] += 1;
    return { id: rows[index]?.id ?? 0, fits, answers };
  });
  const wanted = judged.filter(
    ({ fits }) =>
      filters.fits === 'all' || fits === 'ok' || (fits === 'unknown' && filters.fits === 'unknown'),
  );
  // By default what surely fits comes first; an order that was asked for is kept whole.
  const ordered =
    sort === 'relevance' ? wanted.toSorted((one, other) => rank[one.fits] - rank[other.fits]) : wanted;
  const shown = ordered.slice((page - 1) * pageSize, page * pageSize);
  const cards = new Map(
    (await db.rows(cardsOf, [shown.map(({ id }) => id)])).map((row) => [row.id, row.card]),
  );
  const products = shown.flatMap(({ id, fits, answers }) => {
    const card = cards.get(id);
    if (card === undefined) return [];
    const notable = answers.filter(({ result }) => result !== 'ok').map(wireAnswer);
    return [`${card.slice(0, -1)},"fits":"${fits}","answers":${JSON.stringify(notable)}}`];
  });
  return new JsonText(
    `{"products":[${products.join(',')}],"total":${wanted.length},"page":${page},"page_size":${pageSize},` +
      `"counts":${JSON.stringify(counts)}}`,
  );
}
