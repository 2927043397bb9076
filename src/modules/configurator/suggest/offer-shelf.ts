import type { Connection } from '../../../platform/database/database.ts';
import { type OfferRow, offers, offersByRefIds, offersMark, specsOf } from '../configurator.queries.ts';
import { slotOf } from '../rules/slots.ts';
import { type Candidate, compileCandidate } from './candidate.ts';
import { type Bench, prepareBench, withoutBrands } from './plan-builds.ts';
import { type Use } from './uses.ts';

/** What is for sale now, compiled, and the benches that were prepared over it. */
export type OfferShelf = {
  /** Everything in stock that may be part of a build. */
  current(db: Connection): Promise<{
    candidates: readonly Candidate[];
    benchOf(use: Use, brands: readonly string[]): Bench;
  }>;
  /** Products by ref_id, in stock or not; those that are no parts for sale are missing. */
  named(db: Connection, refIds: readonly string[]): Promise<Map<string, Candidate>>;
};

const kinds = ['cpu', 'motherboard', 'memory', 'gpu', 'ssd', 'hdd', 'case', 'psu', 'cpu_cooler'];
/** Each holds tables of what goes with what: some megabytes with a large catalogue. */
const benchesMax = 16;

/**
 * One per process. Every question asks the database for one number that changes with each price, stock and product;
 * while it stays the same, so does what was made of them.
 */
export function createOfferShelf(): OfferShelf {
  const compiled = new Map<number, { version: string; candidate: Candidate }>();
  let kept: { mark: string; candidates: Candidate[]; benches: Map<string, Bench> } | undefined;

  const compile = async (db: Connection, rows: readonly OfferRow[]): Promise<Candidate[]> => {
    const stale = rows.filter(({ id, version }) => compiled.get(id)?.version !== version);
    if (stale.length > 0) {
      const specs = new Map(
        (await db.rows(specsOf, [stale.map(({ id }) => id)])).map((row) => [row.id, row.specs]),
      );
      for (const {
        id,
        version,
        ref_id: refId,
        kind,
        name,
        brand,
        available,
        price_cents: priceCents,
      } of stale) {
        const candidate = compileCandidate({
          id,
          refId,
          kind,
          name,
          brand,
          available,
          priceCents,
          specs: specs.get(id) ?? {},
        });
        compiled.set(id, { version, candidate });
      }
    }
    return rows.map(({ id, brand, available, price_cents: priceCents }) => {
      const candidate = compiled.get(id)?.candidate;
      if (!candidate) throw new Error('A product that was just compiled is gone.');
      // Prices and stock change without the product being written.
      return { ...candidate, brand, priceCents, part: { ...candidate.part, available } };
    });
  };

  return {
    async current(db) {
      const { mark = '' } = (await db.first(offersMark, [kinds])) ?? {};
      if (kept?.mark !== mark) {
        kept = { mark, candidates: await compile(db, await db.rows(offers, [kinds])), benches: new Map() };
      }
      const { candidates, benches } = kept;
      return {
        candidates,
        benchOf(use, brands) {
          const key = JSON.stringify([
            use.use,
            brands.map((brand) => brand.toLocaleLowerCase('es')).toSorted(),
          ]);
          const bench = benches.get(key) ?? prepareBench(use, withoutBrands(candidates, brands), []);
          // What was asked last stays longest.
          benches.delete(key);
          benches.set(key, bench);
          const [oldest] = benches.keys();
          if (benches.size > benchesMax && oldest !== undefined) benches.delete(oldest);
          return bench;
        },
      };
    },
    async named(db, refIds) {
      if (refIds.length === 0) return new Map();
      const rows = await db.rows(offersByRefIds, [[...new Set(refIds)]]);
      const candidates = await compile(
        db,
        rows.filter(({ kind }) => slotOf(kind) !== undefined),
      );
      return new Map(candidates.map((candidate) => [candidate.part.refId, candidate]));
    },
  };
}
