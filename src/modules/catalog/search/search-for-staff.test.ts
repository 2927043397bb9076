import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import type { Api } from '../../../api/client.ts';
import { pruneSearches } from './tidy-searches.ts';

let shop: TestShop;
let staff: Api;
let ordersToken: string;
beforeAll(async () => {
  shop = await startTestShop();
  staff = shop.apiOf((await signInStaff(shop, 'catalog')).token);
  ordersToken = (await signInStaff(shop, 'orders')).token;
});
afterAll(() => shop.stop());

const skusFor = async (q: string) =>
  (await shop.api.catalog.products({ query: { q } })).products.map(({ sku }) => sku);

describe('the synonyms of staff', () => {
  test('apply to the next search, and end when they are deleted', async () => {
    const shelf = await createCategory(shop.db, { name: 'Cortinas', kind: 'accessory' });
    const product = await createProduct(shop.db, { name: 'Persiana enrollable', categoryIds: [shelf.id] });
    expect(await skusFor('toldo plegable')).toEqual([]);
    const { synonym } = await staff.catalog.addSynonym({
      body: { terms: ['toldo plegable', 'Persiana ', 'persianas', ''] },
    });
    expect(synonym.terms).toEqual(['toldo plegable', 'Persiana']);
    expect(await skusFor('toldos plegables')).toEqual([product.sku]);
    const changed = await staff.catalog.updateSynonym({
      params: { id: synonym.id },
      body: { terms: ['marquesina', 'persiana'] },
    });
    expect(changed.synonym.terms).toEqual(['marquesina', 'persiana']);
    expect(await skusFor('marquesina')).toEqual([product.sku]);
    await staff.catalog.deleteSynonym({ params: { id: synonym.id } });
    expect(await skusFor('marquesina')).toEqual([]);
    const { rows } = await shop.db.sql(`select action from audit_entry where subject = $1 order by id`, [
      `synonym:${synonym.id}`,
    ]);
    expect(rows).toEqual([
      { action: 'synonym.create' },
      { action: 'synonym.update' },
      { action: 'synonym.delete' },
    ]);
  });

  test('have defaults', async () => {
    const { synonyms } = await staff.catalog.synonyms();
    expect(synonyms.find(({ terms }) => terms.includes('tarjeta gráfica'))?.terms).toContain('gpu');
  });

  test('are refused with one term, only signs, too many words or a term that is taken', async () => {
    for (const [terms, status] of [
      [['sola'], 422],
      [['Mismo', 'mismos'], 422],
      [['!!!', 'algo'], 422],
      [['una frase de muchas palabras juntas', 'algo'], 422],
      [['GPUs', 'otra cosa'], 409],
    ] as const) {
      await expect(staff.catalog.addSynonym({ body: { terms: [...terms] } })).rejects.toMatchObject({
        status,
      });
    }
    await expect(
      staff.catalog.updateSynonym({ params: { id: 999_999 }, body: { terms: ['nada', 'nunca'] } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(staff.catalog.deleteSynonym({ params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('are changed with the right to the catalogue only and read by all staff', async () => {
    const json = { terms: ['uno', 'otro'] };
    await expectRefusal(shop.request('/admin/search/synonyms', { method: 'POST', json }), 401);
    await expectRefusal(
      shop.request('/admin/search/synonyms', { method: 'POST', json, token: ordersToken }),
      403,
    );
    await expectRefusal(shop.request('/admin/search/synonyms'), 401);
    expect((await shop.request('/admin/search/synonyms', { token: ordersToken })).status).toBe(200);
  });
});

describe('the log of searches', () => {
  const found = async (words: string) =>
    (await staff.catalog.adminSearches({ query: { q: words, sort: 'times' } })).searches.find(
      (one) => one.words === words,
    );

  test('counts each search once, and those without results separately', async () => {
    await createProduct(shop.db, { name: 'Linterna Faro' });
    for (const q of ['Linterna  FARO', 'linterna faro', 'quimera imposible']) await skusFor(q);
    // Another page or a filter of it is the same search.
    await shop.api.catalog.products({ query: { q: 'linterna faro', page: 2 } });
    await shop.api.catalog.products({ query: { q: 'linterna faro', in_stock: '1' } });
    await expect
      .poll(() => found('quimera imposible'))
      .toMatchObject({
        times: 1,
        empty_times: 1,
        last_total: 0,
      });
    expect(await found('linterna faro')).toMatchObject({ times: 2, empty_times: 0, last_total: 1 });
    const empty = await staff.catalog.adminSearches({ query: { sort: 'empty' } });
    expect(empty.searches.map(({ words }) => words)).toContain('quimera imposible');
    expect(empty.searches.map(({ words }) => words)).not.toContain('linterna faro');
  });

  test('stores nothing that may identify a person', async () => {
    for (const q of ['ana@ejemplo.mx', '55 1234 5678 90', 'antes', 'despues']) await skusFor(q);
    await expect.poll(() => found('despues')).toBeDefined();
    const { rows } = await shop.db.sql(`select words from search_log where words ~ 'ejemplo|1234'`);
    expect(rows).toEqual([]);
  });

  test('forgets searches that nobody made in 90 days', async () => {
    const old = new Date(shop.clock.now().getTime() - 91 * 86_400_000);
    await shop.db.sql(
      `insert into search_log values ('viejo', 9, 9, 0, $1, $1), ('nuevo', 1, 1, 0, $2, $2)`,
      [old, shop.clock.now()],
    );
    await pruneSearches(shop.shop);
    await pruneSearches(shop.shop);
    const { rows } = await shop.db.sql(`select words from search_log where words in ('viejo', 'nuevo')`);
    expect(rows).toEqual([{ words: 'nuevo' }]);
  });

  test('is for staff only', async () => {
    await expectRefusal(shop.request('/admin/search/searches'), 401);
    await expectRefusal(shop.request('/admin/search/searches?sort=sideways', { token: ordersToken }), 422);
  });
});
