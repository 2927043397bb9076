import { query } from '../../../platform/database/named-query.ts';
import type { LockableField } from '../products/lockable-fields.contract.ts';

type Known = { status: 'active' | 'hidden' | 'discontinued'; locked_fields: LockableField[] };

const columns = `p.id, p.version, p.sku, p.name as product_name, p.status, p.brand_id, p.price_cents, p.max_per_order, p.locked_fields,
     case when :isDescribed::boolean then p.description end as description,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids`;

/** Descriptions are long, and read only where one is changed. */
export const bulkProducts = query(
  'catalog.bulk_products',
  `select ${columns} from product p where p.id = any(:ids::int[]) order by p.id`,
).narrow<Known>();

/** The same, theirs until the batch is written: a percentage is taken of the price that is there. */
export const lockBulkProducts = query(
  'catalog.lock_bulk_products',
  `select ${columns} from product p where p.id = any(:ids::int[]) order by p.id for no key update`,
).narrow<Known>();

/** What these ids are called; those that are not there are not in it. */
export const bulkNames = query(
  'catalog.bulk_names',
  `select 'brand' as what, id, name from brand where id = any(:brandIds::int[])
   union all select 'category', id, name from category where id = any(:categoryIds::int[])`,
).narrow<{ what: 'brand' | 'category'; id: number; name: string }>();
