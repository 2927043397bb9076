import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let card: CreatedProduct;
let shelf: { id: number; slug: string; name: string };
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  const category = await createCategory(shop.db, { name: 'Tarjetas de video' });
  shelf = { ...category, name: category.slug };
  const specs = { chipset: 'GeForce RTX 4060', tdp: 115, length: 240, memory: 8, memory_type: 'GDDR6' };
  card = await createProduct(shop.db, { kind: 'gpu', specs, categoryIds: [category.id] });
  await createProduct(shop.db, {
    kind: 'gpu',
    specs: { ...specs, chipset: 'GeForce RTX 4070', tdp: 200, memory: 12 },
    categoryIds: [category.id],
  });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await save([]);
});

type Spec = { key: string; is_shown: boolean; is_filter: boolean };
const params = { kind: 'gpu' };
const read = async () => (await staff.api.catalog.specLayout({ params })).layout;
const save = async (specs: Spec[], version?: number) =>
  (
    await staff.api.catalog.saveSpecLayout({
      params,
      body: { version: version ?? (await read()).version, specs },
    })
  ).layout;
/** The specs as they stand, each changed by `change`. */
const arranged = async (change: (spec: Spec) => Spec): Promise<Spec[]> =>
  (await read()).specs.map(({ key, is_shown, is_filter }) => change({ key, is_shown, is_filter }));

async function shownKeys(): Promise<string[]> {
  const { product } = await shop.api.catalog.product({ params: { sku: card.sku, product_name: card.slug } });
  return product.specs.map(({ key }) => key);
}
async function filterKeys(query: Record<string, string> = {}): Promise<string[]> {
  const { facets } = await shop.api.catalog.categoryPage({ params: { name: shelf.slug }, query });
  return facets.flatMap(({ key }) => (key.startsWith('spec.') ? [key.slice(5)] : []));
}

describe('the specs of a kind', () => {
  test('stand as the shop brings them until staff arrange them, and again when they give that back', async () => {
    const before = { shown: await shownKeys(), filters: await filterKeys() };
    expect(before.filters).toEqual(expect.arrayContaining(['chipset', 'tdp']));
    const first = await read();
    expect(first).toMatchObject({ kind: 'gpu', label: 'Tarjetas de video', is_default: true });
    const saved = await save(await arranged((spec) => ({ ...spec, is_shown: spec.key !== 'length' })));
    expect(saved).toMatchObject({ is_default: false, version: first.version + 1 });
    expect(await shownKeys()).toEqual(before.shown.filter((key) => key !== 'length'));
    expect(await filterKeys()).toEqual(before.filters);
    expect(await save([])).toMatchObject({ is_default: true, specs: first.specs });
    expect({ shown: await shownKeys(), filters: await filterKeys() }).toEqual(before);
  });

  test('are left out of the filters, and stay where an older address narrows by them', async () => {
    await save(await arranged((spec) => ({ ...spec, is_filter: spec.key !== 'chipset' })));
    expect(await filterKeys()).not.toContain('chipset');
    expect(await filterKeys({ 'spec.chipset': 'GeForce RTX 4060' })).toContain('chipset');
    expect(await shownKeys()).toContain('chipset');
  });

  test('come in the order of staff, among the filters and under their heading', async () => {
    const specs = await arranged((spec) => spec);
    await save(specs.toReversed());
    const filters = await filterKeys();
    await save(specs);
    expect(await filterKeys()).toEqual(filters.toReversed());
  });

  test('are counted in the list of kinds', async () => {
    await save(await arranged((spec) => ({ ...spec, is_shown: spec.key === 'tdp', is_filter: false })));
    const { kinds } = await staff.api.catalog.specLayouts();
    expect(kinds.find(({ kind }) => kind === 'gpu')).toMatchObject({
      label: 'Tarjetas de video',
      product_count: 2,
      shown: 1,
      filters: 0,
      is_default: false,
    });
    expect(kinds.find(({ kind }) => kind === 'chair')).toMatchObject({ product_count: 0, is_default: true });
  });
});

describe('a change of them', () => {
  test('that somebody overtook is refused with what is there now, also when both come at once', async () => {
    const { version } = await read();
    const [hidden, shown] = await Promise.all([
      arranged((spec) => ({ ...spec, is_shown: false })),
      arranged((spec) => ({ ...spec, is_filter: false })),
    ]);
    const answers = await Promise.allSettled([save(hidden, version), save(shown, version)]);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toMatchObject({
      status: 409,
      code: 'stale',
      details: { current: { kind: 'gpu', version: version + 1 } },
    });
  });

  test('is written down with who made it; the same once more is not', async () => {
    const specs = await arranged((spec) => ({ ...spec, is_shown: spec.key !== 'tdp' }));
    const { version } = await save(specs);
    expect(await save(specs)).toMatchObject({ version });
    const { rows } = await shop.db.sql(
      `select staff_user_id, after from audit_entry where action = 'spec_layout.update' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ staff_user_id: staff.id, after: specs }]);
  });

  test.each([
    ['a spec twice', (specs: Spec[]) => [...specs, ...specs.slice(0, 1)]],
    ['a spec too few', (specs: Spec[]) => specs.slice(1)],
    ['a spec of another kind', (specs: Spec[]) => [{ ...specs[0], key: 'socket' }, ...specs.slice(1)]],
  ])('that names %s is refused', async (_, wrong) => {
    const { version } = await read();
    const response = await shop.request('/admin/spec-layouts/gpu', {
      method: 'PUT',
      token: staff.token,
      json: { version, specs: wrong(await arranged((spec) => spec)) },
    });
    await expectRefusal(response, 422, 'invalid');
  });

  test('of a kind that there is not is refused, and of somebody who may not', async () => {
    const none = await shop.request('/admin/spec-layouts/toString', { token: staff.token });
    await expectRefusal(none, 404, 'not_found');
    const support = await signInStaff(shop, 'support');
    for (const [token, status] of [
      [undefined, 401],
      [support.token, 403],
    ] as const) {
      const response = await shop.request('/admin/spec-layouts/gpu', {
        method: 'PUT',
        token,
        json: { version: 0, specs: [] },
      });
      expect(response.status).toBe(status);
    }
  });
});
