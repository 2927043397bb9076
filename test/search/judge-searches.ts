import type { Database } from '../../src/platform/database/database.ts';
import { type JudgedProduct, type JudgedSearch, judgedSearches } from './judged-searches.ts';

const firstCount = 5;

export type Verdict = {
  search: JudgedSearch;
  isRight: boolean;
  isEmpty: boolean;
  /** What came first, for reports. */
  found: readonly JudgedProduct[];
};

/** Everything for sale, as searches are judged by it. */
export async function productsForJudging(db: Database): Promise<ReadonlyMap<number, JudgedProduct>> {
  const { rows } = await db.sql(
    `select l.product_id as id, l.name, l.brand_name as brand, p.mpn, l.kind, l.price_cents as "priceCents", p.specs
       from product_listing l join product p on p.id = l.product_id`,
  );
  return new Map((rows as JudgedProduct[]).map((product) => [product.id, product]));
}

/** Asks every search of which the catalogue has something, one after the other. */
export async function judgeSearches(
  products: ReadonlyMap<number, JudgedProduct>,
  firstFive: (q: string) => Promise<readonly number[]>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const search of judgedSearches) {
    const meant = [...products.values()].filter(search.isMeant).length;
    if (meant === 0) continue;
    const ids = (await firstFive(search.q)).slice(0, firstCount);
    const found = ids.flatMap((id) => products.get(id) ?? []);
    verdicts.push({ search, isRight: isRight(search, found, meant), isEmpty: found.length === 0, found });
  }
  return verdicts;
}

function isRight({ isMeant, first, order }: JudgedSearch, found: readonly JudgedProduct[], meant: number) {
  const right = found.filter(isMeant).length;
  if (order !== undefined) {
    const prices = found.map(({ priceCents }) => priceCents);
    const sorted = prices.toSorted((one, other) => (order === 'cheapest' ? one - other : other - one));
    if (prices.join() !== sorted.join()) return false;
  }
  return first === 'one' ? right > 0 : right >= Math.min(firstCount, meant);
}
