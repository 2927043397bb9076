import type { LoadArgs } from '../../data.ts';

/** A gift card by its buyer's link. */
export async function loadCard({ api, params }: LoadArgs<'token'>) {
  const token = params.token ?? '';
  return { token, card: (await api.giftCards.linked({ params: { token } })).gift_card };
}
