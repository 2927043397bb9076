import type { UnitCostSql } from '../staff-list/margin-filter.ts';
import { t } from '../../../i18n/t.ts';
import type { CurrentStaff } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import type { UnitCosts } from '../../pricing/index.ts';
import { adminMembers, adminTables } from '../catalog.queries.ts';
import type { LockableField } from './lockable-fields.contract.ts';
import { familyJson } from '../variants/family.queries.ts';

/** What one distributor asks for a product; amounts with IVA. */
type ShownOffer = {
  supplier: string;
  ref_id: string;
  cost_cents: Cents | null;
  map_cents: Cents | null;
  record_updated_at: Date;
  seen_at: Date;
  is_chosen: boolean;
  is_source: boolean;
  is_stale: boolean;
  min_quantity: number;
  eta: string | null;
  tax_included: boolean;
  units: number | null;
  writes: LockableField[];
};

/** What distributors say of products; the module that reads their feeds gives it. */
export type Distributors = {
  unitCosts: UnitCosts;
  /** The same in a statement. */
  unitCostSql: UnitCostSql;
  /** Who delivers a product, the cheapest first; costs with IVA. */
  offersOf: (db: Connection, productId: number) => Promise<ShownOffer[]>;
  /** How many deliver each product, by its id. */
  offerCountsOf: (db: Connection, productIds: readonly number[]) => Promise<Map<number, number>>;
};

const editedProduct = query(
  'catalog.edited_product',
  `select json_build_object(${adminMembers}, 'description', p.description,
          'max_per_order', p.max_per_order, 'tax_basis_points', p.tax_basis_points, 'specs', p.specs, 'files', coalesce((
            select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
              from product_file f where f.product_id = p.id), '[]'),
          'upc', p.upc, 'weight_grams', p.weight_grams,
          'box_mm', case when p.box_mm is null then null
            else json_build_object('length', p.box_mm[1], 'width', p.box_mm[2], 'height', p.box_mm[3]) end,
          'warranty_months', p.warranty_months, 'brand_warranty_months', b.warranty_months,
          'seo_title', p.seo_title, 'seo_description', p.seo_description, 'related', coalesce((
            select json_agg(json_build_object('id', r.id, 'sku', r.sku, 'product_name', r.name) order by x.position)
              from product_related x join product r on r.id = x.related_id where x.product_id = p.id), '[]'),
          'family', ${familyJson('p.id')},
          'parts', coalesce((
            select json_agg(json_build_object('product_id', part.id, 'sku', part.sku, 'product_name', part.name,
                     'status', part.status, 'quantity', k.quantity, 'image_url', (
                       select i.url from product_image i where i.product_id = part.id order by i.position limit 1),
                     'available', (
                       select coalesce(sum(s.on_hand - s.reserved), 0)::int from stock_level s
                         join warehouse w on w.code = s.warehouse_code and not w.is_paused
                        where s.product_id = part.id)) order by k.position)
              from kit_part k join product part on part.id = k.part_id where k.kit_id = p.id), '[]'),
          'in_kits', coalesce((
            select json_agg(json_build_object('id', kit.id, 'sku', kit.sku, 'product_name', kit.name, 'quantity', k.quantity)
                     order by kit.id)
              from kit_part k join product kit on kit.id = k.kit_id where k.part_id = p.id), '[]'),
          'own_cost_cents', p.cost_cents, 'source', p.source) as product
     from ${adminTables} where p.id = :id`,
).narrow<{ product: object }>();

/**
 * A product with everything that staff may change, as the call answers it; what it costs only for who may read that.
 * @throws AppError 404
 */
export async function readEditedProduct(
  db: Connection,
  staff: CurrentStaff | undefined,
  id: number,
  { unitCosts, offersOf }: Distributors,
): Promise<string> {
  const row = await db.first(editedProduct, { id });
  if (!row) throw notFound(t('There is no such product.'));
  const mayReadCosts = staff?.rights.includes('read_costs') ?? false;
  const offers = await offersOf(db, id);
  return JSON.stringify({
    ...row.product,
    cost_cents: mayReadCosts ? ((await unitCosts(db, [id])).get(id) ?? null) : null,
    ...(!mayReadCosts && { own_cost_cents: null }),
    offers: offers.map(({ cost_cents, record_updated_at, seen_at, units, ...offer }) => ({
      ...offer,
      cost_cents: mayReadCosts ? cost_cents : null,
      units: units ?? 0,
      updated_at: record_updated_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  });
}
