/** As many as a cart can hold: work is never out of stock. */
const assemblies = 99;

/**
 * SQL: how many of a kit can be put together of its parts, over the places that sell, and of work as many as anybody may
 * buy; null for any other product.
 * @param product an SQL expression of the product's id
 */
export function kitUnitsSql(product: string): string {
  return `coalesce((select ${assemblies} from product work where work.id = ${product} and work.kind = 'assembly'), ${partsMake(product, '')})`;
}

const partsMake = (product: string, where: string) => `(
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id${where}), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = ${product})`;

/**
 * SQL, an aggregate: business days until the soonest is here of what suppliers have at the levels `held` of the locations `place`;
 * 0 only where nobody said of any.
 * @param where more of a condition on what counts
 */
export function soonestDaysSql(held: string, place: string, where = 'true'): string {
  const free = `filter (where ${held}.on_hand > ${held}.reserved and ${where})`;
  return `coalesce(min(nullif(${place}.supplier_days, 0)) ${free}, min(${place}.supplier_days) ${free})`;
}

/**
 * SQL: those of them that cannot be put together of what the shop has itself, and business days until the slowest is here of
 * the parts that the next one lacks; null for any other product.
 */
export function kitUnitsOfSuppliersSql(product: string): { units: string; days: string } {
  return {
    units: `(${partsMake(product, '')} - ${partsMake(product, ' and place.supplier_days is null')})`,
    days: `(
     select max(part.days) from (
       select ${soonestDaysSql('held', 'place')} as days, rank() over (order by
                coalesce(sum(held.on_hand - held.reserved) filter (where place.supplier_days is null), 0) / inside.quantity) as scarcity
         from kit_part inside left join (
           stock_level held join warehouse place on place.code = held.warehouse_code and not place.is_paused
         ) on held.product_id = inside.part_id
        where inside.kit_id = ${product} group by inside.part_id, inside.quantity) part
      where part.scarcity = 1)`,
  };
}

/** What shoppers read of a supplier's warehouse: not whose it is. Those that are as soon here are one. */
export const shownPlace = {
  code: (place: string) =>
    `case when ${place}.supplier_days is null then ${place}.code else 'con-proveedor-' || ${place}.supplier_days end`,
  name: (place: string) =>
    `case when ${place}.supplier_days is null then ${place}.name else 'Con proveedor' end`,
};

/**
 * SQL of JSON: the same by warehouse, those alone that can put one together from what they have; `[]` for a product
 * without parts.
 * @param product an SQL expression of the product's id
 */
export function kitUnitsByWarehouseSql(product: string): string {
  return `(
     select coalesce(json_agg(json_build_object(
              'warehouse', shown.code, 'warehouse_name', shown.name, 'quantity', shown.units,
              'supplier_days', shown.supplier_days) order by shown.supplier_days nulls first, shown.code), '[]')
       from (
         select ${shownPlace.code('whole')} as code, ${shownPlace.name('whole')} as name, whole.supplier_days,
                sum(whole.units) as units
           from (
             select place.code, place.name, place.supplier_days,
                    min(coalesce(held.on_hand - held.reserved, 0) / inside.quantity) as units
               from kit_part inside cross join warehouse place
               left join stock_level held on held.product_id = inside.part_id and held.warehouse_code = place.code
              where inside.kit_id = ${product} and not place.is_paused
              group by place.code) whole
          where whole.units > 0 group by 1, 2, 3) shown)`;
}
