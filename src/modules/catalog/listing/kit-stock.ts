/** As many as a cart can hold: work is never out of stock. */
const assemblies = 99;

/**
 * SQL: how many of a kit can be put together of its parts, over the places that sell, and of work as many as anybody may
 * buy; null for any other product.
 * @param product an SQL expression of the product's id
 */
export function kitUnitsSql(product: string): string {
  return `coalesce((select ${assemblies} from product work where work.id = ${product} and work.kind = 'assembly'), (
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = ${product}))`;
}

/**
 * SQL of JSON: the same by warehouse, those alone that can put one together from what they have; `[]` for a product
 * without parts.
 * @param product an SQL expression of the product's id
 */
export function kitUnitsByWarehouseSql(product: string): string {
  return `(
     select coalesce(json_agg(json_build_object(
              'warehouse', whole.code, 'warehouse_name', whole.name, 'quantity', whole.units) order by whole.code), '[]')
       from (
         select place.code, place.name,
                min(coalesce(held.on_hand - held.reserved, 0) / inside.quantity) as units
           from kit_part inside cross join warehouse place
           left join stock_level held on held.product_id = inside.part_id and held.warehouse_code = place.code
          where inside.kit_id = ${product} and not place.is_paused
          group by place.code, place.name) whole
      where whole.units > 0)`;
}
