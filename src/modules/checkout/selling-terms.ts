import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { checkoutPause, readGroups, type Settings } from '../settings/index.ts';
import { type ShippingRules, shippingRulesOf } from '../shipping/index.ts';
import { type PaymentSwitches, paymentSwitches } from './payment-switches.ts';

/** How the shop sells as its owner set it: who it is, how it sends, how it is paid, whether it takes orders at all. */
export type SellingTerms = {
  /** What buyers know the shop as, on the pages of providers. */
  shopName: string;
  shipping: ShippingRules;
  payments: PaymentSwitches;
  /** Rate of IVA that the cost of shipping contains. */
  taxBasisPoints: number;
  /** Until when goods may be sent back; an order keeps them. */
  returns: Settings<'returns'>;
  /** What shoppers read while no orders are taken. */
  pause: string | undefined;
};

/** The terms in force: one read. */
export async function readSellingTerms({
  db,
  log,
  clock,
}: {
  db: Connection;
  log: Pick<Log, 'warn'>;
  clock: Clock;
}): Promise<SellingTerms> {
  const { identity, shipping, payments, taxes, returns, pause } = await readGroups(
    db,
    ['identity', 'shipping', 'payments', 'taxes', 'returns', 'pause'],
    log,
  );
  const now = () => clock.now();
  return {
    shopName: identity.name,
    shipping: shippingRulesOf(shipping, now),
    payments: paymentSwitches(payments, now),
    taxBasisPoints: Number(taxes.rate) * 100,
    returns,
    pause: checkoutPause(pause, now),
  };
}

/** @throws AppError 409 `checkout_paused` with what shoppers read while no orders are taken. */
export function refusePaused({ pause }: SellingTerms): void {
  if (pause !== undefined) throw conflict('checkout_paused', pause);
}
