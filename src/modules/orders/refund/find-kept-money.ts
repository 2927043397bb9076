import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { formatPesos } from '../../../platform/money.ts';
import { noteFinding } from '../../payments/index.ts';
import { alertStaff } from '../../staff/index.ts';
import { type KeptMoney, keptMoney } from '../orders.queries.ts';

/** An order that has just ended may still be refunding its money. */
const restingMs = 3_600_000;
/** Further ones are found the next night. */
const foundAtOnce = 100;

/**
 * Finds money that the shop should not keep: payments of orders that are over, or that another payment paid, without
 * a refund. Each is a finding with an email to staff, once, whatever caused it.
 */
export async function findKeptMoney(shop: Shop): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - restingMs);
  for (const kept of await shop.db.rows(keptMoney, { before, limit: foundAtOnce }))
    await tellStaff(shop, kept);
}

async function tellStaff(
  shop: Shop,
  { orderId, number, attemptId, provider, cents, since }: KeptMoney,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const isNew = await noteFinding(shop, tx, {
      kind: 'kept_money',
      provider,
      providerRef: attemptId,
      attemptId,
      bookedCents: cents,
      reportedCents: null,
      movedAt: since,
    });
    if (!isNew) return;
    await alertStaff(shop, tx, 'orders', {
      once: `kept-money:${attemptId}`,
      subject: {
        message: msg('{amount} of an order that is over are still here'),
        values: () => ({ amount: formatPesos(cents) }),
      },
      text: {
        message: msg(
          'Order {number} needs no money (any more), and nothing of this goes back by itself. Refund it there, or explain it among the payments to look at.',
        ),
        values: () => ({ number: `${number ?? orderId}` }),
      },
      path: `/admin/order/${orderId}`,
    });
  });
}
