import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { productPath } from '../taxonomy/slug.ts';

const lock = query(
  'catalog.lock_to_join',
  `select p.id, p.ref_id, p.name, p.status, p.joined_into_id, p.version from product p where p.id = any(:ids::int[]) order by p.id for update`,
).narrow<{ status: 'active' | 'hidden' | 'discontinued' }>();
const join = query(
  'catalog.join_product',
  `update product set joined_into_id = :intoId, status = 'discontinued', updated_at = :now where id = :id`,
);
const part = query(
  'catalog.part_product',
  'update product set joined_into_id = null, status = :status, updated_at = :now where id = :id',
);
const joinedSku = query(
  'catalog.joined_product',
  `with recursive way as (
     select p.id, p.joined_into_id, 0 as steps from product p where p.sku in (:sku, upper(:sku)) and p.joined_into_id is not null
     union all
     select p.id, p.joined_into_id, way.steps + 1 from way join product p on p.id = way.joined_into_id where way.steps < 10)
   select p.sku, p.slug from way join product p on p.id = way.id
    where way.joined_into_id is null and p.status = 'active' order by way.steps desc limit 1`,
);

/** Products as they are, held until the transaction ends; those that are not there are left out. */
export const lockProducts = (tx: Connection, ids: readonly number[]) => tx.rows(lock, { ids });

/** A product is another one: it is not for sale any more, and its page leads there. Nothing of it goes. */
export async function joinProduct(
  tx: Connection,
  { id, intoId, now }: { id: number; intoId: number; now: Date },
): Promise<void> {
  await tx.run(join, { id, intoId, now });
  await refreshListing(tx, [id], now);
}

/** A product is one of its own again, with the status that it had. */
export async function partProduct(
  tx: Connection,
  { id, status, now }: { id: number; status: 'active' | 'hidden' | 'discontinued'; now: Date },
): Promise<void> {
  await tx.run(part, { id, status, now });
  await refreshListing(tx, [id], now);
}

/** The page of the product that the one of an address is joined into; undefined for any other address. */
export async function joinedProductPath(db: Connection, pathname: string): Promise<string | undefined> {
  const [, sku] = /^\/product\/([^/]{1,200})/.exec(pathname) ?? [];
  if (sku === undefined) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(sku);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0')) return undefined;
  const found = await db.first(joinedSku, { sku: decoded });
  return found && productPath(found.sku, found.slug);
}
