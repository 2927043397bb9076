import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
} from '../../../../test/factories/sign-in.ts';
import { handOverBuilds } from '../personal-data.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

let maker: SignedIn;
let card: CreatedProduct;
let code: string;
beforeEach(async () => {
  await shop.db.sql('delete from gallery_build');
  card = await createProduct(shop.db, { kind: 'gpu', name: 'Tarjeta de video', priceCents: 900_000 });
  maker = await signInCustomer(shop);
  const { build } = await maker.api.configurator.saveBuild({
    body: { name: 'La mía', ref_ids: [card.refId] },
  });
  code = build.code;
});

const words = { title: 'Para jugar en 1440p', description: 'Silenciosa y sin luces.' };
const share = (who = maker, body = words) => who.api.configurator.shareBuild({ params: { code }, body });
const decide = (state: 'approved' | 'rejected', rejection_reason: string | null = null) =>
  staff.api.configurator.moderateBuild({ params: { code }, body: { state, rejection_reason } });
const gallery = async (sort: 'popular' | 'newest' = 'popular') =>
  (await shop.api.configurator.gallery({ query: { sort } })).builds;

describe('a shared build', () => {
  test('is seen by nobody before staff approved it, and then with its parts and first name alone', async () => {
    expect((await share()).state).toBe('pending');
    expect(await gallery()).toEqual([]);
    await decide('approved');
    const [build] = await gallery();
    expect(build).toMatchObject({
      code,
      ...words,
      author: 'Ana',
      likes: 0,
      total_cents: 900_000,
      change_count: 0,
      parts: [{ ref_id: card.refId, product_name: 'Tarjeta de video' }],
    });
    for (const secret of [maker.email, 'Prueba']) expect(JSON.stringify(build)).not.toContain(secret);
  });

  test('that was rejected tells its maker why, and nobody else', async () => {
    await share();
    await decide('rejected', 'Trae un teléfono.');
    expect(await gallery()).toEqual([]);
    const { shared } = await maker.api.configurator.ownGallery();
    expect(shared).toMatchObject([{ code, state: 'rejected', rejection_reason: 'Trae un teléfono.' }]);
    const other = await signInCustomer(shop);
    expect((await other.api.configurator.ownGallery()).shared).toEqual([]);
  });

  test('with other words is looked at anew; with the same nothing changes', async () => {
    await share();
    await decide('approved');
    expect((await share()).state).toBe('approved');
    expect((await share(maker, { ...words, title: 'Otra cosa' })).state).toBe('pending');
    expect(await gallery()).toEqual([]);
  });

  test('shows the name that staff approved, whatever its maker is called since', async () => {
    await share();
    const rename = (name: string) =>
      shop.db.sql('update customer set name = $2 where id = $1', [maker.id, name]);
    const authors = async () =>
      (await staff.api.configurator.adminGallery({ query: {} })).builds.map(({ author }) => author);
    expect(await authors()).toEqual(['Ana Prueba']);
    await rename('COMPRA-EN-OTRA.example ya');
    expect(await authors()).toEqual(['Ana']);
    await decide('approved');
    expect((await share()).state).toBe('approved');
    expect(await gallery()).toMatchObject([{ author: 'Ana' }]);
    await share(maker, { ...words, title: 'Otra cosa' });
    expect(await authors()).toEqual(['COMPRA-EN-OTRA.example ya']);
  });

  test('says how much of it changed since it was saved', async () => {
    await share();
    await decide('approved');
    await shop.db.sql('update product_listing set price_cents = 950000 where ref_id = $1', [card.refId]);
    expect(await gallery()).toMatchObject([{ total_cents: 950_000, change_count: 1 }]);
  });

  test('leaves with its maker’s word, or with the build', async () => {
    await share();
    await decide('approved');
    await maker.api.configurator.unshareBuild({ params: { code } });
    expect(await gallery()).toEqual([]);
    await share();
    await decide('approved');
    await maker.api.configurator.removeBuild({ params: { code } });
    expect(await gallery()).toEqual([]);
  });

  test('is nobody’s to share or take out but its maker’s, and wants a title', async () => {
    const path = `/workstation/builds/${code}/gallery`;
    const put = (token?: string, json: object = words) =>
      shop.request(path, { method: 'PUT', json, ...(token !== undefined && { token }) });
    await expectRefusal(put(), 401);
    await expectRefusal(put((await signInVisitor(shop)).token), 401);
    const other = await signInCustomer(shop);
    await expectRefusal(put(other.token), 404);
    await expectRefusal(put(maker.token, { title: ' a ' }), 422);
    await share();
    await expectRefusal(shop.request(path, { method: 'DELETE', token: other.token }), 404);
  });
});

describe('a like', () => {
  const like = (who: SignedIn, is_liked = true) =>
    who.api.configurator.likeBuild({ params: { code }, body: { is_liked } });
  beforeEach(async () => {
    await share();
    await decide('approved');
  });

  test('counts once for each visitor and customer, and is taken back', async () => {
    const [visitor, customer] = [await signInVisitor(shop), await signInCustomer(shop)];
    await Promise.all([like(visitor), like(visitor), like(visitor)]);
    expect(await like(customer)).toEqual({ likes: 2 });
    expect((await visitor.api.configurator.ownGallery()).liked).toEqual([code]);
    expect(await like(visitor, false)).toEqual({ likes: 1 });
    expect(await like(visitor, false)).toEqual({ likes: 1 });
  });

  test('brings a build before others', async () => {
    const { build } = await maker.api.configurator.saveBuild({
      body: { name: 'Otra', ref_ids: [card.refId] },
    });
    shop.clock.moveBy(60_000);
    await maker.api.configurator.shareBuild({ params: { code: build.code }, body: words });
    await staff.api.configurator.moderateBuild({ params: { code: build.code }, body: { state: 'approved' } });
    await like(await signInVisitor(shop));
    expect((await gallery()).map((one) => one.code)).toEqual([code, build.code]);
    expect((await gallery('newest')).map((one) => one.code)).toEqual([build.code, code]);
  });

  test('is not for one’s own, for what is not in the gallery, or from nobody', async () => {
    const path = `/workstation/gallery/${code}/like`;
    const send = (token?: string) =>
      shop.request(path, { method: 'PUT', json: { is_liked: true }, ...(token !== undefined && { token }) });
    await expectRefusal(send(maker.token), 409, 'own_build');
    await expectRefusal(send(), 401);
    await decide('rejected');
    await expectRefusal(send((await signInVisitor(shop)).token), 404);
  });

  test('of a build that its maker is taking out at that moment finds nothing there', async () => {
    const visitor = await signInVisitor(shop);
    let liked: Promise<Response> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx.sql('delete from gallery_build where code = $1', [code]);
      liked = shop.request(`/workstation/gallery/${code}/like`, {
        method: 'PUT',
        token: visitor.token,
        json: { is_liked: true },
      });
      await vi.waitFor(async () => {
        const { rows } = await shop.db.sql('select from pg_locks where not granted');
        expect(rows).not.toEqual([]);
      }, patience);
    });
    await expectRefusal(liked ?? Promise.reject(new Error('Nobody liked it.')), 404);
  });

  test('joins the account its visitor signs in to', async () => {
    const { rows } = await shop.db.sql(`select id from customer where id = $1`, [maker.id]);
    expect(rows).toHaveLength(1);
    const visitor = await signInVisitor(shop);
    await like(visitor);
    const account = await signInCustomer(shop);
    await like(account);
    await handOver(visitor.id, account.id);
    expect((await account.api.configurator.ownGallery()).liked).toEqual([code]);
    expect(await gallery()).toMatchObject([{ likes: 1 }]);
  });
});

async function handOver(fromId: string, toId: string): Promise<void> {
  await shop.db.transaction((tx) => handOverBuilds(tx, fromId, toId));
}

describe('staff', () => {
  test('see those that wait first, find them by words, and decide', async () => {
    await share();
    const { builds, total } = await staff.api.configurator.adminGallery({
      query: { q: '1440P', state: 'pending' },
    });
    expect([total, builds]).toMatchObject([1, [{ code, state: 'pending', author: 'Ana Prueba' }]]);
    await decide('approved');
    expect((await staff.api.configurator.adminGallery({ query: { state: 'pending' } })).total).toBe(0);
  });

  test('do not approve words that they did not read', async () => {
    await share();
    const { builds } = await staff.api.configurator.adminGallery({ query: {} });
    shop.clock.moveBy(60_000);
    await share(maker, { ...words, title: 'Visita mi página' });
    const body = { state: 'approved', shared_at: builds[0]?.shared_at };
    const answer = shop.request(`/admin/gallery/${code}`, { method: 'PUT', token: staff.token, json: body });
    await expectRefusal(answer, 409, 'stale');
    expect(await gallery()).toEqual([]);
  });

  test('need the right for content', async () => {
    await share();
    for (const role of ['orders'] as const) {
      const { token } = await signInStaff(shop, role);
      await expectRefusal(shop.request('/admin/gallery', { token }), 403);
      await expectRefusal(
        shop.request(`/admin/gallery/${code}`, { method: 'PUT', token, json: { state: 'approved' } }),
        403,
      );
    }
    await expectRefusal(shop.request('/admin/gallery'), 401);
    await expectRefusal(
      shop.request('/admin/gallery/nohay22', {
        method: 'PUT',
        token: staff.token,
        json: { state: 'approved' },
      }),
      404,
    );
  });
});
