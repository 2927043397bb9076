import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiError, createApi } from '../../src/api/client.ts';
import { deliveryAddress } from '../factories/buy.ts';
import { startKillableShop } from '../faults/killable-shop.ts';

/** From the killed shop's last moment; the restart, its eight seconds of silence and a busy machine. */
const answeredWithinMs = 60_000;

test('a buyer whose shop was killed during the order has it once, seconds after the restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-killed-'));
  const shop = await startKillableShop(dataDir, async () => {});
  try {
    const [product] = await shop.stockShelves(1, 3);
    const { token, user } = await createApi({ baseUrl: `${shop.url}/api` }).customers.signInAnonymous({
      body: {},
    });
    const api = createApi({
      baseUrl: `${shop.url}/api`,
      headers: () => ({ authorization: `Bearer ${token}` }),
    });
    await api.customers.becomeGuest({ body: { name: 'Ana Prueba', email: 'ana@prueba.example' } });
    await api.cart.addToCart({ body: { user_id: user.id, product_id: product!.id, quantity: 1 } });
    const idempotencyKey = randomUUID();
    const order = () =>
      api.checkout.placeOrder({
        idempotencyKey,
        body: { delivery_method: 'parcel', payment_method: 'card', address: deliveryAddress },
      });
    // The payment page is made, and nobody hears of it: the order stands in the middle.
    await shop.disturb('stripe', { api: { timeout_after_accept_next: 1, hold_ms: 60_000 } });
    const first = order().then(
      () => 'answered',
      () => 'broken',
    );
    const open = async () => {
      const { orders } = await api.orders.orders();
      return orders.filter(({ state }) => state === 'pending_payment').length;
    };
    while ((await open()) === 0) await delay(20);
    await expect(order()).rejects.toMatchObject({ code: 'request_in_progress' });
    await shop.killAndStartAgain();
    expect(await first).toBe('broken');
    const restarted = performance.now();
    let placed;
    for (let tries = 1; !placed; tries += 1) {
      placed = await order().catch(unlessInProgress);
      if (!placed) await delay(200);
      expect(performance.now() - restarted).toBeLessThan(answeredWithinMs);
    }
    expect(await order()).toEqual(placed);
    expect(await open()).toBe(1);
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

function unlessInProgress(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'request_in_progress') throw error;
}
