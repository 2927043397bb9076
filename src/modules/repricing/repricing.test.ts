import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createProduct,
  type CreatedProduct,
  type GivenProduct,
} from '../../../test/factories/create-product.ts';
import { offerProduct } from '../../../test/factories/offer-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { importFeed } from '../suppliers/import-feed.ts';
import { repricingContract } from './repricing.contract.ts';
import { workRun } from './work-run.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.db.sql(`delete from exchange_rate`);
  await shop.db.sql(`delete from price_run`);
  await shop.db.sql(`delete from shop_setting where key = 'pricing'`);
  await shop.db.sql(`delete from supplier_offer`);
});

/** 100 dollars at 18.40 and 12 %, rounded up to whole pesos: 2390.528. */
const priceCents = 239_100;
/** A product that costs so many dollars and is priced by the rules of the start. */
async function costed(usd = 100, given: GivenProduct & { supplier?: string } = {}): Promise<CreatedProduct> {
  const product = await createProduct(shop.db, { priceCents: priceOf(usd), ...given });
  await offerProduct(shop.db, product, usd, given.supplier ?? 'Mayorista', 'USD');
  return product;
}
const priceOf = (usd: number, rate = 18.4, percent = 12) =>
  Math.ceil(Number((usd * rate * (1 + percent / 100) * 1.16).toFixed(6))) * 100;
const versionNow = async () => (await owner.api.settings.settings({ params: { group: 'pricing' } })).version;
const settingNow = async (name: string) =>
  (await owner.api.settings.settings({ params: { group: 'pricing' } })).fields.find(
    (field) => field.name === name,
  )?.value;
const preview = async (values: Record<string, unknown>) =>
  owner.api.repricing.previewPrices({ body: { version: await versionNow(), values } });
const post = (
  path: string,
  json: unknown,
  { token = owner.token, key }: { token?: string; key?: string } = {},
) =>
  shop.request(`/admin/settings/pricing/${path}`, {
    method: 'POST',
    json,
    ...(token !== '' && { token }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
/** What is sent by who saw the preview and agrees to it. */
async function order(values: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const seen = await preview(values);
  return {
    version: await versionNow(),
    values,
    fingerprint: seen.fingerprint,
    ...(seen.needs_count && { confirmed_count: seen.changed }),
    ...more,
  };
}
async function taken(response: Response) {
  const text = await response.text();
  expect(response.status, text).toBe(202);
  return repricingContract.startRepricing.answers[202].parse(JSON.parse(text));
}
async function started(values: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const { run } = await taken(await post('runs', await order(values, more)));
  if (!run) throw new Error('No run was begun.');
  return run;
}
const work = (id: string) => shop.open.runJob('repricing.work', { run_id: id });
const runOf = async (id: string) => (await owner.api.repricing.repricingRun({ params: { id } })).run;
async function applied(values: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const { id } = await started(values, more);
  await work(id);
  return runOf(id);
}
const priceNow = async ({ id }: { id: number }) => {
  const { rows } = await shop.db.sql('select price_cents::int as cents from product where id = $1', [id]);
  return (rows[0] as { cents: number }).cents;
};
const listedNow = async ({ sku }: { sku: string }) =>
  (await shop.api.catalog.products({ query: { q: sku } })).products[0]?.price_cents;
const lock = ({ id }: { id: number }) =>
  shop.db.sql(`update product set locked_fields = '{price_cents}' where id = $1`, [id]);

describe('a preview', () => {
  test('says nothing changes where nothing does: today’s prices are what the rules make', async () => {
    await costed(100);
    await costed(411.99);
    expect(await preview({})).toMatchObject({ total: 2, changed: 0, unchanged: 2, needs_count: false });
  });

  test('counts moves, sums the stock, and names the biggest moves and what stays', async () => {
    const [up, locked, scheduled] = [
      await costed(100, { stock: 3 }),
      await costed(200, { name: 'Con candado' }),
      await costed(300, { name: 'Con precio programado' }),
    ];
    await costed(50, { kind: 'ssd', priceCents: 400_000, stock: 2 });
    await lock(locked);
    const now = shop.clock.now().getTime();
    await owner.api.catalog.schedulePrice({
      params: { id: scheduled.id },
      body: {
        price_cents: 700_000,
        starts_at: new Date(now - 60_000).toISOString(),
        ends_at: new Date(now + 3_600_000).toISOString(),
        reason: 'Buen Fin',
      },
    });
    const seen = await preview({ exchange_rate: 20 });
    expect(seen).toMatchObject({ total: 4, changed: 2, up: 1, down: 1, unchanged: 2 });
    expect(seen.stock_before_cents).toBe(3 * priceCents + 2 * 400_000);
    expect(seen.stock_after_cents).toBe(3 * priceOf(100, 20) + 2 * priceOf(50, 20));
    expect(seen.biggest_up).toMatchObject([
      { product_id: up.id, old_cents: priceCents, new_cents: 259_900, move_percent: 8.7 },
    ]);
    expect(seen.biggest_down).toMatchObject([
      { old_cents: 400_000, new_cents: 130_000, move_percent: -67.5 },
    ]);
    expect(seen.largest_move_percent).toBe(67.5);
    expect(seen.histogram.filter(({ count }) => count > 0)).toEqual([
      { from_percent: null, to_percent: -20, count: 1 },
      { from_percent: 5, to_percent: 10, count: 1 },
    ]);
    expect(seen.locked).toMatchObject({
      count: 1,
      rows: [{ product_name: 'Con candado', new_cents: priceOf(200), by_rules_cents: priceOf(200, 20) }],
    });
    expect(seen.scheduled).toMatchObject({
      count: 1,
      rows: [{ product_id: scheduled.id, new_cents: 700_000 }],
    });
  });

  test('names what would sell below cost or below the lowest margin at the new rate', async () => {
    const [loses, thin] = [await costed(100), await costed(200)];
    await lock(loses);
    await lock(thin);
    // 100 dollars cost 2,610 pesos with IVA at 22.50, and sell at 2,391; at 20.00 they cost 2,320.
    expect(await preview({ exchange_rate: 22.5 })).toMatchObject({
      below_cost: { count: 2, changed: 0 },
      needs_reason: false,
    });
    // What nobody confirmed for long is no cost at which it could be bought.
    await offerProduct(shop.db, loses, 1, 'Otro', 'USD');
    expect(await preview({ exchange_rate: 22.5 })).toMatchObject({ below_cost: { count: 1 } });
    await shop.db.sql(`update supplier_offer set is_stale = true where supplier = 'Otro'`);
    expect(await preview({ exchange_rate: 22.5 })).toMatchObject({ below_cost: { count: 2 } });
    expect(await preview({ exchange_rate: 20, lowest_margin_percent: 8 })).toMatchObject({
      below_cost: { count: 0 },
      below_lowest_margin: { count: 2 },
    });
  });

  test('changes nothing, and is refused with an older version or values that cannot be', async () => {
    const product = await costed();
    await preview({ exchange_rate: 25 });
    expect(await priceNow(product)).toBe(priceCents);
    expect(await versionNow()).toBe(0);
    await expectRefusal(post('preview', { version: 3, values: {} }), 409, 'stale');
    for (const [field, value] of [
      ['exchange_rate', 0],
      ['exchange_rate', '18.4'],
      ['rounding', 'up'],
      ['default_margin_percent', -1],
      ['nothing', 1],
    ] as const) {
      const { fields } = await expectRefusal(
        post('preview', { version: 0, values: { [field]: value } }),
        422,
      );
      expect(Object.keys(fields ?? {})).toEqual([field]);
    }
    const line = { kind: 'gpu', brand_id: 0, supplier: '', percent: 5 };
    const twice = await expectRefusal(
      post('preview', { version: 0, values: { margins: [line, { ...line, percent: 6 }] } }),
      422,
    );
    expect(twice.fields).toHaveProperty(['margins.1.kind']);
    await expectRefusal(post('preview', { version: 0, values: { margins: [{ ...line, kind: '' }] } }), 422);
  });

  test('moves the price of the chosen offer, and none that is made from pesos', async () => {
    const choose = (supplier: string, ids: number[]) =>
      shop.db.sql('update supplier_offer set is_chosen = true where supplier = $1 and product_id = any($2)', [
        supplier,
        ids,
      ]);
    const [dollars, pesos] = [await costed(100), await costed(100)];
    for (const product of [dollars, pesos]) await offerProduct(shop.db, product, 110, 'Otro', 'USD');
    await offerProduct(shop.db, pesos, 1700, 'Pesos', 'MXN');
    await choose('Mayorista', [dollars.id]);
    await choose('Pesos', [pesos.id]);
    await applied({ exchange_rate: 20 });
    expect([await priceNow(dollars), await priceNow(pesos)]).toEqual([priceOf(100, 20), priceCents]);
  });

  test('is exactly what a run then writes, whatever the rules', async () => {
    const goods = [
      await costed(100, { kind: 'gpu', brand: 'Ferrita' }),
      await costed(37.123456, { kind: 'ssd', brand: 'Ferrita' }),
      await costed(59.99, { kind: 'gpu', supplier: 'Otro' }),
      await costed(0.5),
      await costed(1234.5, { priceCents: 123_456 }),
    ];
    const { brands } = await shop.api.catalog.brands();
    const brandId = brands.find(({ brand_name: name }) => name === 'Ferrita')?.id ?? 0;
    const values = {
      exchange_rate: 19.123456,
      default_margin_percent: 9.5,
      lowest_margin_percent: 4,
      rounding: 'ninety_cents',
      margins: [
        { kind: 'gpu', brand_id: 0, supplier: '', percent: 5 },
        { kind: '', brand_id: brandId, supplier: '', percent: 20 },
        { kind: '', brand_id: 0, supplier: 'Otro', percent: 1 },
      ],
    };
    const seen = await preview(values);
    const said = new Map(
      [...seen.biggest_up, ...seen.biggest_down].map((row) => [row.product_id, row.new_cents]),
    );
    expect(said.size).toBe(seen.changed);
    const run = await applied(values);
    expect(run).toMatchObject({ state: 'done', counts: { changed: seen.changed } });
    for (const product of goods) {
      expect(await priceNow(product)).toBe(said.get(product.id) ?? product.priceCents);
    }
    expect(await preview({})).toMatchObject({ changed: 0 });
    // 100 × 19.123456 × 1.20 × 1.16 = 2661.98…
    expect(await priceNow(goods[0]!)).toBe(266_290);
    // 59.99 × 19.123456 × 1.05 × 1.16 = 1397.33…: the line of a kind goes before that of a distributor.
    expect(await priceNow(goods[2]!)).toBe(139_790);
  });
});

describe('a run', () => {
  test('changes rules and prices, in lists, price history and audit trail, and is rolled back', async () => {
    const [one, two] = [await costed(100), await costed(200)];
    const run = await applied({ exchange_rate: 19 }, { note: 'DOF', dated_on: '2026-11-23' });
    expect(run).toMatchObject({
      state: 'done',
      before: { exchange_rate: 18.4 },
      after: { exchange_rate: 19 },
      counts: { changed: 2 },
      total: 2,
    });
    expect(await priceNow(one)).toBe(priceOf(100, 19));
    expect(await listedNow(two)).toBe(priceOf(200, 19));
    expect(await settingNow('exchange_rate')).toBe(19);
    const { rows: history } = await shop.db.sql(
      'select price_cents::int as cents from price_change where product_id = $1 order by id',
      [one.id],
    );
    expect(history.map((row) => (row as { cents: number }).cents)).toEqual([priceCents, priceOf(100, 19)]);
    const { rows: audit } = await shop.db.sql(
      `select subject, before, after, staff_user_id from audit_entry where after ->> 'part' = $1 order by subject`,
      [`prices:${run.id}`],
    );
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({
      before: { price_cents: priceCents },
      after: { price_cents: priceOf(100, 19) },
      staff_user_id: owner.id,
    });
    const { current, history: rates } = await owner.api.repricing.exchangeRates();
    expect(current).toBe(19);
    expect(rates).toMatchObject([
      { rate: 19, source: 'staff', note: 'DOF', dated_on: '2026-11-23', run_id: run.id },
      { rate: 18.4, run_id: null },
    ]);
    const { lines } = await owner.api.repricing.repricingLines({ params: { id: run.id }, query: {} });
    expect(lines.map(({ state }) => state)).toEqual(['changed', 'changed']);

    // Somebody sets a price of their own; the other goes back.
    await owner.api.catalog.updateProduct({ params: { id: two.id }, body: { price_cents: 555_000 } });
    const undoing = await post(`runs/${run.id}/undo`, {});
    expect(undoing.status).toBe(202);
    expect(await settingNow('exchange_rate')).toBe(18.4);
    await work(run.id);
    expect(await runOf(run.id)).toMatchObject({
      state: 'undone',
      counts: { undone: 1, kept: 1 },
      kept_fields: [],
    });
    expect([await priceNow(one), await priceNow(two)]).toEqual([priceCents, 555_000]);
    const kept = await owner.api.repricing.repricingLines({
      params: { id: run.id },
      query: { state: 'kept' },
    });
    expect(kept.lines).toMatchObject([{ sku: two.sku, price_cents: 555_000 }]);
    expect((await owner.api.repricing.exchangeRates()).history[0]).toMatchObject({
      rate: 18.4,
      source: 'roll_back',
    });
    await expectRefusal(post(`runs/${run.id}/undo`, {}), 409, 'busy');
  });

  test('writes no price that staff locked or changed meanwhile', async () => {
    const [one, two, three] = [await costed(100), await costed(200), await costed(300)];
    const run = await started({ exchange_rate: 20 });
    await lock(one);
    await owner.api.catalog.updateProduct({ params: { id: two.id }, body: { price_cents: 611_100 } });
    await work(run.id);
    expect((await runOf(run.id)).counts).toEqual({ left: 2, changed: 1 });
    expect([await priceNow(one), await priceNow(two), await priceNow(three)]).toEqual([
      priceCents,
      611_100,
      priceOf(300, 20),
    ]);
    const { rows } = await shop.db.sql('select locked_fields from product where id = $1', [three.id]);
    expect(rows).toEqual([{ locked_fields: [] }]);
  });

  test('sent twice under one key is one run, and with the same version a second one is stale', async () => {
    await costed();
    const body = await order({ exchange_rate: 19.5 });
    const first = await taken(await post('runs', body, { key: 'dolar' }));
    const again = await taken(await post('runs', body, { key: 'dolar' }));
    expect(again.run?.id).toBe(first.run?.id);
    await expectRefusal(post('runs', body), 409, 'stale');
    expect((await owner.api.repricing.repricingRuns()).runs).toHaveLength(1);
  });

  test('of two people at once is the first one’s', async () => {
    await costed();
    const bodies = [await order({ exchange_rate: 19 }), await order({ exchange_rate: 20 })];
    const answers = await Promise.all(bodies.map((body) => post('runs', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect((await owner.api.repricing.repricingRuns()).runs).toHaveLength(1);
  });

  test('waits for the one before, and both can be rolled back, the last first or not', async () => {
    const product = await costed();
    const first = await started({ exchange_rate: 19 });
    const body = await order({ exchange_rate: 20 }, {});
    await expectRefusal(post('runs', { ...body, confirmed_count: 1 }), 409, 'busy');
    await work(first.id);
    const second = await applied({ exchange_rate: 20 });
    // The first one's prices and rate are gone already: nothing of it goes back.
    await post(`runs/${first.id}/undo`, {});
    await work(first.id);
    expect(await runOf(first.id)).toMatchObject({ counts: { kept: 1 }, kept_fields: ['exchange_rate'] });
    expect(await priceNow(product)).toBe(priceOf(100, 20));
    await post(`runs/${second.id}/undo`, {});
    await work(second.id);
    expect(await priceNow(product)).toBe(priceOf(100, 19));
    expect(await settingNow('exchange_rate')).toBe(19);
  });

  test('writes nothing else than was seen: a cost that moved since asks for another look', async () => {
    const product = await costed();
    const body = await order({ exchange_rate: 19 });
    await shop.db.sql('update supplier_offer set cost = 130 where product_id = $1', [product.id]);
    await expectRefusal(post('runs', body), 409, 'preview_changed');
    expect(await settingNow('exchange_rate')).toBe(18.4);
    expect((await owner.api.repricing.repricingRuns()).runs).toEqual([]);
  });

  test('of a large move, or of many products, takes their number typed', async () => {
    await costed();
    const large = await order({ exchange_rate: 25 });
    expect(large).toMatchObject({ confirmed_count: 1 });
    for (const wrong of [undefined, 0, 2]) {
      const { fields } = await expectRefusal(post('runs', { ...large, confirmed_count: wrong }), 422);
      expect(fields).toHaveProperty('confirmed_count');
    }
    // It cannot lift the limit that stops it.
    const lifting = await order({ exchange_rate: 25, confirm_move_percent: 500 });
    await expectRefusal(post('runs', { ...lifting, confirmed_count: undefined }), 422);
    await taken(await post('runs', large));
  });

  test('that sells below cost takes a reason', async () => {
    const product = await costed(100);
    await owner.api.catalog.updateProduct({
      params: { id: product.id },
      body: { cost_cents: 220_000, locked_fields: [] },
    });
    const body = await order({ exchange_rate: 16.9 });
    expect(await preview({ exchange_rate: 16.9 })).toMatchObject({ needs_reason: true });
    const { fields } = await expectRefusal(post('runs', body), 422);
    expect(fields).toHaveProperty('reason');
    await taken(await post('runs', { ...body, reason: 'Liquidación' }));
  });

  test('killed in the middle goes on where it stood, and two workers write nothing twice', async () => {
    const { brand_id: brandId, kind } = (
      await shop.db.sql(`select brand_id, kind from product where id = $1`, [(await costed(77)).id])
    ).rows[0] as { brand_id: number; kind: string };
    await shop.db.sql(
      `with made as (
         insert into product (ref_id, sku, name, slug, brand_id, kind, price_cents, source)
         select 'K-' || n, 'K-' || n, 'Kilo ' || n, 'k-' || n, $1, $2, $3, 'feed' from generate_series(1, 700) n
         returning id, ref_id)
       insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
         record_updated_at, record_hash)
       select 'Mayorista', ref_id, id, 'x', 'x', 100, 'USD', 'x', 'active', now(), 'x' from made`,
      [brandId, kind, priceCents],
    );
    const run = await started({ exchange_rate: 19 });
    // The process dies after a batch: its second transaction never commits.
    let batches = 0;
    const dying = {
      ...shop.shop,
      realtime: {
        tell: () => {
          batches += 1;
          if (batches === 1) throw new Error('Killed.');
        },
      },
    };
    await expect(workRun(dying, run.id)).rejects.toThrow('Killed.');
    expect((await runOf(run.id)).counts).toEqual({ changed: 250, waiting: 451 });
    await Promise.all([workRun(shop.shop, run.id), workRun(shop.shop, run.id)]);
    expect(await runOf(run.id)).toMatchObject({ state: 'done', counts: { changed: 701 } });
    const { rows } = await shop.db.sql(
      `select count(*)::int as changes, count(distinct c.product_id)::int as products
         from price_change c join product p on p.id = c.product_id where p.sku like 'K-%'`,
    );
    expect(rows).toEqual([{ changes: 700, products: 700 }]);
    // A batch more, then the end: rolling back survives the same.
    await post(`runs/${run.id}/undo`, {});
    batches = 0;
    await expect(workRun(dying, run.id)).rejects.toThrow('Killed.');
    await workRun(shop.shop, run.id);
    expect(await runOf(run.id)).toMatchObject({ state: 'undone', counts: { undone: 701 } });
    await shop.db.sql(`delete from product where sku like 'K-%'`);
  });

  test('is stopped, continued, and not continued after another one', async () => {
    const product = await costed();
    const run = await started({ exchange_rate: 19 });
    expect((await post(`runs/${run.id}/stop`, {})).status).toBe(200);
    await work(run.id);
    expect(await priceNow(product)).toBe(priceCents);
    await expectRefusal(post(`runs/${run.id}/stop`, {}), 409, 'busy');
    expect((await post(`runs/${run.id}/continue`, {})).status).toBe(202);
    await work(run.id);
    expect(await priceNow(product)).toBe(priceOf(100, 19));
    const later = await started({ exchange_rate: 19.5 });
    await post(`runs/${later.id}/stop`, {});
    await applied({ exchange_rate: 20 });
    await expectRefusal(post(`runs/${later.id}/continue`, {}), 409, 'superseded');
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const step of ['stop', 'continue', 'undo']) {
      await expectRefusal(post(`runs/${nobody}/${step}`, {}), 404);
    }
  });

  test('and the reading of a feed keep out of each other’s way', async () => {
    await costed();
    const body = await order({ exchange_rate: 19 });
    let isRead: () => void = () => {};
    const reading = new Promise<void>((done) => (isRead = done));
    let begun: () => void = () => {};
    const hasBegun = new Promise<void>((done) => (begun = done));
    const feed = importFeed(shop.shop, {
      supplier: 'Mayorista',
      source: 'prueba',
      feed: {
        progress: () => 0,
        lines: (async function* () {
          begun();
          await reading;
          yield [];
        })(),
      },
    });
    await hasBegun;
    await expectRefusal(post('runs', body), 409, 'sync_running');
    isRead();
    // It had no lines.
    await expect(feed).rejects.toMatchObject({ name: 'RefusedFeed' });
    await taken(await post('runs', body));
  });
});

describe('the calls', () => {
  test('are the owners’', async () => {
    const body = { version: 0, values: {}, fingerprint: '' };
    const [catalog, customer] = [await signInStaff(shop, 'catalog'), await signInCustomer(shop)];
    for (const path of ['preview', 'runs', `rates/1/dismiss`]) {
      await expectRefusal(post(path, body, { token: '' }), 401);
      await expectRefusal(post(path, body, { token: customer.token }), 401);
      await expectRefusal(post(path, body, { token: catalog.token }), 403);
    }
    for (const path of ['runs', 'rates']) {
      const read = (token?: string) =>
        shop.request(`/admin/settings/pricing/${path}`, token === undefined ? {} : { token });
      await expectRefusal(read(), 401);
      await expectRefusal(read(catalog.token), 403);
    }
  });

  test('for settings alone leave what prices follow from, and take the others', async () => {
    const put = (values: object) =>
      shop.request('/admin/settings/pricing', {
        method: 'PUT',
        token: owner.token,
        json: { version: 0, values },
      });
    const { fields } = await expectRefusal(put({ exchange_rate: 20, confirm_products: 7 }), 422);
    expect(Object.keys(fields ?? {})).toEqual(['exchange_rate']);
    expect((await put({ confirm_products: 7 })).status).toBe(200);
    expect(await settingNow('exchange_rate')).toBe(18.4);
  });
});

describe('a scheduled rate', () => {
  const inMinutes = (minutes: number) =>
    new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
  const turn = () => shop.open.runJob('repricing.turn_rates');

  test('begins by itself at its minute, with every price, and is rolled back like any other', async () => {
    const product = await costed();
    const { rate } = await taken(
      await post('runs', await order({ exchange_rate: 19 }, { effective_at: inMinutes(5), note: 'DOF' })),
    );
    expect(rate).toMatchObject({ rate: 19, state: 'scheduled', note: 'DOF' });
    await turn();
    expect(await settingNow('exchange_rate')).toBe(18.4);
    shop.clock.moveBy(5 * 60_000);
    await turn();
    await turn();
    const { runs } = await owner.api.repricing.repricingRuns();
    expect(runs).toHaveLength(1);
    await work(runs[0]!.id);
    expect(await priceNow(product)).toBe(priceOf(100, 19));
    expect((await owner.api.repricing.exchangeRates()).history[0]).toMatchObject({
      id: rate?.id,
      state: 'applied',
      run_id: runs[0]?.id,
    });
    await post(`runs/${runs[0]?.id}/undo`, {});
    await work(runs[0]!.id);
    expect(await priceNow(product)).toBe(priceCents);
  });

  test('is called off, once', async () => {
    await costed();
    const { rate } = await taken(
      await post('runs', await order({ exchange_rate: 19 }, { effective_at: inMinutes(5) })),
    );
    expect((await post(`rates/${rate?.id}/dismiss`, {})).status).toBe(200);
    await expectRefusal(post(`rates/${rate?.id}/dismiss`, {}), 409, 'busy');
    await expectRefusal(post('rates/999999/dismiss', {}), 404);
    shop.clock.moveBy(5 * 60_000);
    await turn();
    expect(await settingNow('exchange_rate')).toBe(18.4);
    expect((await owner.api.repricing.exchangeRates()).open).toEqual([]);
  });

  test('waits for a run that is under way', async () => {
    await costed();
    await taken(await post('runs', await order({ exchange_rate: 19 }, { effective_at: inMinutes(1) })));
    const run = await started({ default_margin_percent: 13 });
    shop.clock.moveBy(60_000);
    await turn();
    expect(await settingNow('exchange_rate')).toBe(18.4);
    await work(run.id);
    await turn();
    expect(await settingNow('exchange_rate')).toBe(19);
  });

  test('is refused in the past, twice in a minute, and together with other rules', async () => {
    await costed();
    const at = inMinutes(5);
    const refused = async (values: Record<string, unknown>, effectiveAt: string) =>
      (await expectRefusal(post('runs', await order(values, { effective_at: effectiveAt })), 422)).fields;
    expect(await refused({ exchange_rate: 19 }, inMinutes(-1))).toHaveProperty('effective_at');
    expect(await refused({ exchange_rate: 19, rounding: 'ten' }, at)).toHaveProperty('effective_at');
    expect(await refused({}, at)).toHaveProperty('effective_at');
    const body = await order({ exchange_rate: 19 }, { effective_at: at });
    await taken(await post('runs', body));
    await expectRefusal(post('runs', body), 409, 'busy');
  });
});

describe('a rate of Banco de México', () => {
  const publish = (json: object) =>
    fetch(`${shop.emulators?.urls.banxico}/_emulator/rate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const ask = () => shop.open.runJob('repricing.ask_for_rate');
  const choose = async (values: object) => {
    const answer = await shop.request('/admin/settings/pricing', {
      method: 'PUT',
      token: owner.token,
      json: { version: await versionNow(), values: { rate_source: 'banxico', ...values } },
    });
    expect(answer.status).toBe(200);
  };
  beforeEach(() => publish({ dato: '18.9012', fecha: '24/11/2026', status: 200 }));

  test('waits for a person, once however often it is asked for, and is taken', async () => {
    const product = await costed();
    await ask();
    expect((await owner.api.repricing.exchangeRates()).open).toEqual([]);
    await choose({});
    await ask();
    await ask();
    const { open, current, can_ask: canAsk } = await owner.api.repricing.exchangeRates();
    expect({ current, canAsk }).toEqual({ current: 18.4, canAsk: true });
    expect(open).toMatchObject([
      { rate: 18.9012, source: 'banxico', dated_on: '2026-11-24', state: 'proposed' },
    ]);
    const run = await applied({ exchange_rate: 18.9012 }, { rate_id: open[0]?.id });
    expect(await priceNow(product)).toBe(priceOf(100, 18.9012));
    expect((await owner.api.repricing.exchangeRates()).history[0]).toMatchObject({
      source: 'banxico',
      state: 'applied',
      run_id: run.id,
    });
  });

  test('applies by itself within the share that the settings let it, and not beyond', async () => {
    const product = await costed();
    await choose({ automatic_rate_percent: 2 });
    await ask();
    expect((await owner.api.repricing.exchangeRates()).open).toHaveLength(1);
    await choose({ automatic_rate_percent: 3 });
    await ask();
    const { runs } = await owner.api.repricing.repricingRuns();
    expect(runs).toMatchObject([{ state: 'running', by: null, after: { exchange_rate: 18.9012 } }]);
    await work(runs[0]!.id);
    expect(await priceNow(product)).toBe(priceOf(100, 18.9012));
  });

  test('that cannot be had leaves the rate of before and fails aloud; a day without one does not', async () => {
    await choose({ automatic_rate_percent: 20 });
    await publish({ status: 503 });
    await expect(ask()).rejects.toThrow('Banco de México answered 503');
    await publish({ status: 200, dato: '0.5' });
    await expect(ask()).rejects.toThrow('answered 0.5');
    await publish({ dato: 'N/E' });
    await ask();
    expect(await owner.api.repricing.exchangeRates()).toMatchObject({ current: 18.4, open: [] });
  });
});
