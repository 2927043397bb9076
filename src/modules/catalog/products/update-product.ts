import type { RequestContext } from '../../../platform/context.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import { lossesAmong, recordPriceChanges, requireRightToLose, type UnitCosts } from '../../pricing/index.ts';
import { audit } from '../../staff/index.ts';
import { adminProduct } from '../catalog.queries.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { slugOf } from '../taxonomy/slug.ts';

/** The fields that staff may change; fields left out stay. */
export type ProductChange = {
  product_name?: string | undefined;
  /** Regular price in centavos with IVA. */
  price_cents?: number | undefined;
  /** Why it is sold below cost. */
  reason?: string | undefined;
  status?: 'active' | 'hidden' | 'discontinued' | undefined;
  description?: string | undefined;
  /** Units one order may have at most; null: no limit. */
  max_per_order?: number | null | undefined;
  /** All of them. */
  files?: readonly ProductFile[] | undefined;
};
type ProductFile = { title: string; url: string };

type ProductValues = RowOf<typeof lockProduct>;

const lockProduct = query(
  'catalog.lock_product',
  `select name as product_name, price_cents, status, description, max_per_order, coalesce((
            select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
              from product_file f where f.product_id = p.id), '[]') as files
     from product p where id = :id for no key update`,
).narrow<{ status: 'active' | 'hidden' | 'discontinued'; files: readonly ProductFile[] }>();

const writeFiles = query(
  'catalog.write_product_files',
  `with given as (
     select value ->> 'title' as title, value ->> 'url' as url, (position - 1)::smallint as position
       from jsonb_array_elements(:files::jsonb) with ordinality as file(value, position)
   ),
   fewer as (
     delete from product_file where product_id = :id and position >= jsonb_array_length(:files::jsonb)
   )
   insert into product_file (product_id, position, title, url)
   select :id, position, title, url from given
   on conflict (product_id, position) do update set title = excluded.title, url = excluded.url`,
);

const updateRow = query(
  'catalog.update_product',
  `update product set name = :name, slug = :slug, price_cents = :priceCents, status = :status, description = :description, updated_at = :now,
     max_per_order = :maxPerOrder
    where id = :id`,
);

/**
 * Changes a product; its former prices are written down and lists show the change at once. A price below cost needs
 * the right and a reason.
 * @throws AppError 404; 403 `below_cost`, 422 without a reason
 */
export async function updateProduct(
  context: RequestContext,
  id: number,
  change: ProductChange,
  unitCosts: UnitCosts,
): Promise<string> {
  const { db, clock, staff } = context;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await tx.first(lockProduct, { id });
    if (!before) throw notFound('There is no such product.');
    const after: ProductValues = {
      product_name: change.product_name ?? before.product_name,
      price_cents: change.price_cents ?? before.price_cents,
      status: change.status ?? before.status,
      description: change.description ?? before.description,
      max_per_order: change.max_per_order === undefined ? before.max_per_order : change.max_per_order,
      files: change.files ?? before.files,
    };
    const { product_name: name, price_cents: priceCents, status, description } = after;
    await tx.run(updateRow, {
      id,
      name,
      slug: slugOf(name),
      priceCents,
      status,
      description,
      now,
      maxPerOrder: after.max_per_order,
    });
    if (change.files) await tx.run(writeFiles, { id, files: JSON.stringify(change.files) });
    const isNewPrice = priceCents !== before.price_cents;
    const set = isNewPrice ? [{ productId: id, name, priceCents }] : [];
    const losses = await lossesAmong(tx, set, unitCosts);
    requireRightToLose(staff, losses, { reason: change.reason, fieldOf: () => 'price_cents' });
    if (isNewPrice) await recordPriceChanges(tx, [{ productId: id, priceCents }], now);
    await refreshListing(tx, [id], now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.update',
      subject: `product:${id}`,
      before,
      after: { ...after, ...(losses.length > 0 && { below_cost_reason: change.reason }) },
    });
    const row = await tx.first(adminProduct, { id });
    if (!row) throw new Error(`Product ${id} is gone in its own transaction.`);
    return row.json;
  });
}
