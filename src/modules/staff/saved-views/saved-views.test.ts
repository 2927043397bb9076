import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const view = { list: 'products', name: 'Sin foto', query: 'missing=picture&columns=Cost' };

test('a view is its maker’s own until it is shared; a colleague reads a shared one and cannot change it', async () => {
  const [maker, colleague] = [await signInStaff(shop, 'catalog'), await signInStaff(shop, 'orders')];
  const { view: saved } = await maker.api.savedViews.add({ body: view });
  expect(saved).toMatchObject({ ...view, is_own: true, is_shared: false, owner_name: 'Personal Prueba' });
  const seenBy = async ({ api }: typeof maker) =>
    (await api.savedViews.list({ query: { list: 'products' } })).views.filter(({ id }) => id === saved.id);
  expect(await seenBy(colleague)).toEqual([]);

  await maker.api.savedViews.update({ params: { id: saved.id }, body: { is_shared: true } });
  expect(await seenBy(colleague)).toMatchObject([{ name: 'Sin foto', is_own: false, is_shared: true }]);
  const address = `/admin/views/${saved.id}`;
  await expectRefusal(
    shop.request(address, { method: 'PUT', token: colleague.token, json: { name: 'Mía' } }),
    404,
    'not_found',
  );
  await expectRefusal(shop.request(address, { method: 'DELETE', token: colleague.token }), 404, 'not_found');
  expect(await seenBy(maker)).toMatchObject([{ name: 'Sin foto' }]);

  await maker.api.savedViews.remove({ params: { id: saved.id } });
  expect(await seenBy(colleague)).toEqual([]);
});

test('an owner keeps order among shared views, not among those that are somebody’s own', async () => {
  const [maker, owner] = [await signInStaff(shop, 'support'), await signInStaff(shop, 'owner')];
  const { view: own } = await maker.api.savedViews.add({ body: { ...view, name: 'Propia' } });
  const { view: shared } = await maker.api.savedViews.add({
    body: { ...view, name: 'Todos', is_shared: true },
  });
  await expectRefusal(
    shop.request(`/admin/views/${own.id}`, { method: 'DELETE', token: owner.token }),
    404,
    'not_found',
  );
  const renamed = await owner.api.savedViews.update({
    params: { id: shared.id },
    body: { name: 'De todos' },
  });
  expect(renamed.view).toMatchObject({ name: 'De todos', is_own: false, query: view.query });
});

test('saving under a name that stands replaces its filters, also twice at once', async () => {
  const maker = await signInStaff(shop, 'catalog');
  const saved = await Promise.all(
    ['sin foto', 'Sin Foto', 'Sin foto'].map((name) =>
      maker.api.savedViews.add({ body: { ...view, name, query: 'missing=ean' } }),
    ),
  );
  expect(new Set(saved.map(({ view: { id } }) => id)).size).toBe(1);
  const { views } = await maker.api.savedViews.list({ query: {} });
  expect(views.filter((one) => one.is_own)).toMatchObject([{ query: 'missing=ean' }]);
});

test('a name that another own view has is refused beside its field', async () => {
  const maker = await signInStaff(shop, 'catalog');
  await maker.api.savedViews.add({ body: { ...view, name: 'Primera' } });
  const { view: second } = await maker.api.savedViews.add({ body: { ...view, name: 'Segunda' } });
  const refusal = await expectRefusal(
    shop.request(`/admin/views/${second.id}`, {
      method: 'PUT',
      token: maker.token,
      json: { name: 'PRIMERA' },
    }),
    422,
  );
  expect(refusal.fields).toEqual({ name: 'Another view has this name.' });
});

test('fifty of one list are enough', async () => {
  const maker = await signInStaff(shop, 'catalog');
  for (let index = 0; index < 50; index += 1) {
    await maker.api.savedViews.add({ body: { ...view, name: `Vista ${index}` } });
  }
  const add = (name: string, list = 'products') =>
    shop.request('/admin/views', { method: 'POST', token: maker.token, json: { ...view, list, name } });
  await expectRefusal(add('Una más'), 409, 'too_many');
  expect((await add('Vista 7')).status).toBe(201);
  expect((await add('Otra lista', 'orders')).status).toBe(201);
});

test.each([
  ['an empty name', { ...view, name: ' ' }],
  ['a list that is no page', { ...view, list: '../etc' }],
  ['filters with a second address in them', { ...view, query: 'a=1#b' }],
])('%s is refused', async (_, json) => {
  const { token } = await signInStaff(shop, 'catalog');
  await expectRefusal(shop.request('/admin/views', { method: 'POST', token, json }), 422);
});

test('nobody and customers have no views', async () => {
  const { token } = await signInCustomer(shop);
  await expectRefusal(shop.request('/admin/views'), 401, 'not_signed_in');
  await expectRefusal(shop.request('/admin/views', { token }), 401, 'not_signed_in');
});
