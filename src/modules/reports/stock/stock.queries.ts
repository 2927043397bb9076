import { query } from '../../../platform/database/named-query.ts';
import { shopTaxSql } from '../../settings/index.ts';

/** Levels with something on the shelf behind a product and a location, in their order. */
export const stockedAfter = query(
  'reports.stocked_after',
  `select s.product_id, p.sku, p.name as product_name, coalesce(b.name, '') as brand, s.warehouse_code, w.name as location_name,
     s.bin, s.on_hand, s.reserved, coalesce(p.tax_basis_points, ${shopTaxSql}) as tax_basis_points
   from stock_level s join product p on p.id = s.product_id join warehouse w on w.code = s.warehouse_code
     left join brand b on b.id = p.brand_id
   where s.on_hand > 0 and (:location::text is null or s.warehouse_code = :location)
     and (s.product_id, s.warehouse_code) > (:afterId::int, :afterCode::text)
   order by s.product_id, s.warehouse_code limit :limit`,
);
