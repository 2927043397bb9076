import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { ReturnData } from '../webhooks/index.ts';
import { returnName } from './read-returns.ts';

const returnsTold = query(
  'returns.for_webhooks',
  `select r.id, r.number, r.order_id, r.state, r.reason, r.wanted, r.resolution, r.refund_cents, r.requested_at,
     (select coalesce(jsonb_agg(jsonb_build_object('product_id', n.product_id, 'sku', n.sku, 'quantity', n.quantity)
         order by n.position), '[]')
        from (select l.position, l.product_id, l.sku, count(*) as quantity
                from return_unit u join order_line l on l.order_id = r.order_id and l.position = u.position
               where u.return_id = r.id group by l.position, l.product_id, l.sku) n) as lines
   from return_request r where r.id = any(:ids::uuid[])`,
).narrow<Pick<ReturnData, 'lines'>>();

/** What messages to other programs say of returns, by their ids. */
export async function returnsForWebhooks(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReturnData>> {
  const rows = await db.rows(returnsTold, { ids });
  return new Map(
    rows.map(({ number, ...row }) => [
      row.id,
      { ...row, name: returnName(number), requested_at: row.requested_at.toISOString() },
    ]),
  );
}
