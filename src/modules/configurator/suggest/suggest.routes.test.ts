import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoProducts } from '../../../../demo/catalogue/index.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { statementsOf } from '../../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { uses } from './uses.ts';

const coreKinds = new Set(['cpu', 'motherboard', 'memory', 'gpu', 'ssd', 'hdd', 'case', 'psu', 'cpu_cooler']);
const cpu = 'CPU-R5-5600';
const soldOutCpu = 'CPU-R7-5800X3D';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  for (const product of demoProducts.filter(({ kind }) => coreKinds.has(kind))) {
    const { sku, kind, brand, productName: name, priceCents, stock, specs } = product;
    const units = stock.reduce((sum, count) => sum + count, 0);
    await createProduct(shop.db, { sku, kind, brand, name, priceCents, stock: units, specs });
  }
  await createProduct(shop.db, {
    kind: 'fan',
    refId: 'FAN-TEST',
    priceCents: 20_000,
    specs: { quantity: 3 },
  });
  await createProduct(shop.db, { kind: 'chair', refId: 'CHAIR-TEST' });
}, 120_000);
afterAll(() => shop.stop());

const suggest = (body: Parameters<typeof shop.api.configurator.suggest>[0]['body']) =>
  shop.api.configurator.suggest({ body });

describe('POST /workstation/suggest', () => {
  test('builds three whole PCs in stock that fit, with the reason for each part', async () => {
    const { builds, cheapest, message } = await suggest({ use: 'gaming_1440p', budget_cents: 2_500_000 });
    expect([cheapest, message]).toEqual([null, null]);
    expect(builds.map(({ kind }) => kind)).toEqual(['best', 'less', 'more']);
    for (const build of builds) {
      expect(build.total_cents).toBeLessThanOrEqual(build.budget_cents ?? 0);
      expect(build.total_cents).toBe(
        build.products.reduce((sum, product) => sum + product.price_cents * product.quantity, 0),
      );
      const checked = await shop.api.configurator.check({ body: { ref_ids: build.ref_ids } });
      expect(checked.verdict).toBe('compatible');
      expect(checked.power).toEqual(build.power);
      expect(checked.answers.map(({ rule }) => rule)).not.toContain('availability');
      expect(build.is_proven).toBe(true);
      expect(build.bound).toBeGreaterThanOrEqual(build.value);
      for (const { reason } of build.products) expect(reason.length).toBeGreaterThan(20);
    }
    const [best] = builds;
    expect(best?.products.map(({ slot }) => slot)).toEqual(
      expect.arrayContaining(['cpu', 'motherboard', 'memory', 'gpu', 'storage', 'case', 'psu']),
    );
    expect(best?.products.find(({ slot }) => slot === 'gpu')?.reason).toMatch(
      /La mejor relación entre fotogramas y precio dentro de tu presupuesto: índice \d+/,
    );
  });

  test('says what the next 1,000 pesos would buy', async () => {
    const { builds } = await suggest({ use: 'gaming_1440p', budget_cents: 2_500_000 });
    const next = builds[0]?.next;
    expect(next?.message).toMatch(/^Con \$1,000 más: /);
    expect(next?.changes.length).toBeGreaterThan(0);
    expect(next?.value).toBeGreaterThan(builds[0]?.value ?? 0);
    expect(next?.total_cents).toBeLessThanOrEqual(2_600_000);
  });

  test('a part the shopper has costs nothing and stays, in stock or not', async () => {
    const without = await suggest({ use: 'gaming_1440p', budget_cents: 2_500_000 });
    const { builds } = await suggest({
      use: 'gaming_1440p',
      budget_cents: 2_500_000,
      keep: [soldOutCpu, 'FAN-TEST'],
    });
    const [best] = builds;
    expect(best?.ref_ids).toEqual(expect.arrayContaining([soldOutCpu, 'FAN-TEST']));
    expect(best?.buy_ref_ids).not.toContain(soldOutCpu);
    expect(best?.products.filter((product) => product.is_kept).map((product) => product.ref_id)).toEqual([
      soldOutCpu,
      'FAN-TEST',
    ]);
    expect(best?.total_cents).toBe(
      best?.products
        .filter((product) => !product.is_kept)
        .reduce((sum, product) => sum + product.price_cents * product.quantity, 0),
    );
    expect(best?.value).toBeGreaterThan(without.builds[0]?.value ?? 0);
  });

  test('a part chosen for the build stays and is paid from the budget', async () => {
    const { builds } = await suggest({ use: 'gaming_1080p', budget_cents: 2_000_000, include: [cpu] });
    expect(builds[0]?.buy_ref_ids).toContain(cpu);
    expect(builds[0]?.total_cents).toBeLessThanOrEqual(2_000_000);
  });

  test('takes no part of an unwanted brand, however it is written', async () => {
    const { builds } = await suggest({
      use: 'gaming_1440p',
      budget_cents: 3_000_000,
      exclude: ['amd', 'kingston'],
    });
    expect(builds.length).toBeGreaterThan(0);
    for (const { products } of builds) {
      for (const { brand } of products) expect(['AMD', 'Kingston']).not.toContain(brand);
    }
  });

  test('where the budget is not enough says so, with the cheapest build and its price', async () => {
    const { builds, cheapest, message } = await suggest({ use: 'gaming_4k', budget_cents: 500_000 });
    expect(builds).toEqual([]);
    expect(message).toMatch(/^Sin solución con \$5,000: .*cuesta \$[\d,]+\.$/);
    expect(cheapest?.kind).toBe('cheapest');
    const again = await suggest({ use: 'gaming_4k', budget_cents: cheapest?.total_cents ?? 0 });
    expect(again.builds[0]?.total_cents).toBe(cheapest?.total_cents);
    const below = await suggest({ use: 'gaming_4k', budget_cents: (cheapest?.total_cents ?? 0) - 1 });
    expect(below.builds).toEqual([]);
  });

  test('a budget beyond all reason is taken as a million pesos', async () => {
    const { builds, budget_cents } = await suggest({ use: 'gaming_4k', budget_cents: 10 ** 12 });
    expect(budget_cents).toBe(100_000_000);
    expect(builds.map(({ kind }) => kind)).toEqual(['best']);
  });

  test('notices sold-out parts at once', async () => {
    const ask = { use: 'office', budget_cents: 1_000_000 } as const;
    const before = await suggest(ask);
    const board = before.builds[0]?.products.find(({ slot }) => slot === 'motherboard');
    const demo = demoProducts.find(({ sku }) => sku === board?.ref_id);
    if (!demo) throw new Error('There is no board.');
    const { sku, kind, brand, productName: name, priceCents, specs } = demo;
    await createProduct(shop.db, { sku, kind, brand, name, priceCents, stock: 0, specs });
    const after = await suggest(ask);
    expect(after.builds[0]?.ref_ids).not.toContain(sku);
  });

  test('reads no parts where nothing was announced, and notices what comes, goes and changes its price', async () => {
    const ask = { use: 'office', budget_cents: 1_500_000 } as const;
    const boardOf = async () => {
      const { builds } = await suggest(ask);
      return builds[0]?.products.find(({ slot }) => slot === 'motherboard');
    };
    const board = await boardOf();
    const demo = demoProducts.find(({ sku }) => sku === board?.ref_id);
    if (!board || !demo) throw new Error('There is no board.');
    // The settings and the cards.
    expect(await statementsOf(boardOf)).toBe(2);
    const { kind, brand, productName: name, specs } = demo;
    const offer = (sku: string, priceCents: number, stock: number) =>
      createProduct(shop.db, { sku, kind, brand, name: `${name} II`, specs, priceCents, stock });
    await offer('MB-ALIKE', board.price_cents - 100, 1);
    expect(await boardOf()).toMatchObject({ ref_id: 'MB-ALIKE', price_cents: board.price_cents - 100 });
    // Of more that are alike than are kept, the next is there when the best are gone.
    for (let place = 1; place <= 5; place += 1)
      await offer(`MB-ALIKE-${place}`, board.price_cents - 200 - place, 1);
    for (let place = 5; place >= 1; place -= 1) {
      expect((await boardOf())?.ref_id).toBe(`MB-ALIKE-${place}`);
      if (place % 2 === 0) await offer(`MB-ALIKE-${place}`, board.price_cents + 1_000, 1);
      else await offer(`MB-ALIKE-${place}`, board.price_cents - 200 - place, 0);
    }
    expect((await boardOf())?.ref_id).toBe('MB-ALIKE');
    await offer('MB-ALIKE', board.price_cents - 100, 0);
    expect(await boardOf()).toMatchObject({ ref_id: board.ref_id, price_cents: board.price_cents });
  });

  test.each([
    ['two boards', { keep: ['MB-A620M-E', 'MB-A620M-E'] }, /^Pediste 2 tarjetas madre .* cabe una/],
    [
      'parts that do not go together',
      { keep: ['CPU-R5-5600', 'MB-A620M-E'] },
      /^Las piezas que pediste no van juntas \(.*\)\. .*socket AM4/,
    ],
    ['what is sold out and not there yet', { include: [soldOutCpu] }, /está agotado/],
    [
      'every maker of processors',
      { exclude: ['AMD', 'Intel'] },
      /^Sin AMD e Intel no queda disponible ningún procesador para Gaming 1440p/,
    ],
  ])('wishes that contradict each other are named: %s', async (_, wishes, sentence) => {
    const error = await expectRefusal(
      shop.request('/workstation/suggest', {
        json: { use: 'gaming_1440p', budget_cents: 3_000_000, ...wishes },
      }),
      422,
      'contradictory_wishes',
    );
    expect(error.message).toMatch(sentence);
  });

  test.each([
    ['no budget', { budget_cents: 0 }, 'budget_cents'],
    ['less than none', { budget_cents: -5 }, 'budget_cents'],
    ['half a centavo', { budget_cents: 0.5 }, 'budget_cents'],
    ['a use that there is not', { use: 'volar' }, 'use'],
    ['a nameless part', { keep: [''] }, 'keep.0'],
    ['61 parts', { keep: Array.from({ length: 61 }, () => cpu) }, 'keep'],
  ])('refuses %s and says where', async (_, wrong, field) => {
    const error = await expectRefusal(
      shop.request('/workstation/suggest', { json: { use: 'office', budget_cents: 1_000_000, ...wrong } }),
      422,
      'invalid',
    );
    expect(Object.keys(error.fields ?? {})).toContain(field);
  });

  test.each([
    ['keep', 'NO-EXISTE'],
    ['include', 'CHAIR-TEST'],
  ])('names what is no part for sale (%s)', async (field, refId) => {
    const error = await expectRefusal(
      shop.request('/workstation/suggest', {
        json: { use: 'office', budget_cents: 1_000_000, [field]: [refId] },
      }),
      422,
      'unknown_part',
    );
    expect(error.details).toEqual({ ref_ids: [refId] });
    expect(error.message).toContain(refId);
  });

  test('says nothing back that no ref_id looks like', async () => {
    const error = await expectRefusal(
      shop.request('/workstation/suggest', {
        json: { use: 'office', budget_cents: 1_000_000, keep: ['<script>alert(1)</script>'] },
      }),
      422,
      'unknown_part',
    );
    expect(error.message).toBe('No hay una pieza a la venta con ese ref_id.');
  });
});

describe('GET /workstation/uses', () => {
  test('describes every use with weights that add up to one', async () => {
    const answer = await shop.api.configurator.uses();
    expect(answer.uses.map(({ use }) => use)).toEqual(uses.map(({ use }) => use));
    for (const { weights, floors } of answer.uses) {
      expect(weights.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
      expect(floors.length).toBeGreaterThan(2);
    }
  });
});

test('in a flood of questions some are answered, the others get a Retry-After, and later ones are answered again', async () => {
  const body = { use: 'office', budget_cents: 2_000_000 };
  const ask = (client: string) =>
    shop.request('/workstation/suggest', { json: body, headers: { 'x-forwarded-for': client } });
  const many = await Promise.all(Array.from({ length: 120 }, (_, place) => ask(`203.0.113.${place}`)));
  const refused = many.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(many.length);
  for (const answer of refused) {
    expect(answer.headers.get('retry-after')).toBe('5');
    await expectRefusal(answer, 503, 'planner_busy');
  }
  // Now one client alone: others are not kept waiting by it.
  const greedy = Array.from({ length: 15 }, () => ask('198.51.100.7'));
  const other = await ask('198.51.100.8');
  expect(other.status).toBe(200);
  const statuses = (await Promise.all(greedy)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect((await ask('198.51.100.7')).status).toBe(200);
});
