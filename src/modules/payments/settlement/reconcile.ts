import type { Shop } from '../../../platform/context.ts';
import { closeAttempt } from '../attempts/close-attempt.ts';
import { forgetDeclines } from '../attempts/declines.queries.ts';
import { forgottenRefunds, pendingRefunds } from '../refunds/refunds.queries.ts';
import { keptTransfers } from '../ledger.queries.ts';
import {
  lockAttempt,
  restingTransfers,
  touchAttempt,
  unsettledAttempts,
} from '../attempts/attempts.queries.ts';
import { reconcileDisputes } from '../disputes/reconcile-disputes.ts';
import { lookAtRefund, sendRefund } from '../refunds/send-refund.ts';
import { settle } from './settle.ts';
import { returnExcess } from './transfers.ts';

/** Younger attempts are left to webhooks and return pages (rule R23). */
const untouchedMinutes = 15;
/** How many of each are checked in one run; the rest waits for the next. */
const batchMax = 200;
/** A CLABE takes money after its payment is over. Without a webhook it is found within a day, for so many days. */
const clabeAsked = { everyMs: 24 * 3_600_000, forMs: 30 * 24 * 3_600_000 };
/** Staff see a day of declines; the shield itself counts ten minutes. */
const declinesKeptMs = 24 * 3_600_000;

/**
 * Makes up for lost webhooks. It asks the providers about unfinished attempts that were untouched for
 * `olderThanMinutes`, about disputes and refunds under way, and once a day about CLABEs whose payment is over. It
 * gives back transfers to payments that are over, and resends refunds whose job was lost. A failure does not delay
 * the others.
 */
export async function reconcile(
  shop: Shop,
  { olderThanMinutes = untouchedMinutes }: { olderThanMinutes?: number | undefined } = {},
): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - olderThanMinutes * 60_000);
  for (const { id, providerRef } of await shop.db.rows(unsettledAttempts, { before, batchMax })) {
    await attended(shop, { attempt: id }, async () => {
      // No page was ever opened for it: the process ended in between.
      if (providerRef === null) await closeAttempt(shop, id);
      else await settle(shop, id);
    });
    await shop.db.run(touchAttempt, { id, now: shop.clock.now() });
  }
  const now = shop.clock.now().getTime();
  const resting = {
    createdAt: new Date(now - clabeAsked.forMs),
    updatedAt: new Date(now - clabeAsked.everyMs),
    batchMax,
  };
  for (const { id } of await shop.db.rows(restingTransfers, resting)) {
    await attended(shop, { attempt: id }, async () => void (await settle(shop, id)));
    await shop.db.run(touchAttempt, { id, now: shop.clock.now() });
  }
  for (const { id } of await shop.db.rows(keptTransfers, { limit: batchMax })) {
    await attended(shop, { attempt: id }, () => returnKept(shop, id));
  }
  for (const provider of ['stripe', 'paypal'] as const) {
    await reconcileDisputes(shop, provider, (what, work) => attended(shop, what, work));
  }
  await shop.db.run(forgetDeclines, { declinedAt: new Date(shop.clock.now().getTime() - declinesKeptMs) });
  for (const { id } of await shop.db.rows(forgottenRefunds, { before, batchMax })) {
    await attended(shop, { refund: id }, () => sendRefund(shop, id));
  }
  for (const { id } of await shop.db.rows(pendingRefunds, { before, batchMax })) {
    await attended(shop, { refund: id }, () => lookAtRefund(shop, id));
  }
}

/** Gives back what the ledger still holds of payments that are over, without asking a provider. */
async function returnKept(shop: Shop, attemptId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const attempt = await tx.first(lockAttempt, { attemptId });
    if (attempt) await returnExcess(shop, tx, attempt, attempt.state);
  });
}

async function attended(shop: Shop, what: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    shop.log.warn({ err: error, ...what }, 'could not be reconciled, will be tried again');
  }
}
