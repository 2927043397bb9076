import type { TestShop } from '../setup/test-shop.ts';

/** Begins to pay a draft order as whoever reads its link now. */
export async function payLink(shop: TestShop, token: string, method = 'card'): Promise<Response> {
  const read = await shop.request(`/draft-orders/${token}`);
  const { draft_order: order } = (await read.json()) as { draft_order?: { version: string } };
  return shop.request(`/draft-orders/${token}/payments`, {
    json: { payment_method: method, version: order?.version ?? '' },
  });
}
