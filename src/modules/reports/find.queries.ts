import { query } from '../../platform/database/named-query.ts';

/** Orders whose customers wait for an answer: an open ticket names them. */
export const ordersToAnswer = query(
  'reports.orders_to_answer',
  `select distinct o.id from ticket k join shop_order o on o.number = k.order_number
    where k.state = 'open' and k.order_number is not null`,
);

/**
 * Orders by what is printed, spoken or pasted: each branch is one look into an index. The phone of a
 * pick-up's address is the branch's. References of vouchers have none; those
 * still to be paid are few, and stand in an index of their own.
 */
export const ordersByCode = query(
  'reports.orders_by_code',
  `select o.id from shop_order o
    where right(regexp_replace(o.delivery_address->>'phone', '\\D', '', 'g'), 10) = :phone and o.delivery_method = 'parcel'
   union
   select o.id from shop_order o where o.contact_keys <> '{}' and o.contact_keys @> array[:phoneKey::text]
   union
   select o.id from shop_order o where o.id between :idFrom::uuid and :idTo::uuid
   union
   select o.id from shop_order o where lower(o.email) = lower(:words)
   union
   select o.id from shop_order o where o.invoice_receiver is not null and o.invoice_receiver->>'rfc' = :code
   union
   select i.order_id from invoice i where i.receiver->>'rfc' = :code and i.order_id is not null
   union
   select i.order_id from invoice i where i.fiscal_uuid = lower(:words) and i.order_id is not null
   union
   select s.order_id from order_shipment s where s.tracking_code is not null and upper(s.tracking_code) = any(:codes::text[])
   union
   select s.order_id from shipment_serial u join order_shipment s on s.id = u.shipment_id
    where upper(u.serial) = any(:codes::text[])
   union
   select o.id from payment_attempt a
     join shop_order o on o.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
    where a.provider in ('stripe', 'paypal') and (a.provider_ref = :words or a.charge_ref = :words)
   union
   select o.id from payment_attempt a
     join shop_order o on o.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
    where a.state in ('created', 'open', 'pending') and a.instructions->>'reference' = :voucher`,
  { nullable: ['phone', 'phoneKey', 'idFrom', 'idTo', 'voucher'] },
);
