import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInVisitor } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { joinCustomers } from '../../accounts/join-customers.ts';
import { refreshListing, setProductStatus } from '../../catalog/index.ts';
import { setStock } from '../../inventory/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const fan = (name: string) => createProduct(shop.db, { kind: 'fan', name, priceCents: 20_000 });

async function save({ api }: SignedIn, name: string, ...refIds: string[]): Promise<string> {
  return (await api.configurator.saveBuild({ body: { name, ref_ids: refIds } })).build.code;
}
const namesOf = async ({ api }: SignedIn) =>
  (await api.configurator.ownBuilds()).builds.map(({ name }) => name);

describe('own builds', () => {
  test('are listed, renamed under the same address, and forgotten', async () => {
    const ana = await signInCustomer(shop);
    const { refId } = await fan('Aspa uno');
    const code = await save(ana, 'Juegos', refId);
    expect(await namesOf(ana)).toEqual(['Juegos']);
    const { build } = await ana.api.configurator.renameBuild({
      params: { code },
      body: { name: '  Para jugar ' },
    });
    expect(build).toMatchObject({ code, name: 'Para jugar', total_cents: 20_000 });
    // The old name is free again: it makes another build, not the renamed one.
    expect(await save(ana, 'Juegos', refId)).not.toBe(code);
    await ana.api.configurator.removeBuild({ params: { code } });
    expect(await namesOf(ana)).toEqual(['Juegos']);
    await expect(shop.api.configurator.build({ params: { code } })).rejects.toMatchObject({ status: 404 });
  });

  test('cannot be seen, renamed or deleted by others', async () => {
    const ana = await signInCustomer(shop);
    const code = await save(ana, 'De Ana', (await fan('Aspa dos')).refId);
    const eva = await signInCustomer(shop);
    expect(await namesOf(eva)).toEqual([]);
    const params = { code };
    await expect(
      eva.api.configurator.renameBuild({ params, body: { name: 'De Eva' } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(eva.api.configurator.removeBuild({ params })).rejects.toMatchObject({ status: 404 });
    await expectRefusal(shop.request('/workstation/builds'), 401);
    await expectRefusal(shop.request(`/workstation/builds/${code}`, { method: 'DELETE' }), 401);
    expect(await namesOf(ana)).toEqual(['De Ana']);
  });

  test('of a visitor become the account’s when they sign in', async () => {
    const visitor = await signInVisitor(shop);
    const code = await save(visitor, 'De paso', (await fan('Aspa tres')).refId);
    const ana = await signInCustomer(shop);
    await shop.db.transaction((tx) => joinCustomers(tx, visitor.id, ana.id));
    expect((await ana.api.configurator.ownBuilds()).builds).toMatchObject([{ code, name: 'De paso' }]);
  });
});

test('a saved build reports later what was sold out, repriced or withdrawn', async () => {
  const [same, soldOut, dearer, gone] = await Promise.all([
    fan('Aspa igual'),
    fan('Aspa agotada'),
    fan('Aspa cara'),
    fan('Aspa retirada'),
  ]);
  const ana = await signInCustomer(shop);
  const refIds = [same, soldOut, dearer, gone].map(({ refId }) => refId);
  const code = await save(ana, '', ...refIds);
  const read = async () => (await shop.api.configurator.build({ params: { code } })).build;
  expect((await read()).changes).toEqual([]);

  await shop.db.transaction(async (tx) => {
    await setStock(tx, soldOut.id, 'CDMX', 0, 'count');
    await tx.sql('update product set price_cents = 25000 where id = $1', [dearer.id]);
    await refreshListing(tx, [soldOut.id, dearer.id]);
    await refreshListing(tx, await setProductStatus(tx, [gone.refId], 'discontinued'));
  });
  const { changes, total_cents } = await read();
  expect(total_cents).toBe(65_000);
  expect(changes).toEqual([
    {
      ref_id: soldOut.refId,
      product_name: 'Aspa agotada',
      kind: 'out_of_stock',
      was_cents: 20_000,
      now_cents: 20_000,
    },
    {
      ref_id: dearer.refId,
      product_name: 'Aspa cara',
      kind: 'price_changed',
      was_cents: 20_000,
      now_cents: 25_000,
    },
    { ref_id: gone.refId, product_name: 'Aspa retirada', kind: 'gone', was_cents: 20_000, now_cents: null },
  ]);
});

test('a quote has today’s prices, IVA apart, and holds for seven days', async () => {
  const { refId } = await fan('Aspa cotizada');
  const code = await save(await signInCustomer(shop), 'Cotizada', refId, refId);
  const { quote } = await shop.api.configurator.quoteBuild({ params: { code } });
  expect(quote).toMatchObject({
    build: { code, name: 'Cotizada' },
    subtotal_cents: 34_483,
    tax_cents: 5_517,
    total_cents: 40_000,
  });
  expect(Date.parse(quote.valid_until) - Date.parse(quote.issued_at)).toBe(7 * 86_400_000);
  await expectRefusal(shop.request('/workstation/builds/abcdefghjk/quote'), 404);
});
