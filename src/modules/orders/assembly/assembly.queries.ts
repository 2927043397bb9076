import { query } from '../../../platform/database/named-query.ts';
import { withSuppliers } from '../fulfil/with-suppliers.ts';
import type { OrderState } from '../order-state.ts';
import type { AssemblyStep, AssemblyTest } from './judge-steps.ts';

/** What one may put into a PC: the product of a line, or a part of its kit; `quantity` in all of the order. */
export type OrderedPiece = {
  position: number;
  product_id: number;
  kind: string;
  sku: string;
  product_name: string;
  kit_name: string | null;
  image_url: string | null;
  is_serialised: boolean;
  quantity: number;
};

/** An order with how many of its PCs are to be put together, and what they may be made of. */
export const orderToAssemble = query(
  'orders.to_assemble',
  `select o.id, o.number, o.state, o.fulfilment, o.hold, o.customer_name, o.paid_at,
     (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0)::int from order_line l
       where l.order_id = o.id and l.is_assembly) as pcs,
     (select coalesce(jsonb_agg(jsonb_build_object('position', g.position, 'product_id', g.product_id,
        'kind', coalesce(p.kind, ''), 'sku', g.sku, 'product_name', g.product_name, 'kit_name', g.kit_name,
        'image_url', i.image_url, 'is_serialised', n.product_id is not null, 'quantity', g.quantity)
        order by g.position, g.sku), '[]')
      from (
        select l.position, coalesce(x.product_id, l.product_id) as product_id, coalesce(x.sku, l.sku) as sku,
          coalesce(x.product_name, l.product_name) as product_name,
          case when x.product_id is not null then l.product_name end as kit_name,
          (l.quantity - l.withdrawn_quantity) * coalesce(x.quantity, 1) as quantity
        from order_line l left join order_line_part x using (order_id, position)
        where l.order_id = o.id and not l.is_assembly) g
        left join product p on p.id = g.product_id left join product_listing i on i.product_id = g.product_id
        left join serialised_product n on n.product_id = g.product_id) as pieces
   from shop_order o where o.id = :orderId`,
).narrow<{ state: OrderState; pieces: OrderedPiece[] }>();

/** The PCs of an order that somebody began, with what was scanned into them. */
export const begunPcs = query(
  'orders.begun_pcs',
  `select a.number, a.version, a.steps, a.test, a.begun_by, a.begun_at, a.finished_at, a.finished_by,
     (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'key', u.key, 'serial_key', u.serial_key,
        'position', u.position, 'product_id', u.product_id, 'product_name', coalesce(p.name, ''), 'serial', u.serial,
        'by', u.scanned_by) order by u.id), '[]')
      from assembly_unit u left join product p on p.id = u.product_id
      where u.order_id = a.order_id and u.number = a.number) as units,
     (select count(*)::int from assembly_photo f where f.order_id = a.order_id and f.number = a.number) as photo_count
   from assembly a where a.order_id = :orderId order by a.number`,
).narrow<{
  steps: AssemblyStep[];
  test: AssemblyTest | null;
  units: {
    id: number;
    key: string;
    serial_key: string | null;
    position: number;
    product_id: number;
    product_name: string;
    serial: string | null;
    by: string;
  }[];
}>();

export const photosOfPc = query(
  'orders.photos_of_pc',
  `select id, image_url, width, height, taken_by, taken_at from assembly_photo
   where order_id = :orderId and number = :number order by id`,
);

/** Photos of all PCs of an order; with `:isFinished` of those that are finished. */
export const photosOfOrder = query(
  'orders.photos_of_pcs',
  `select f.number, f.id, f.image_url, f.width, f.height, f.taken_by, f.taken_at from assembly_photo f
   where f.order_id = :orderId and (not :isFinished::boolean or exists (
     select from assembly a where a.order_id = f.order_id and a.number = f.number and a.finished_at is not null))
   order by f.number, f.id`,
);

export const defectsOfPc = query(
  'orders.defects_of_pc',
  `select product_name, serial, note, found_by, found_at from assembly_defect
   where order_id = :orderId and number = :number order by id`,
);

export const beginPc = query(
  'orders.begin_pc',
  `insert into assembly (order_id, number, version, steps, begun_by, begun_at)
   values (:orderId, :number, 0, :steps::jsonb, :by, :now) on conflict do nothing`,
);

/** Keeps what a PC is like now. */
export const writePc = query(
  'orders.write_pc',
  `update assembly set version = version + 1, steps = :steps::jsonb, test = :test::jsonb, finished_at = :finishedAt,
     finished_by = :finishedBy
   where order_id = :orderId and number = :number`,
);

export const addUnit = query(
  'orders.add_assembly_unit',
  `insert into assembly_unit (order_id, number, key, position, product_id, scanned_by, scanned_at)
   values (:orderId, :number, :key, :position, :productId, :by, :now)`,
);

export const addUnitSerial = query(
  'orders.add_assembly_serial',
  'update assembly_unit set serial = :serial, serial_key = :key where id = :id',
);

export const dropUnit = query('orders.drop_assembly_unit', 'delete from assembly_unit where id = :id');

export const insertDefect = query(
  'orders.insert_assembly_defect',
  `insert into assembly_defect (order_id, number, product_id, product_name, serial, note, warehouse_code, found_by, found_at)
   values (:orderId, :number, :productId, :productName, :serial, :note, :warehouseCode, :by, :now)`,
);

export const insertPcPhoto = query(
  'orders.insert_assembly_photo',
  `insert into assembly_photo (order_id, number, image_url, width, height, taken_by, taken_at)
   values (:orderId, :number, :imageUrl, :width, :height, :by, :now) on conflict do nothing`,
);

export const dropPcPhoto = query(
  'orders.drop_assembly_photo',
  'delete from assembly_photo where id = :id and order_id = :orderId and number = :number returning image_url',
);

/** SQL: whether order `o` has PCs to be put together. */
export const hasAssembly = `exists (select from order_line w where w.order_id = o.id and w.is_assembly)`;
/** SQL: how many PCs of the order `o` are to be put together. */
const pcsOf = `(select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly)`;
/** SQL: PCs of the order `o` that are finished. */
const finishedOf = `(select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null)`;
/** SQL of JSON: how many PCs of the order `o` there are to be, and how many are finished; null where none was bought. */
export const pcsOfOrderSql = `(case when ${hasAssembly}
     then jsonb_build_object('total', ${pcsOf}, 'finished', ${finishedOf}) end)`;
/** SQL: whether parts are in a PC that the order `o` has no more since it was changed; they keep it from being packed. */
const hasPartsLeftOver = `(o.fulfilment = 'unfulfilled'
     and exists (select from assembly_unit u where u.order_id = o.id and u.number > ${pcsOf}))`;
/**
 * SQL: from the orders `o` of which a PC is still to be put together, or is to be taken apart because it was called off. One that
 * nobody began waits for what suppliers have of it.
 */
export const waitingForAssembler = `from (
     select o.* from shop_order o
      where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
        and (${pcsOf} > ${finishedOf} or ${hasPartsLeftOver})
        and (not exists (select from stock_reservation r where ${withSuppliers})
          or exists (select from assembly a where a.order_id = o.id))
     union all
     select o.* from shop_order o
      where o.id in (select a.order_id from assembly a) and o.state in ('cancelled', 'refunded')
        and o.fulfilment = 'unfulfilled' and exists (select from assembly_unit u where u.order_id = o.id)) o`;

export const countToAssemble = query(
  'orders.count_to_assemble',
  `select count(*)::int as total ${waitingForAssembler}`,
);

export const assemblyPage = query(
  'orders.assembly_page',
  `select o.id, o.number, o.state, o.customer_name, o.paid_at, ${pcsOf}::int as pcs, count(*) over ()::int as total,
     (select coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'begun_by', a.begun_by,
        'is_finished', a.finished_at is not null, 'done', (
          select count(*) from jsonb_array_elements(a.steps) s where s ->> 'at' is not null),
        'steps', jsonb_array_length(a.steps),
        'units', (select count(*) from assembly_unit u where u.order_id = a.order_id and u.number = a.number))
        order by a.number), '[]') from assembly a where a.order_id = o.id) as begun
   ${waitingForAssembler}
   order by o.state = 'paid', o.paid_at, o.id limit :limit offset :offset`,
).narrow<{
  state: OrderState;
  begun: {
    number: number;
    begun_by: string;
    is_finished: boolean;
    done: number;
    steps: number;
    units: number;
  }[];
}>();
