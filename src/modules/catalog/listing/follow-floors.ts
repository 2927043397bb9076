import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { floorsSql } from './floors-sql.ts';
import { refreshListingSoon } from './refresh-listing-soon.ts';

/** So many rows are marked by one run of the job; the next one does the rest. */
const movedMax = 20_000;

const movedAmong = query(
  'catalog.moved_floors_among',
  `select l.product_id from product_listing l
     left join (${floorsSql('o.product_id = any(:productIds::int[])')}) f on f.product_id = l.product_id
    where l.product_id = any(:productIds::int[]) and l.map_cents is distinct from f.map_cents`,
);

const moved = query(
  'catalog.moved_floors',
  `with floor as materialized (${floorsSql('true')})
   select l.product_id from floor f join product_listing l on l.product_id = f.product_id where l.map_cents is distinct from f.map_cents
   union all
   select l.product_id from product_listing l
    where l.map_cents is not null and not exists (select from floor f where f.product_id = l.product_id)
   limit :most`,
);

/** Those of the products whose listing row holds another floor than their offers say now: it has to be rebuilt. */
export async function movedFloors(tx: Connection, productIds: readonly number[]): Promise<number[]> {
  if (productIds.length === 0) return [];
  return (await tx.rows(movedAmong, { productIds })).map((row) => row.product_id);
}

/** Rebuilds listing rows whose floor moved without their price: with the exchange rate, the setting or the chosen offer. */
export async function followFloors({ db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = (await tx.rows(moved, { most: movedMax })).map((row) => row.product_id);
    if (ids.length > 0) await refreshListingSoon(tx, jobs, ids, clock.now());
  });
}

const floors = query(
  'catalog.floors',
  'select product_id, map_cents from product_listing where product_id = any(:productIds::int[]) and map_cents is not null',
);

/** The least that products are advertised for, in centavos with IVA, by product id; those without a floor are not in it. */
export async function floorsOf(db: Connection, productIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.rows(floors, { productIds });
  return new Map(
    rows.flatMap(({ product_id: id, map_cents: cents }) => (cents === null ? [] : [[id, cents] as const])),
  );
}
