import type { RequestContext } from '../../platform/context.ts';
import type { Cents } from '../../platform/money.ts';
import { narrowDependencies, narrowedTo } from '../../platform/track-dependencies.ts';
import { isSwitchedOff, readSettings } from '../settings/index.ts';
import { type PaymentMethodOfRule, paymentMethodsOfRules } from './promotion.contract.ts';

/** What telling the ways of payment takes. */
export type PaymentMethodSource = Pick<RequestContext, 'db' | 'clock' | 'log' | 'payments'>;

/**
 * The ways of payment that promotions may be for and that the shop takes now: it has a provider for them, and staff did not
 * switch them off. With the most that each takes.
 */
export async function paymentMethodsTaken({
  db,
  clock,
  log,
  payments,
}: PaymentMethodSource): Promise<{ method: PaymentMethodOfRule; maxCents: Cents }[]> {
  const { methods } = await narrowDependencies(
    () => readSettings(db, 'payments', log),
    () => narrowedTo('payments', ['shop_setting']),
  );
  const offered = payments.offers();
  return paymentMethodsOfRules.flatMap((method) => {
    const line = methods.find((one) => one.method === method);
    const isTaken = line !== undefined && offered[method] && !isSwitchedOff(line, () => clock.now());
    return isTaken ? [{ method, maxCents: line.max_cents }] : [];
  });
}
