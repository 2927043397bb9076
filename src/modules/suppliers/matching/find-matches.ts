import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { marksOfProducts, productsByMarks } from '../../catalog/index.ts';
import type { OfferRecord } from '../feed-record.ts';
import { gtinsOf } from './marks.ts';
import type { Hit } from './match-record.ts';

const offerersOf = query(
  'suppliers.offerers_of',
  `select o.product_id, bool_or(o.supplier = :supplier) as is_offered, bool_or(o.supplier = :supplier and o.is_source) as is_own
     from supplier_offer o where o.product_id = any(:productIds::int[]) group by o.product_id`,
);

/** The products that have a mark of each record, by the record's `ref_id`; records without any are not in it. */
export async function findHits(
  db: Connection,
  supplier: string,
  records: readonly OfferRecord[],
): Promise<Map<string, Hit[]>> {
  const marked = await productsByMarks(
    db,
    records.map((record) => ({
      key: record.refId,
      mpn: record.mpn,
      name: record.name,
      gtins: gtinsOf(record),
    })),
  );
  const hits = new Map<string, Hit[]>();
  if (marked.length === 0) return hits;
  const productIds = [...new Set(marked.map((row) => row.product_id))];
  const offerers = new Map(
    (await db.rows(offerersOf, { supplier, productIds })).map((row) => [row.product_id, row]),
  );
  for (const row of marked) {
    const offered = offerers.get(row.product_id);
    const hit: Hit = {
      productId: row.product_id,
      name: row.product_name,
      brand: row.brand,
      mpn: row.mpn ?? undefined,
      gtins: gtinsOf(row),
      kind: row.kind,
      by: new Set(row.marks),
      offers: offered === undefined ? 'none' : offered.is_offered ? 'own' : 'others',
      isOwn: offered?.is_own === true,
    };
    const known = hits.get(row.key);
    if (known) known.push(hit);
    else hits.set(row.key, [hit]);
  }
  return hits;
}

/** Products as if a record had found them, by id. */
export async function hitsOf(db: Connection, productIds: readonly number[]): Promise<Map<number, Hit>> {
  if (productIds.length === 0) return new Map();
  return new Map(
    (await marksOfProducts(db, productIds)).map((row) => [
      row.id,
      {
        productId: row.id,
        name: row.name,
        brand: row.brand,
        mpn: row.mpn ?? undefined,
        gtins: gtinsOf(row),
        kind: row.kind,
        by: new Set<never>(),
        offers: 'others' as const,
        isOwn: false,
      },
    ]),
  );
}
