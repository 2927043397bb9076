import { attemptsOf } from '../../src/modules/payments/index.ts';
import type { TestShop } from '../setup/test-shop.ts';

/** Money that a provider took, of an order or of a gift card (`reference`). */
export type Charge = {
  provider: 'stripe' | 'paypal';
  /** Of the charge or capture, as the provider calls it. */
  ref: string;
  reference: string;
  attemptId: string;
};

/** What a provider took for something; nothing where credit paid all of it. */
export async function chargeOf(shop: TestShop, reference: string): Promise<Charge[]> {
  const attempts = await attemptsOf(shop.db, reference);
  const paid = attempts.find(({ provider }) => provider === 'stripe' || provider === 'paypal');
  if (!paid) return [];
  const { rows } = await shop.db.sql(
    `select id from emulators.object where kind = 'charge' and body ->> 'payment_intent' = $1`,
    [paid.chargeRef],
  );
  const provider = paid.provider === 'paypal' ? 'paypal' : 'stripe';
  const ref = String(rows[0]?.['id'] ?? paid.chargeRef);
  return [{ provider, ref, reference, attemptId: paid.id }];
}
