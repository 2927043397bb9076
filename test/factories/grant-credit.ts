import { signInStaff, type SignedIn } from './sign-in.ts';
import type { TestShop } from '../setup/test-shop.ts';

/** Staff give a customer credit to spend. */
export async function grantCredit(
  shop: TestShop,
  { id }: Pick<SignedIn, 'id'>,
  amountCents: number,
  staff?: SignedIn,
): Promise<void> {
  const { api } = staff ?? (await signInStaff(shop, 'orders'));
  const body = { kind: 'grant', amount_cents: amountCents, reason: 'Por la demora' } as const;
  await api.storeCredit.change({ params: { id }, body });
}

/** What a customer has to spend. */
export async function balanceOf({ api }: Pick<SignedIn, 'api'>): Promise<number> {
  return (await api.storeCredit.own({})).balance_cents;
}
