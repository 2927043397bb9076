import type { Shop } from '../../../platform/context.ts';
import { readLimits } from '../../settings/index.ts';
import { businessDayFrom, lawCalendar, plusBusinessDays, shopClock } from '../../shipping/index.ts';
import { noteFinding } from '../reconciliation/note-finding.ts';
import { unsettledRefund, unsettledRefunds } from './refunds.queries.ts';
import { lookAtRefund } from './send-refund.ts';
import { requireAttempt } from '../settlement/settle.ts';

/**
 * Finds refunds that take too long at a provider, with their payer, or with staff who have to send a transfer. The
 * provider is asked first. Each is a finding and announced, once.
 */
export async function findOverdueRefunds(shop: Shop): Promise<void> {
  const limits = await readLimits(shop.db, shop.log);
  const today = shopClock(shop.clock.now()).day;
  for (const { id, state, waitsSince } of await shop.db.rows(unsettledRefunds)) {
    const days = state === 'awaiting_transfer' ? limits.transfer_business_days : limits.refund_business_days;
    if (today <= overdueAfter(waitsSince, days)) continue;
    if (state === 'pending') {
      await lookAtRefund(shop, id).catch((error: unknown) => {
        shop.log.warn({ err: error, refund: id }, 'the provider could not be asked about an overdue refund');
      });
    }
    await noteOverdue(shop, id);
  }
}

/** Banks and providers work by the law's calendar, whatever days the shop sends parcels on. */
function overdueAfter(waitsSince: Date, days: number): string {
  return plusBusinessDays(businessDayFrom(shopClock(waitsSince).day, lawCalendar), days, lawCalendar);
}

async function noteOverdue(shop: Shop, refundId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const refund = await tx.first(unsettledRefund, { refundId });
    // The refund was settled after it was read.
    if (!refund) return;
    const { attemptId, amountCents, waitsSince } = refund;
    const { provider, reference } = await requireAttempt(tx, attemptId);
    const isNew = await noteFinding(shop, tx, {
      kind: 'refund_overdue',
      provider,
      providerRef: refundId,
      attemptId,
      bookedCents: null,
      reportedCents: -amountCents,
      movedAt: waitsSince,
    });
    if (isNew) {
      await shop.payments.announceRefund(shop, tx, { reference, refundId, amountCents, state: 'overdue' });
    }
  });
}
