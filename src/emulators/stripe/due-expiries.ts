import { lockPayment, settleSession } from './checkout-session.ts';
import { closeIfLapsed } from './checkout-session.routes.ts';
import { expireVoucher, isAwaitingVoucher } from './payment-intent.ts';
import { nowSeconds, type StripeContext } from './stripe-context.ts';
import { endRefund } from './refund.ts';
import { BUYER, changeUnit } from './unit-of-work.ts';

const BATCH = 50;

/** Indexes over exactly the objects whose time can run out; run with the store's own tables. */
export const EXPIRY_INDEXES = `
  create index if not exists object_open_stripe_session on emulators.object (((body->>'expires_at')::bigint))
    where provider = 'stripe' and kind = 'checkout.session' and body->>'status' = 'open';
  create index if not exists object_unpaid_stripe_voucher
    on emulators.object (((body->'next_action'->'oxxo_display_details'->>'expires_after')::bigint))
    where provider = 'stripe' and kind = 'payment_intent' and body->>'status' = 'requires_action';
  create index if not exists object_ending_stripe_refund on emulators.object (((body->'_emulator'->>'endsAt')::bigint))
    where provider = 'stripe' and kind = 'refund' and body ? '_emulator';
`;

/** Closes sessions and vouchers whose time is over, and ends refunds that are slow or come back; run again and again. */
export async function sweepDueExpiries(context: StripeContext): Promise<void> {
  const now = nowSeconds(context);
  const { rows } = await context.store.pool.query<{ kind: string; id: string }>(
    `(select kind, id from emulators.object
      where provider = 'stripe' and kind = 'checkout.session' and body->>'status' = 'open'
        and (body->>'expires_at')::bigint <= $1 limit $2)
     union all
     (select kind, id from emulators.object
      where provider = 'stripe' and kind = 'payment_intent' and body->>'status' = 'requires_action'
        and (body->'next_action'->'oxxo_display_details'->>'expires_after')::bigint <= $1 limit $2)
     union all
     (select kind, id from emulators.object
      where provider = 'stripe' and kind = 'refund' and body ? '_emulator'
        and (body->'_emulator'->>'endsAt')::bigint <= $1 limit $2)`,
    [now, BATCH],
  );
  for (const { kind, id } of rows) {
    if (kind === 'checkout.session') await closeIfLapsed(context, id);
    else if (kind === 'refund') await endRefund(context, id, (refund) => refund._emulator?.outcome);
    else await expireIfUnpaid(context, id, now);
  }
}

async function expireIfUnpaid(context: StripeContext, id: string, now: number): Promise<void> {
  await changeUnit(context, BUYER, async (unit) => {
    const { intent, session } = await lockPayment(unit, id);
    const end = intent.next_action?.oxxo_display_details?.expires_after;
    if (!isAwaitingVoucher(intent) || end == null || end > now) return;
    expireVoucher(unit, intent);
    if (session !== undefined) settleSession(unit, session, 'failed');
  });
}
