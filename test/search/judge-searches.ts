import type { Database } from '../../src/platform/database/database.ts';
import type { JudgedProduct, JudgedSearch } from './what-is-meant.ts';

const firstCount = 5;

export type Verdict = {
  search: JudgedSearch;
  isRight: boolean;
  /** Nothing was found though there is something. */
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

/** What the shop answers a search with: products in their order, and the words that it left out. */
export type Answer = {
  products: readonly { id: number }[];
  search?: { left_out: readonly string[] } | undefined;
};

/**
 * Asks every search of which the catalogue has something, one after the other, and those for goods that it should not
 * have where it has none.
 */
export async function judgeSearches(
  searches: readonly JudgedSearch[],
  products: ReadonlyMap<number, JudgedProduct>,
  ask: (q: string) => Promise<Answer>,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const search of searches) {
    const meant = [...products.values()].filter(search.isMeant).length;
    if ((meant === 0) !== (search.first === 'none')) continue;
    const answer = await ask(search.q);
    const found = answer.products.slice(0, firstCount).flatMap(({ id }) => products.get(id) ?? []);
    const isEmpty = found.length === 0;
    if (search.first === 'none') {
      const leftOut = (answer.search?.left_out ?? []).join(' ').toLowerCase();
      const isSaid = search.absent !== undefined && leftOut.includes(search.absent);
      verdicts.push({ search, isRight: isEmpty || isSaid, isEmpty: false, found });
    } else verdicts.push({ search, isRight: isRight(search, found, meant), isEmpty, found });
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
