import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const measure = async (...refIds: string[]) =>
  (await shop.api.configurator.measures({ query: { ref_ids: refIds.join(',') } })).parts;
const housing = async (specs: Record<string, unknown>) =>
  (await measure((await createProduct(shop.db, { kind: 'case', specs })).refId))[0]?.measures;

describe('GET /workstation/measures', () => {
  test('gives the millimetres of what is drawn, each part once with its units', async () => {
    const [card, kit, cable] = await Promise.all([
      createProduct(shop.db, {
        kind: 'gpu',
        name: 'Tarjeta de video Larga',
        specs: {
          length: 304,
          total_slot_width: 2.5,
          cooling: '3 Fans',
          color: ['WHITE', 'RED'],
          lighting: ['ARGB'],
        },
      }),
      createProduct(shop.db, {
        kind: 'memory',
        specs: { modules: { quantity: 2, capacity_gb: 16 }, height: 44 },
      }),
      createProduct(shop.db, { kind: 'ssd', specs: {} }),
    ]);
    expect(await measure(card.refId, kit.refId, kit.refId, cable.refId)).toEqual([
      {
        ref_id: card.refId,
        slot: 'gpu',
        name: 'Larga',
        units: 1,
        measures: {
          length_mm: 304,
          slots: 2.5,
          fans: 3,
          is_light: true,
          colours: ['WHITE', 'RED'],
          is_lit: true,
        },
      },
      {
        ref_id: kit.refId,
        slot: 'memory',
        name: expect.any(String),
        units: 2,
        measures: { height_mm: 44, modules: 2, is_light: false },
      },
    ]);
  });

  test('reads a case’s sides from either field, and never inches or halves', async () => {
    const measured = { dimensions_mm: { width: 217, height: 453, depth: 413 } };
    expect(await housing(measured)).toMatchObject({ width_mm: 217, height_mm: 453, depth_mm: 413 });
    expect(await housing({ dimensions: '413 x 217.5 x 453' })).toMatchObject({
      width_mm: 217.5,
      height_mm: 453,
      depth_mm: 413,
    });
    for (const specs of [{ dimensions: '16.3 x 8.5 x 17.8' }, { dimensions: '413 x 217' }, {}]) {
      expect(await housing(specs)).toMatchObject({ width_mm: null, height_mm: null, depth_mm: null });
    }
  });

  test('says what a case’s front is made of, as its name does', async () => {
    const frontOf = async (name: string) =>
      (await measure((await createProduct(shop.db, { kind: 'case', name })).refId))[0]?.measures.front;
    expect(await frontOf('Gabinete Fractal Design North, ATX, frente de nogal')).toBe('wood');
    expect(await frontOf('Gabinete Vitral, doble cámara, ATX')).toBe('glass');
    expect(await frontOf('Gabinete Calma, paneles contra el ruido')).toBe('solid');
    expect(await frontOf('Gabinete Malla, ATX')).toBe('mesh');
  });

  test('gives null for unpublished measures', async () => {
    const parts = await Promise.all([
      createProduct(shop.db, { kind: 'cpu_cooler', specs: { water_cooled: true } }),
      createProduct(shop.db, { kind: 'psu', specs: {} }),
    ]);
    expect(await measure(...parts.map(({ refId }) => refId))).toMatchObject([
      { measures: { height_mm: null, radiator_mm: null } },
      { measures: { form: null, length_mm: null } },
    ]);
  });

  test('names unknown parts, and refuses too many', async () => {
    await expectRefusal(shop.request('/workstation/measures?ref_ids=NO-HAY'), 422, 'unknown_part');
    await expectRefusal(shop.request(`/workstation/measures?ref_ids=${'A,'.repeat(61)}`), 422);
    await expectRefusal(shop.request('/workstation/measures'), 422);
  });
});
