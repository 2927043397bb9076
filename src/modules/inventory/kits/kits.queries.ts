import { query } from '../../../platform/database/named-query.ts';

/**
 * Locks products against every change of their stock, also a first one: a new level waits for its product's row. In the
 * order of their ids, like stock itself.
 */
export const lockProducts = query(
  'inventory.lock_products_of_kit',
  `select id, sku, version from product where id = any(:productIds::int[]) order by id for update`,
);

/** The parts of a kit as they are stored. */
export const partsOfKit = query(
  'inventory.parts_of_kit',
  `select k.part_id as product_id, k.quantity, p.sku
   from kit_part k join product p on p.id = k.part_id where k.kit_id = :kitId order by k.position`,
);

export const clearParts = query('inventory.clear_parts', 'delete from kit_part where kit_id = :kitId');

export const writeParts = query(
  'inventory.write_parts',
  `insert into kit_part (kit_id, part_id, quantity, position)
   select :kitId::int, part_id, quantity, position
   from unnest(:partIds::int[], :quantities::int[]) with ordinality as p(part_id, quantity, position)
   order by part_id`,
);

/** Those of the products that are kits. */
export const kitsAmong = query(
  'inventory.kits_among',
  `select distinct k.kit_id, p.sku from kit_part k join product p on p.id = k.kit_id
   where k.kit_id = any(:productIds::int[]) order by k.kit_id`,
);

/** The kits that these products are parts of. */
export const kitsOfParts = query(
  'inventory.kits_of_parts',
  `select distinct k.kit_id, p.sku from kit_part k join product p on p.id = k.kit_id
   where k.part_id = any(:productIds::int[]) order by k.kit_id`,
);

/** The empty levels of what becomes a kit: lists of stock show its parts instead. Its movements stay. */
export const dropLevels = query(
  'inventory.drop_levels',
  'delete from stock_level where product_id = :productId and on_hand = 0 and reserved = 0',
);

/**
 * What keeps a product from becoming a kit: stock of its own, or that it had some. What was sold from a shelf of its own
 * may come back to it.
 */
export const ownStock = query(
  'inventory.own_stock',
  `select coalesce((select sum(on_hand) from stock_level where product_id = :productId), 0)::int as on_hand,
     exists (select from stock_reservation where product_id = :productId) as was_sold,
     exists (select from stock_transfer_line l join stock_transfer t on t.id = l.transfer_id
              where l.product_id = :productId and t.state in ('draft', 'sent'))
       or exists (select from stock_purchase_line l join stock_purchase o on o.id = l.purchase_id
              where l.product_id = :productId and o.state in ('sending', 'open')) as is_coming`,
);

/** A kit as staff see it: its parts, how many they make up, and its version. */
export const shownKit = query(
  'inventory.shown_kit',
  `select p.version, coalesce((
       select json_agg(json_build_object('product_id', part.id, 'sku', part.sku, 'product_name', part.name,
                'status', part.status, 'quantity', k.quantity, 'image_url', (
                  select i.url from product_image i where i.product_id = part.id order by i.position limit 1),
                'available', coalesce(free.units, 0)) order by k.position)
         from kit_part k join product part on part.id = k.part_id
         left join lateral (
           select sum(s.on_hand - s.reserved)::int as units from stock_level s
             join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = part.id) free on true
        where k.kit_id = p.id), '[]') as parts
   from product p where p.id = :kitId`,
).narrow<{
  parts: {
    product_id: number;
    sku: string;
    product_name: string;
    status: 'active' | 'hidden' | 'discontinued';
    quantity: number;
    image_url: string | null;
    available: number;
  }[];
}>();
