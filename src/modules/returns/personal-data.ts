import { keepText } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { eraseApprovals } from '../approvals/index.ts';
import { abandonLabels, forgetLabels } from '../carriers/index.ts';
import { noteOnOrder } from '../orders/index.ts';
import { forgetInTrail } from '../staff/index.ts';
import { tellWebhooks } from '../webhooks/index.ts';
import { returnName } from './read-returns.ts';

const personalData = query(
  'returns.personal_data',
  `select coalesce(json_agg(json_build_object(
     'name', 'D-' || r.number, 'order_number', o.number, 'state', r.state, 'reason', r.reason, 'wanted', r.wanted,
     'comment', r.comment, 'answer', r.answer, 'resolution', r.resolution, 'refund_cents', r.refund_cents,
     'requested_at', r.requested_at,
     'serials', (select coalesce(json_agg(u.serial order by u.id) filter (where u.serial is not null), '[]')
        from return_unit u where u.return_id = r.id),
     'photos', (select coalesce(json_agg(p.image_url order by p.id), '[]')
        from return_photo p where p.return_id = r.id)) order by r.number), '[]') as data
   from return_request r join shop_order o on o.id = r.order_id where o.customer_id = :customerId`,
).narrow<{ data: object[] }>();
const erase = query(
  'returns.erase',
  `with theirs as (
     select r.id from return_request r join shop_order o on o.id = r.order_id where o.customer_id = :customerId
   ), silent as (
     update return_request r set comment = '', answer = '' from theirs where r.id = theirs.id
   )
   delete from return_photo p using theirs where p.return_id = theirs.id returning p.image_url`,
);

/** Whom nobody could answer: what is still with them. What its carrier has comes in as any other. */
const withdrawOpen = query(
  'returns.withdraw_open',
  `update return_request r set state = 'withdrawn', updated_at = :now from shop_order o
    where o.id = r.order_id and o.customer_id = :customerId and r.state in ('requested', 'approved')
      and not exists (select 1 from parcel_label l where l.parcel_ref = r.id and l.state = 'bought' and l.parcel_state <> 'created')
   returning r.id, r.number, r.order_id`,
);

const idsOf = query(
  'returns.ids_of',
  'select r.id from return_request r join shop_order o on o.id = r.order_id where o.customer_id = :customerId',
);

/** A customer's returns with what they wrote and photographed, as they may take them along. */
export async function returnsDataOf(db: Connection, customerId: string): Promise<object[]> {
  return (await db.first(personalData, { customerId }))?.data ?? [];
}

/**
 * Returns stay for the books without a word or picture of whoever asked for them; those that nobody has sent yet are called
 * off, and their labels given back.
 * @returns the addresses of the photos, whose files go once this is committed
 */
export async function eraseReturns(shop: Shop, tx: Connection, customerId: string): Promise<string[]> {
  const open = await tx.rows(withdrawOpen, { customerId, now: shop.clock.now() });
  for (const { id, number, order_id: orderId } of open) {
    const staff = keepText('Return {name} ended with its customer’s account.', { name: returnName(number) });
    await noteOnOrder(tx, shop, orderId, { topic: 'return_withdrawn', staff, shopper: null }, null);
    await tellWebhooks(tx, shop, 'return.updated', id);
  }
  await abandonLabels(
    shop,
    tx,
    open.map(({ id }) => id),
  );
  const returns = await tx.rows(idsOf, { customerId });
  const subjects = returns.map(({ id }) => `return:${id}`);
  await forgetInTrail(tx, subjects);
  await eraseApprovals(tx, subjects);
  await tx.run(forgetLabels, { parcelRefs: returns.map(({ id }) => id) });
  return (await tx.rows(erase, { customerId })).map((row) => row.image_url);
}
