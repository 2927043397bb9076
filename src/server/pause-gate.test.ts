import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeSettings } from '../../test/factories/change-settings.ts';
import { createProduct } from '../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../test/factories/sign-in.ts';
import { patience } from '../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let path: string;
beforeAll(async () => {
  shop = await startTestShop({ pageCache: true });
  owner = await signInStaff(shop, 'owner');
  const { sku } = await createProduct(shop.db);
  path = `/api/product/products/${sku}/x`;
  await vi.waitUntil(async () => (await get(path)).headers.get('etag') !== null, patience);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.clock.reset();
  await changeSettings(owner, 'pause', {
    is_shop_paused: false,
    shop_until: '',
    shop_text: 'Volvemos pronto.',
  });
  await vi.waitUntil(async () => (await get(path)).status === 200, patience);
});

const get = (target: string, init: RequestInit = {}) => fetch(shop.url + target, init);
const pause = async (values: Record<string, unknown> = {}) => {
  await changeSettings(owner, 'pause', { is_shop_paused: true, ...values });
  // Announcements arrive within milliseconds, as they do for kept pages.
  await vi.waitUntil(async () => (await get(path)).status === 503, patience);
};

test('pages and calls answer 503 with the text, through what the page cache keeps', async () => {
  await pause({ shop_text: 'Cambiamos de <casa>.' });
  const page = await get('/');
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('600');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('Cambiamos de &lt;casa&gt;.');
  expect(html).toContain('<title>Volvemos pronto · Ensambla</title>');
  const call = await get(path);
  expect(call.status).toBe(503);
  expect(await call.json()).toEqual({
    error: {
      code: 'shop_paused',
      message: 'Cambiamos de <casa>.',
      details: { retry_after_seconds: 600 },
    },
  });
  const write = await get('/api/auth/sign-in/anonymous', { method: 'POST' });
  expect(write.status).toBe(503);
});

test('health, the staff and webhooks go on', async () => {
  await pause();
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
  expect(
    (await get('/api/admin/settings', { headers: { authorization: `Bearer ${owner.token}` } })).status,
  ).toBe(200);
  expect((await get('/api/admin-auth/session')).status).toBe(200);
  expect((await get('/api/payments/stripe/webhook', { method: 'POST', body: '{}' })).status).not.toBe(503);
});

test('the staff see the shop that shoppers do not', async () => {
  await pause();
  expect((await get(path, { headers: { authorization: `Bearer ${owner.token}` } })).status).toBe(200);
  expect((await get(path, { headers: { authorization: 'Bearer nobody' } })).status).toBe(503);
});

test('ends by itself at its time, which the page and robots are told', async () => {
  shop.clock.set(new Date('2026-11-24T15:00:00Z'));
  await pause({ shop_until: '2026-11-24 10:30' });
  const page = await get('/');
  expect(page.headers.get('retry-after')).toBe('5400');
  expect(await page.text()).toContain('Abrimos de nuevo el martes, 24 de noviembre, 10:30');
  shop.clock.set(new Date('2026-11-24T16:30:00Z'));
  expect((await get(path)).status).toBe(200);
});

test('a pause and its end are in the audit trail', async () => {
  await pause();
  await changeSettings(owner, 'pause', { is_shop_paused: false });
  const { rows } = await shop.db.sql(
    `select staff_user_id, after from audit_entry where subject = 'settings:pause' order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { staff_user_id: owner.id, after: { is_shop_paused: false } },
    { staff_user_id: owner.id, after: expect.objectContaining({ is_shop_paused: true }) as unknown },
  ]);
});
