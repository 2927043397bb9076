import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { warrantyServiceOf } from '../../catalog/index.ts';
import { serialOf } from '../../inventory/index.ts';
import { warrantyEnd } from '../fulfil/shipment.ts';
import type { ordersContract } from '../orders.contract.ts';

type Answer = z.input<(typeof ordersContract)['findWarranty']['answers'][200]>;

/**
 * Units of a serial number that left with orders of a customer, or of an address; those that came back or were lost are
 * left out. Of a kit it is the part's.
 */
const unitsOfSerial = query(
  'orders.units_of_serial',
  `select s.serial, coalesce(part.product_name, l.product_name) as product_name, coalesce(part.sku, l.sku) as sku,
     coalesce(part.product_id, l.product_id) as product_id,
     o.id as order_id, o.number as order_number, o.customer_id, sh.delivered_at, sl.warranty_months
   from shipment_serial s
   join order_shipment sh on sh.id = s.shipment_id and sh.state <> 'packed' and sh.ended_as is null
   join shop_order o on o.id = sh.order_id
   join shipment_line sl on sl.shipment_id = s.shipment_id and sl.position = s.position
   join order_line l on l.order_id = o.id and l.position = s.position
   left join order_line_part part on part.order_id = o.id and part.position = s.position and part.product_id = s.product_id
   where upper(s.serial) = upper(:serial) and not s.is_returned
     and (o.customer_id = :customerId::text or lower(o.email) = :email::text)
   order by sh.delivered_at desc nulls first, o.id limit 20`,
  { nullable: ['customerId', 'email'] },
);

/**
 * The warranty of a unit by its serial number: for whoever is signed in of their own orders, and for anybody with the
 * address it was bought with.
 * @throws AppError 404, the same for an unknown number as for somebody else's; 422 without a number, or an address where
 *   nobody is signed in
 */
export async function findWarranty(
  { db, clock, who, rates }: RequestContext,
  asked: { serial: string; email?: string | undefined },
): Promise<Answer> {
  const visitor = await who.customer();
  const customer = visitor && (!visitor.isAnonymous || visitor.isGuest) ? visitor : undefined;
  const email = asked.email?.toLowerCase() ?? null;
  if (email === null && !customer) throw invalid({ email: 'Escribe el correo con el que lo compraste.' });
  if (email !== null) await rates.countEmail('lookups', email);
  const serial = serialOf(asked.serial);
  if (serial === '') throw invalid({ serial: 'Escribe el número de serie.' });
  const rows = await db.rows(unitsOfSerial, { serial, email, customerId: customer?.id ?? null });
  if (rows.length === 0) throw notFound('No encontramos ese número de serie con ese correo.');
  const now = clock.now();
  const service = await warrantyServiceOf(
    db,
    rows.map((row) => row.product_id),
  );
  return {
    units: rows.map((row) => {
      const until = row.delivered_at && warrantyEnd(row.delivered_at, row.warranty_months);
      return {
        product_name: row.product_name,
        sku: row.sku,
        serial: row.serial,
        order_number: row.order_number,
        order_id: customer !== undefined && row.customer_id === customer.id ? row.order_id : null,
        delivered_at: row.delivered_at?.toISOString() ?? null,
        warranty_months: row.warranty_months,
        warranty_until: until?.toISOString() ?? null,
        warranty_service: service.get(row.product_id) ?? null,
        is_in_force: until === null || now <= until,
      };
    }),
  };
}
