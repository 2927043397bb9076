import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const invoicesOf = query(
  'invoices.data_of',
  `select coalesce(json_agg(json_build_object('order_number', o.number, 'kind', i.kind, 'series', i.series,
      'folio', i.folio, 'state', i.state, 'receiver', i.receiver, 'total_cents', i.total_cents,
      'fiscal_uuid', i.fiscal_uuid, 'stamped_at', i.stamped_at, 'xml', i.stamped_xml) order by i.created_at), '[]') as data
     from invoice i join shop_order o on o.id = i.order_id where o.customer_id = :customerId`,
).narrow<{ data: object[] }>();

/*
 * Nothing is erased here: invoices and what they were made from are kept five years (Código Fiscal de la Federación,
 * art. 30), with whom they name. The profiles they were asked with go (`invoice-profiles`).
 */

/** A customer's invoices and credit notes with their XML, as they may take them along. */
export async function invoicesDataOf(db: Connection, customerId: string): Promise<object[]> {
  return (await db.first(invoicesOf, { customerId }))?.data ?? [];
}
