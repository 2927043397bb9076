import { query } from '../../../platform/database/named-query.ts';

/** Purchases for buyers are gathered by one process at a time. */
export const gatherInTurn = query(
  'inventory.gather_in_turn',
  `select pg_advisory_xact_lock(hashtext('inventory.purchases-for-buyers')) is null as is_mine`,
);

/** SQL: units that buyers have bought and a supplier's own location still has, `away`. */
const away = `away as (
     select r.warehouse_code as from_code, r.product_id, r.holder, sum(r.quantity)::int as units, min(r.created_at) as since
       from stock_reservation r join warehouse w on w.code = r.warehouse_code and w.supplier is not null
      where r.state = 'taken' and r.supplier_days is not null
      group by 1, 2, 3
   )`;
/** SQL: of those, what purchases that are on their way bring, `bound`. */
const bound = `bound as (
     select p.from_code, b.product_id, b.holder, sum(b.quantity - b.came)::int as units
       from stock_purchase p join stock_purchase_buyer b on b.purchase_id = p.id
      where p.from_code is not null and p.state in ('sending', 'open')
      group by 1, 2, 3
   )`;

/** SQL: the holders to whom a supplier's own location sends straight, `drop_shipped`. */
const dropShipped = `drop_shipped as (
     select from_code, holder from jsonb_to_recordset(:dropShipped::jsonb) as d(from_code text, holder text)
   )`;

/**
 * What purchases that were ordered bring for buyers who do not wait for so many any more, the newest purchase first. One that is
 * being sent may be refused yet: nothing leaves it.
 */
export const givenUpUnits = query(
  'inventory.given_up_units',
  `with ${away}, ${bound}, over as (
     select o.from_code, o.product_id, o.holder, o.units - coalesce(a.units, 0) as units
       from bound o left join away a using (from_code, product_id, holder)
      where o.units > coalesce(a.units, 0)
   )
   select g.purchase_id, g.product_id, g.holder, g.units from (
     select p.state, b.purchase_id, b.product_id, b.holder, least(b.quantity - b.came,
         greatest(0, over.units - coalesce(sum(b.quantity - b.came) over (partition by b.product_id, b.holder, p.from_code
           order by b.purchase_id desc rows between unbounded preceding and 1 preceding), 0)))::int as units
       from over
       join stock_purchase p on p.from_code = over.from_code and p.state in ('sending', 'open')
       join stock_purchase_buyer b on b.purchase_id = p.id and b.product_id = over.product_id and b.holder = over.holder) g
    where g.state = 'open'
    order by g.purchase_id, g.product_id, g.holder`,
);

/** Whoever changes what a purchase brings for buyers locks it first. */
export const lockPurchases = query(
  'inventory.lock_purchases',
  'select id from stock_purchase where id = any(:ids::int[]) order by id for update',
);

/** Units of a purchase that nobody waits for any more. */
export const dropBuyers = query(
  'inventory.drop_buyers',
  `with gone as (
     select * from jsonb_to_recordset(:units::jsonb) as g(purchase_id int, product_id int, holder text, units int)
   ), cut as (
     update stock_purchase_buyer b set quantity = b.quantity - g.units from gone g
      where b.purchase_id = g.purchase_id and b.product_id = g.product_id and b.holder = g.holder
        and b.quantity > g.units and b.quantity - g.units >= b.came
   )
   delete from stock_purchase_buyer b using gone g
    where b.purchase_id = g.purchase_id and b.product_id = g.product_id and b.holder = g.holder
      and b.came = 0 and b.quantity <= g.units`,
);

/**
 * A draft for each location from which buyers wait for something that no purchase brings, and one for each of its buyers to whom
 * it sends straight.
 */
export const addGatherers = query(
  'inventory.add_gatherers',
  `with ${away}, ${bound}, ${dropShipped}, wanted as (
     select distinct a.from_code, d.holder from away a left join bound o using (from_code, product_id, holder)
       left join drop_shipped d on d.from_code = a.from_code and d.holder = a.holder
      where a.units > coalesce(o.units, 0)
   )
   insert into stock_purchase (supplier_name, warehouse_code, from_code, drop_ship_to, state, created_at)
   select s.name, s.to_code, w.code, a.holder, 'draft', :now::timestamptz
     from jsonb_to_recordset(:suppliers::jsonb) as s(code text, name text, to_code text)
     join warehouse w on w.supplier = s.code
     join wanted a on a.from_code = w.code
    where not exists (select from stock_purchase p where p.from_code = w.code and p.state = 'draft'
                       and p.drop_ship_to is not distinct from a.holder)
    order by w.code, a.holder nulls first`,
);

/** Drafts for buyers, locked; the first of each location gathers, of those to one buyer the first of that one. */
export const lockGatherers = query(
  'inventory.lock_gatherers',
  `select id, from_code from stock_purchase where from_code is not null and state = 'draft' order by id for update`,
);

/** Gives drafts the buyers that they should have; answers those that changed. */
export const setBuyers = query(
  'inventory.set_buyers',
  `with ${away}, ${bound}, ${dropShipped}, wanted as (
     select g.id as purchase_id, a.product_id, a.holder, a.units - coalesce(o.units, 0) as units, a.since
       from away a left join bound o using (from_code, product_id, holder)
       left join drop_shipped d on d.from_code = a.from_code and d.holder = a.holder
       join (select from_code, drop_ship_to, min(id) as id from stock_purchase where from_code is not null and state = 'draft' group by 1, 2) g
         on g.from_code = a.from_code and g.drop_ship_to is not distinct from d.holder
      where a.units > coalesce(o.units, 0)
   ), gone as (
     delete from stock_purchase_buyer b using stock_purchase p
      where p.id = b.purchase_id and p.from_code is not null and p.state = 'draft'
        and not exists (select from wanted w where w.purchase_id = b.purchase_id and w.product_id = b.product_id and w.holder = b.holder)
     returning b.purchase_id
   ), kept as (
     insert into stock_purchase_buyer as b (purchase_id, product_id, holder, quantity, since)
     select purchase_id, product_id, holder, units, since from wanted
     on conflict (purchase_id, product_id, holder) do update set quantity = excluded.quantity
       where b.quantity <> excluded.quantity
     returning b.purchase_id
   )
   select purchase_id from gone union select purchase_id from kept order by 1`,
);

/**
 * Lines follow their buyers: of a draft, what the shop wants besides stays; a line that nobody wants goes. Of one that is on its
 * way only what buyers wait for changes.
 */
export const tallyLines = query(
  'inventory.tally_lines',
  `with wanted as (
     select b.purchase_id, b.product_id, sum(b.quantity - b.came)::int as units from stock_purchase_buyer b
      where b.purchase_id = any(:ids::int[]) group by 1, 2
   ), purchase as (
     update stock_purchase set version = version + 1 where id = any(:ids::int[]) returning id, state
   ), gone as (
     delete from stock_purchase_line l using purchase p
      where l.purchase_id = p.id and p.state = 'draft' and l.quantity = l.for_buyers
        and not exists (select from wanted w where w.purchase_id = l.purchase_id and w.product_id = l.product_id)
   ), less as (
     update stock_purchase_line l set for_buyers = 0,
       quantity = case when p.state = 'draft' then l.quantity - l.for_buyers else l.quantity end
       from purchase p where l.purchase_id = p.id and l.for_buyers > 0 and (p.state <> 'draft' or l.quantity > l.for_buyers)
        and not exists (select from wanted w where w.purchase_id = l.purchase_id and w.product_id = l.product_id)
   )
   insert into stock_purchase_line as l (purchase_id, product_id, quantity, for_buyers)
   select w.purchase_id, w.product_id, greatest(w.units, 1), w.units from wanted w
   on conflict (purchase_id, product_id) do update set for_buyers = excluded.for_buyers,
     quantity = case when (select p.state from purchase p where p.id = l.purchase_id) = 'draft'
       then l.quantity - l.for_buyers + excluded.for_buyers else l.quantity end`,
);

/** Drafts for buyers of whom none is left. */
export const dropEmptyGatherers = query(
  'inventory.drop_empty_gatherers',
  `delete from stock_purchase p where p.from_code is not null and p.state = 'draft'
     and not exists (select from stock_purchase_line l where l.purchase_id = p.id)`,
);

export const moveState = query(
  'inventory.move_purchase_state',
  `update stock_purchase set state = :to, reference = coalesce(:reference, reference),
     ordered_at = case when :to = 'open' then :now::timestamptz end, expected_on = coalesce(:expectedOn::date, expected_on)
    where id = :id and state = :from and from_code is not null`,
);

/** Where units of a purchase's buyers stand, who waits longest first. */
export const waitingUnits = query(
  'inventory.waiting_units',
  `select b.product_id, b.holder, b.quantity - b.came as due, r.id, r.quantity
     from stock_purchase_buyer b join stock_purchase p on p.id = b.purchase_id
     join stock_reservation r on r.holder = b.holder and r.product_id = b.product_id and r.warehouse_code = p.from_code
      and r.state = 'taken' and r.supplier_days is not null
    where b.purchase_id = :id and b.product_id = any(:productIds::int[]) and b.came < b.quantity
    order by b.since, b.holder, b.product_id, r.created_at, r.id
      for update of r`,
);

/** Some units of reservations are with the shop now. */
export const bringUnits = query(
  'inventory.bring_units',
  `with cut as (
     select * from unnest(:ids::uuid[], :quantities::int[]) as c(id, units)
   ), whole as (
     update stock_reservation r set warehouse_code = :warehouse, supplier_days = null, arrives_on = null
       from cut c where r.id = c.id and r.quantity = c.units
   ), part as (
     update stock_reservation r set quantity = r.quantity - c.units from cut c where r.id = c.id and r.quantity > c.units
     returning r.holder, r.party, r.product_id, r.expires_at, r.created_at, c.units
   )
   insert into stock_reservation (holder, party, product_id, warehouse_code, quantity, state, expires_at, created_at)
   select holder, party, product_id, :warehouse, units, 'taken', expires_at, created_at from part`,
);

export const noteCame = query(
  'inventory.note_came',
  `update stock_purchase_buyer b set came = b.came + w.units
     from jsonb_to_recordset(:units::jsonb) as w(purchase_id int, product_id int, holder text, units int)
    where b.purchase_id = w.purchase_id and b.product_id = w.product_id and b.holder = w.holder`,
);

/** Purchases on their way that bring a buyer something, locked. */
export const lockPurchasesOf = query(
  'inventory.lock_purchases_of',
  `select p.id from stock_purchase p where p.state in ('sending', 'open')
      and p.id in (select b.purchase_id from stock_purchase_buyer b where b.holder = :holder and b.came < b.quantity)
    order by p.id for update`,
);

export const dueTo = query(
  'inventory.due_to_holder',
  `select b.purchase_id, b.product_id, b.holder, b.quantity - b.came as units
     from stock_purchase_buyer b
    where b.purchase_id = any(:ids::int[]) and b.holder = :holder and b.came < b.quantity
      and b.product_id = any(:productIds::int[])
    order by b.purchase_id, b.product_id`,
);

/** What came for buyers without its purchase being received counts with the purchase; one of which all came is closed. */
export const countAsReceived = query(
  'inventory.count_as_received',
  `with came as (
     select w.purchase_id, w.product_id, sum(w.units)::int as units
       from jsonb_to_recordset(:units::jsonb) as w(purchase_id int, product_id int, units int) group by 1, 2
   ), lines as (
     update stock_purchase_line l set received = l.received + c.units from came c
      where l.purchase_id = c.purchase_id and l.product_id = c.product_id
     returning l.purchase_id, l.product_id
   )
   update stock_purchase p set state = 'received', closed_at = now()
    where p.state = 'open' and p.id in (select purchase_id from lines)
      and not exists (select from stock_purchase_line l left join came c on c.purchase_id = l.purchase_id and c.product_id = l.product_id
                       where l.purchase_id = p.id and l.received + coalesce(c.units, 0) < l.quantity)`,
);

/** What buyers of a draft hold of a product, and where. */
export const heldByBuyers = query(
  'inventory.held_by_buyers',
  `select r.id, r.quantity from stock_purchase_buyer b join stock_purchase p on p.id = b.purchase_id
     join stock_reservation r on r.holder = b.holder and r.product_id = b.product_id and r.warehouse_code = p.from_code
      and r.state = 'taken' and r.supplier_days is not null
    where b.purchase_id = :id and b.product_id = :productId
    order by r.created_at, r.id for update of r`,
);

export const holdElsewhere = query(
  'inventory.hold_elsewhere',
  `update stock_reservation r set warehouse_code = w.code, supplier_days = w.supplier_days
     from warehouse w where w.code = :to and r.id = any(:ids::uuid[])`,
);

/** A supplier's own location that sells. */
export const supplierLocation = query(
  'inventory.supplier_location',
  'select code from warehouse where code = :code and supplier is not null and supplier_days is not null and not is_paused',
);

/** Purchases that a supplier sends to their buyer and that it was told of. */
export const dropShipOnItsWay = query(
  'inventory.drop_ship_on_its_way',
  `select exists (select from stock_purchase where drop_ship_to = :holder and state in ('sending', 'open')) as is_on_its_way`,
);

/** What suppliers were told to send to a holder themselves, and nobody has yet said to have left. */
export const dropShipsTo = query(
  'inventory.drop_ships_to',
  `select p.id as purchase_id, p.supplier_name, b.product_id
     from stock_purchase p join stock_purchase_buyer b on b.purchase_id = p.id and b.holder = p.drop_ship_to
    where p.drop_ship_to = :holder and p.state in ('sending', 'open') and b.quantity > b.came
    order by p.id, b.product_id`,
);

/**
 * Units that buyers hold at a supplier's own location and that nobody had ordered from it at a time: its count of then has them.
 */
export const unorderedUnits = query(
  'inventory.unordered_units',
  `with counted as (
     select * from unnest(:productIds::int[], :warehouseCodes::text[], :times::timestamptz[]) as c(product_id, warehouse_code, at)
   ), away as (
     select c.product_id, c.warehouse_code, c.at, r.holder, sum(r.quantity) as units
       from counted c join stock_reservation r on r.product_id = c.product_id and r.warehouse_code = c.warehouse_code
        and r.state = 'taken' and r.supplier_days is not null
      group by 1, 2, 3, 4
   )
   select a.product_id, a.warehouse_code, sum(greatest(0, a.units - coalesce(o.units, 0)))::int as units
     from away a
     left join lateral (
       select sum(b.quantity - b.came) as units from stock_purchase p
         join stock_purchase_buyer b on b.purchase_id = p.id and b.product_id = a.product_id and b.holder = a.holder
        where p.from_code = a.warehouse_code and p.state = 'open' and p.ordered_at < a.at) o on true
    group by 1, 2`,
);
