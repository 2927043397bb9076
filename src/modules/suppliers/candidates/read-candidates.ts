import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { oneSupplier } from '../directory/directory.queries.ts';
import { FeedProblem, type FeedRecord, readFeedRecord } from '../feed-record.ts';
import { mayReadCosts } from '../hide-costs.ts';
import { findHits, hitsOf } from '../matching/find-matches.ts';
import type { Hit } from '../matching/match-record.ts';
import { candidateCodes } from '../run.contract.ts';
import { countHeld, pageOfHeld, suppliersWithHeld } from '../quarantine/quarantine.queries.ts';
import { heldOnWire } from '../quarantine/read-held.ts';
import { readAccepts } from '../quarantine/supplier-rules.ts';
import type { candidatesCalls } from './candidates.contract.ts';
import {
  candidateProducts,
  countDeeds,
  type DeedRow,
  offersOfCodes,
  pageOfDeeds,
} from './candidates.queries.ts';
import { scoreHit, weights } from './score-hit.ts';

type Asked = z.output<typeof candidatesCalls.candidates.query & z.ZodType>;

/** More than staff compare. */
const productsMax = 6;

/** Lines of which somebody has to say what they are about: one page, each with the products it may be, the likeliest first. */
export async function readCandidates({ db, staff, clock }: RequestContext, asked: Asked) {
  const { page, page_size: pageSize, supplier = null, state } = asked;
  const q = (asked.q ?? '').trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const codes = [...candidateCodes];
  const filter = { q, supplier, code: null, codes, state, mayReadCosts: mayReadCosts(staff) };
  const rows = await db.rows(pageOfHeld, { ...filter, pageSize, offset: (page - 1) * pageSize });
  const records = new Map<number, FeedRecord>();
  const hits = new Map<number, readonly Hit[]>();
  for (const code of new Set(rows.map((row) => row.supplier))) {
    const terms = await db.first(oneSupplier, { code });
    if (!terms) continue;
    const accepts = await readAccepts(db, terms);
    const mine = rows.filter((row) => row.supplier === code);
    for (const row of mine) {
      const record = readOrNothing(row.line, clock.now(), accepts);
      if (record) records.set(row.id, record);
    }
    const active = mine.flatMap(({ id }) => {
      const record = records.get(id);
      return record?.status === 'active' ? [record] : [];
    });
    const found = await findHits(db, code, active);
    for (const { id, ref_id: refId } of mine) hits.set(id, found.get(refId ?? '') ?? []);
  }
  const current = new Map(
    (
      await db.rows(offersOfCodes, {
        suppliers: rows.map((row) => row.supplier),
        refIds: rows.map((row) => row.ref_id ?? ''),
      })
    ).flatMap((row) =>
      row.product_id === null ? [] : [[`${row.supplier}\n${row.ref_id}`, row.product_id] as const],
    ),
  );
  const missing = [...new Set(current.values())];
  const meant = await hitsOf(db, missing);
  const ids = [...new Set([...[...hits.values()].flat().map(({ productId }) => productId), ...missing])];
  const products = new Map((await db.rows(candidateProducts, { ids })).map((row) => [row.id, row]));
  return {
    candidates: rows.map((row) => {
      const record = records.get(row.id);
      const currentId = current.get(`${row.supplier}\n${row.ref_id}`);
      const found = hits.get(row.id) ?? [];
      const own = found.some(({ productId }) => productId === currentId)
        ? undefined
        : meant.get(currentId ?? 0);
      const scored = record?.status === 'active' ? [...(own ? [own] : []), ...found] : [];
      return {
        held: heldOnWire(row, staff),
        article: record?.status === 'active' ? articleOnWire(record) : null,
        products: scored
          .flatMap((hit) => {
            const product = products.get(hit.productId);
            if (!product || record?.status !== 'active') return [];
            const { score, reasons } = scoreHit(record, hit);
            const { name: product_name, ...rest } = product;
            return [
              {
                ...rest,
                product_name,
                score,
                reasons: reasons.map((code) => ({ code, is_for: weights[code] > 0 })),
                is_current: product.id === currentId,
              },
            ];
          })
          .toSorted((a, b) => b.score - a.score || a.id - b.id)
          .slice(0, productsMax),
      };
    }),
    total: (await db.first(countHeld, filter))?.total ?? 0,
    page,
    page_size: pageSize,
    suppliers: await db.rows(suppliersWithHeld),
  };
}

function articleOnWire(record: Extract<FeedRecord, { status: 'active' }>) {
  const { name, brand, category, mpn = null, ean = null, upc = null } = record;
  return { name, brand, category, mpn, ean, upc };
}

function readOrNothing(line: string, now: Date, accepts: Awaited<ReturnType<typeof readAccepts>>) {
  try {
    return readFeedRecord(line, now, accepts);
  } catch (error) {
    if (error instanceof FeedProblem) return undefined;
    throw error;
  }
}

/** What staff said about which product something is: one page, newest first. */
export async function readDeeds(
  db: Connection,
  { page, page_size: pageSize }: { page: number; page_size: number },
) {
  const rows = await db.rows(pageOfDeeds, { pageSize, offset: (page - 1) * pageSize });
  return {
    deeds: rows.map(deedOnWire),
    total: (await db.first(countDeeds))?.total ?? 0,
    page,
    page_size: pageSize,
  };
}

/** A decision as calls give it. */
export function deedOnWire(row: DeedRow) {
  const { id, kind, supplier, supplier_name, ref_id, product_id, into_id, names, by, undone_by } = row;
  const [done_at, undone_at] = [row.done_at.toISOString(), row.undone_at?.toISOString() ?? null];
  return {
    id,
    kind,
    supplier,
    supplier_name,
    ref_id,
    product_id,
    into_id,
    names,
    by,
    done_at,
    undone_by,
    undone_at,
  };
}
