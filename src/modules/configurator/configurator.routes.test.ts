import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createProduct, type GivenProduct } from '../../../test/factories/create-product.ts';
import { pcSpecs } from '../../../test/factories/pc-specs.ts';
import { signInCustomer } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { patience } from '../../../test/setup/patience.ts';
import { readPdf } from '../../../test/setup/read-pdf.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { statementCount } from '../../platform/database/database.ts';
import { refreshListing, setProductStatus } from '../catalog/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const make = (given: GivenProduct) => createProduct(shop.db, given);

/** A whole PC in which everything fits, made anew. */
async function makeParts() {
  const [cpu, motherboard, memory, ssd, housing, psu] = await Promise.all([
    make({ kind: 'cpu', specs: pcSpecs.cpu, name: 'AMD Ryzen 7 7700', priceCents: 500_000 }),
    make({ kind: 'motherboard', specs: pcSpecs.motherboard, priceCents: 300_000 }),
    make({ kind: 'memory', specs: pcSpecs.memory, priceCents: 200_000 }),
    make({ kind: 'ssd', specs: pcSpecs.ssd, priceCents: 150_000 }),
    make({ kind: 'case', specs: pcSpecs.case, priceCents: 120_000 }),
    make({ kind: 'psu', specs: pcSpecs.psu, priceCents: 130_000 }),
  ]);
  return { cpu, motherboard, memory, ssd, housing, psu };
}

async function makePc(): Promise<string[]> {
  return Object.values(await makeParts()).map(({ refId }) => refId);
}

async function withdraw({ refId }: { refId: string }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await refreshListing(tx, await setProductStatus(tx, [refId], 'discontinued'));
  });
}

describe('GET /workstation/slots', () => {
  test('gives the slots in order with how many parts each has', async () => {
    await make({ kind: 'hdd', specs: {} });
    const { slots } = await shop.api.configurator.slots();
    expect(slots.map(({ slot }) => slot).slice(0, 3)).toEqual(['cpu', 'motherboard', 'memory']);
    const storage = slots.find(({ slot }) => slot === 'storage');
    expect(storage).toMatchObject({ label: 'Almacenamiento', is_multiple: true, is_required: true });
    expect(storage?.part_count).toBeGreaterThan(0);
  });
});

describe('POST /workstation/check', () => {
  test('calls a PC in which everything fits compatible, with price and power', async () => {
    const refIds = await makePc();
    const answer = await shop.api.configurator.check({ body: { ref_ids: refIds } });
    const doubtful = answer.answers.filter(({ result }) => result === 'error' || result === 'unknown');
    expect(doubtful.filter(({ blocking }) => blocking)).toEqual([]);
    // The supply is measured, the case does not say how much room it has: shown, not blocking.
    expect(doubtful).toContainEqual(expect.objectContaining({ rule: 'psu-case-length', blocking: false }));
    expect(answer).toMatchObject({
      verdict: 'compatible',
      total_cents: 1_400_000,
      // 88 + 45 + 10 + 8 + 4 + 9 + 20
      power: { sustained_watts: 184, recommended_watts: 221, supply_watts: 550 },
    });
    expect(answer.products.map(({ ref_id, slot }) => [ref_id, slot]).toSorted()).toEqual(
      ['cpu', 'motherboard', 'memory', 'storage', 'case', 'psu']
        .map((slot, index) => [refIds[index], slot])
        .toSorted(),
    );
  });

  test('names the parts that do not fit, with both values', async () => {
    const { housing } = await makeParts();
    const card = await make({ kind: 'gpu', name: 'RTX larga', specs: { ...pcSpecs.gpu, length: 310 } });
    const { verdict, answers } = await shop.api.configurator.check({
      body: { ref_ids: [housing.refId, card.refId] },
    });
    expect(verdict).toBe('incompatible');
    expect(answers.find(({ rule }) => rule === 'gpu-case-length')).toEqual({
      rule: 'gpu-case-length',
      result: 'error',
      blocking: true,
      ref_ids: [card.refId, housing.refId],
      message: 'La tarjeta mide 310 mm y en el gabinete caben 300 mm.',
      left: '310 mm',
      right: '300 mm',
      source: 'Ficha técnica: length y max_video_card_length',
    });
  });

  test('a missing datum is «por confirmar», never «ok»', async () => {
    const parts = await makeParts();
    const card = await make({ kind: 'gpu', specs: { ...pcSpecs.gpu, length: undefined } });
    const refIds = [...Object.values(parts), card].map(({ refId }) => refId);
    const { verdict, answers } = await shop.api.configurator.check({ body: { ref_ids: refIds } });
    expect(verdict).toBe('unknown');
    expect(answers.find(({ rule }) => rule === 'gpu-case-length')).toMatchObject({
      result: 'unknown',
      blocking: true,
      right: '300 mm',
    });
  });

  test('a repeated ref_id is a second unit', async () => {
    const { memory, motherboard } = await makeParts();
    const refIds = [motherboard.refId, memory.refId, memory.refId, memory.refId];
    const { answers, total_cents, products } = await shop.api.configurator.check({
      body: { ref_ids: refIds },
    });
    expect(answers.find(({ rule }) => rule === 'ram-slots')).toMatchObject({
      result: 'error',
      left: '6 módulos',
    });
    expect(total_cents).toBe(900_000);
    expect(products).toHaveLength(2);
  });

  test('of an empty build names what is needed', async () => {
    const { answers, verdict } = await shop.api.configurator.check({ body: { ref_ids: [] } });
    expect(verdict).toBe('incompatible');
    expect(answers.every(({ rule }) => rule === 'required-parts')).toBe(true);
  });

  test('sees changes and sales at once', async () => {
    const { housing } = await makeParts();
    const card = await make({ kind: 'gpu', specs: pcSpecs.gpu, stock: 1 });
    const length = async () => {
      const { answers } = await shop.api.configurator.check({
        body: { ref_ids: [housing.refId, card.refId] },
      });
      return answers.find(({ rule }) => rule === 'gpu-case-length')?.result;
    };
    expect(await length()).toBe('ok');
    await make({ ...card, specs: { ...pcSpecs.gpu, length: 320 }, stock: 1 });
    expect(await length()).toBe('error');
  });

  test('gives only hints about the balance for a use', async () => {
    const refIds = await makePc();
    const card = await make({ kind: 'gpu', specs: { ...pcSpecs.gpu, memory: 8 } });
    const body = { ref_ids: [...refIds, card.refId] };
    const hints = async (use?: 'gaming_4k' | 'office') =>
      (await shop.api.configurator.check({ body: { ...body, use } })).answers
        .filter(({ rule, result }) => rule.startsWith('balance-') && result !== 'ok')
        .map(({ rule, result }) => `${rule} ${result}`);
    // The processor's record has neither clock nor cores.
    expect(await hints('gaming_4k')).toEqual([
      'balance-cpu-gpu unknown',
      'balance-vram info',
      'balance-budget info',
    ]);
    expect(await hints('office')).toEqual([]);
    expect(await hints()).toEqual([]);
    await expectRefusal(shop.request('/workstation/check', { json: { ...body, use: 'mining' } }), 422);
  });

  test('names ref_ids that are not for sale', async () => {
    const chair = await make({ kind: 'chair' });
    const cpu = await make({ kind: 'cpu', specs: pcSpecs.cpu });
    const answer = shop.request('/workstation/check', {
      json: { ref_ids: [cpu.refId, 'NO-EXISTE', chair.refId] },
    });
    const error = await expectRefusal(answer, 422, 'unknown_part');
    expect(error.details).toEqual({ ref_ids: ['NO-EXISTE', chair.refId] });
    expect(error.message).toContain('NO-EXISTE');
  });

  test('refuses more than 60 parts and bodies that are not a list', async () => {
    const many = Array.from({ length: 61 }, () => 'X');
    const { fields } = await expectRefusal(
      shop.request('/workstation/check', { json: { ref_ids: many } }),
      422,
    );
    expect(fields).toHaveProperty('ref_ids');
    await expectRefusal(shop.request('/workstation/check', { json: { ref_ids: 'X' } }), 422);
    await expectRefusal(
      shop.request('/workstation/check', {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
      400,
    );
  });
});

describe('GET /workstation/parts/{slot}', () => {
  const parts = (
    slot: 'gpu' | 'cpu' | 'memory' | 'storage' | 'monitor' | 'fan',
    query: Record<string, string | number> = {},
  ) => shop.api.configurator.parts({ params: { slot }, query });

  test('judges each product of the slot beside the given parts', async () => {
    const { housing } = await makeParts();
    const [fits, silent, long] = await Promise.all([
      make({ kind: 'gpu', specs: pcSpecs.gpu, name: 'Zafiro A' }),
      make({ kind: 'gpu', specs: { ...pcSpecs.gpu, length: undefined }, name: 'Zafiro B' }),
      make({ kind: 'gpu', specs: { ...pcSpecs.gpu, length: 301 }, name: 'Zafiro C' }),
    ]);
    const query = { ref_ids: housing.refId, q: 'zafiro' };
    const usual = await parts('gpu', query);
    expect(usual.products.map(({ id, fits }) => [id, fits])).toEqual([
      [fits.id, 'ok'],
      [silent.id, 'unknown'],
    ]);
    expect(usual).toMatchObject({ total: 2, counts: { ok: 1, unknown: 1, no: 1 } });
    expect((await parts('gpu', { ...query, fits: 'ok' })).products.map(({ id }) => id)).toEqual([fits.id]);
    const all = await parts('gpu', { ...query, fits: 'all' });
    expect(all.products.find(({ id }) => id === long.id)?.answers).toMatchObject([
      { rule: 'gpu-case-length', result: 'error', left: '301 mm', right: '300 mm' },
    ]);
    expect(all.products.find(({ id }) => id === fits.id)).toMatchObject({
      answers: [],
      price_cents: 100_000,
    });
  });

  test('takes no statement for a repeated list, and still knows every change of price and stock', async () => {
    const { housing } = await makeParts();
    const card = await make({
      kind: 'gpu',
      specs: pcSpecs.gpu,
      name: 'Granate',
      stock: 3,
      priceCents: 500_000,
    });
    const query = { ref_ids: housing.refId, sort: 'newest' };
    const shown = async () => {
      const { products } = await parts('gpu', query);
      const found = products.find(({ id }) => id === card.id);
      return found && [found.price_cents, found.stock, found.fits];
    };
    await vi.waitFor(async () => {
      const before = statementCount();
      expect(await shown()).toEqual([500_000, 'low', 'ok']);
      expect(statementCount() - before).toBe(0);
    }, patience);
    const write = async (sql: string) => {
      await shop.db.sql(sql, [card.id]);
      await refreshListing(shop.db, [card.id]);
      return shown();
    };
    for (let round = 1; round <= 20; round += 1) {
      expect(await write(`update product set price_cents = ${500_000 + round} where id = $1`)).toEqual([
        500_000 + round,
        'low',
        'ok',
      ]);
    }
    expect(await write('update stock_level set on_hand = 9 where product_id = $1')).toContain('in_stock');
    expect(await write('update stock_level set on_hand = 0 where product_id = $1')).toContain('out');
    await make({ ...card, specs: { ...pcSpecs.gpu, length: 301 }, stock: 0 });
    expect(await shown()).toBeUndefined();
    // The chosen part changes, and the verdict of every candidate with it.
    await make({ ...housing, specs: { ...pcSpecs.case, max_video_card_length: 310 } });
    expect(await shown()).toContain('ok');
    await refreshListing(shop.db, await setProductStatus(shop.db, [card.refId, housing.refId], 'hidden'));
    await expectRefusal(shop.request(`/workstation/parts/gpu?ref_ids=${housing.refId}`), 422, 'unknown_part');
    const { products } = await parts('gpu', { sort: 'newest' });
    expect(products.map(({ id }) => id)).not.toContain(card.id);
  });

  test('checks many units of one part against the exact stock', async () => {
    const { motherboard } = await makeParts();
    const fan = await make({ kind: 'fan', name: 'Turquesa', stock: 40 });
    const words = async () => {
      const refIds = [motherboard.refId, ...Array.from({ length: 9 }, () => fan.refId)].join(',');
      const { products } = await parts('fan', { ref_ids: refIds, sort: 'newest' });
      return products.find(({ id }) => id === fan.id)?.answers.map(({ rule, right }) => [rule, right]);
    };
    expect(await words()).not.toContainEqual(['availability', '7 disponibles']);
    await shop.db.sql('update stock_level set on_hand = 7 where product_id = $1', [fan.id]);
    await refreshListing(shop.db, [fan.id]);
    expect(await words()).toContainEqual(['availability', '7 disponibles']);
    await refreshListing(shop.db, await setProductStatus(shop.db, [fan.refId], 'hidden'));
  });

  test('a part of a slot for one is judged in place of the given one', async () => {
    const { motherboard } = await makeParts();
    const old = await make({ kind: 'cpu', specs: { ...pcSpecs.cpu, socket: 'AM4' } });
    const other = await make({ kind: 'cpu', specs: pcSpecs.cpu, name: 'Topacio AMD Ryzen 7 7700' });
    const { products } = await parts('cpu', {
      ref_ids: `${motherboard.refId},${old.refId}`,
      q: 'topacio',
      fits: 'all',
    });
    expect(products).toMatchObject([{ id: other.id, fits: 'ok' }]);
  });

  test('another memory kit takes the place of the given one; a drive is one more', async () => {
    const { memory, motherboard, ssd } = await makeParts();
    const given = [motherboard.refId, memory.refId, memory.refId, ssd.refId].join(',');
    const query = { ref_ids: given, fits: 'all', page_size: 100 };
    const kits = await parts('memory', query);
    expect(kits.products.find(({ id }) => id === memory.id)).toMatchObject({ fits: 'ok', answers: [] });
    const drives = await parts('storage', query);
    expect(drives.products.find(({ id }) => id === ssd.id)?.answers).toMatchObject([
      { rule: 'm2-slots', result: 'error', left: '2 SSD M.2', right: '1 ranura' },
    ]);
  });

  test('orders and pages', async () => {
    for (const [name, priceCents] of [
      ['Ópalo Z', 30_000],
      ['Opalo A', 20_000],
      ['Ópalo M', 40_000],
    ] as const) {
      await make({ kind: 'monitor', name, priceCents });
    }
    const names = async (query: Record<string, string | number>) =>
      (await parts('monitor', { q: 'opalo', ...query })).products.map(({ product_name }) => product_name);
    expect(await names({ sort: 'price' })).toEqual(['Opalo A', 'Ópalo Z', 'Ópalo M']);
    expect(await names({ sort: '-price' })).toEqual(['Ópalo M', 'Ópalo Z', 'Opalo A']);
    expect(await names({ sort: 'name' })).toEqual(['Opalo A', 'Ópalo M', 'Ópalo Z']);
    expect(await names({ sort: 'price', page: 2, page_size: 2 })).toEqual(['Ópalo M']);
    expect(await names({ sort: 'newest' })).toHaveLength(3);
    expect(await names({ sort: 'rating' })).toHaveLength(3);
  });

  test('finds an exact code, and nothing for unknown words', async () => {
    const card = await make({ kind: 'gpu', sku: 'GPU-XT-9000', specs: pcSpecs.gpu });
    expect((await parts('gpu', { q: 'gpu xt 9000' })).products.map(({ id }) => id)).toEqual([card.id]);
    expect(await parts('gpu', { q: 'qwertyuiop' })).toMatchObject({ total: 0, products: [] });
    expect((await parts('fan')).total).toBe(0);
  });

  test('leaves out products not for sale', async () => {
    const gone = await make({ kind: 'gpu', name: 'Jade retirada', specs: pcSpecs.gpu });
    expect((await parts('gpu', { q: 'jade' })).total).toBe(1);
    await withdraw(gone);
    expect((await parts('gpu', { q: 'jade' })).total).toBe(0);
  });

  test('refuses unknown slots, unknown and too many parts, and bad queries', async () => {
    await expectRefusal(shop.request('/workstation/parts/turbo'), 404);
    await expectRefusal(shop.request('/workstation/parts/gpu?ref_ids=NADA'), 422, 'unknown_part');
    const many = Array.from({ length: 61 }, (_, index) => `X${index}`).join(',');
    await expectRefusal(shop.request(`/workstation/parts/gpu?ref_ids=${many}`), 422, 'invalid');
    await expectRefusal(shop.request('/workstation/parts/gpu?fits=maybe'), 422);
    await expectRefusal(shop.request('/workstation/parts/gpu?page=0'), 422);
  });
});

describe('the filters of a list of parts', () => {
  const list = (query: Record<string, string | number>) =>
    shop.api.configurator.parts({ params: { slot: 'cooler' }, query: { q: 'brisa', ...query } });
  const cooler = (name: string, given: GivenProduct & { height: number; colour?: string }) => {
    const { height, colour = 'BLACK', ...rest } = given;
    return make({
      kind: 'cpu_cooler',
      name: `Brisa ${name}`,
      specs: { water_cooled: false, height, color: [colour], cpu_sockets: ['AM5'] },
      ...rest,
    });
  };
  let box: Awaited<ReturnType<typeof cooler>>;
  let coolers: Record<'low' | 'high' | 'dear' | 'gone', Awaited<ReturnType<typeof cooler>>>;
  beforeAll(async () => {
    box = await make({ kind: 'case', specs: { ...pcSpecs.case, max_cpu_cooler_height: 150 } });
    coolers = {
      low: await cooler('baja', { height: 100, priceCents: 50_000, brand: 'Ártico Frío' }),
      high: await cooler('alta', { height: 160, priceCents: 60_000, brand: 'Ártico Frío', colour: 'WHITE' }),
      dear: await cooler('cara', { height: 120, priceCents: 300_000, brand: 'Noche' }),
      gone: await cooler('agotada', { height: 90, priceCents: 60_000, brand: 'Noche', stock: 0 }),
    };
  });
  const idsOf = async (query: Record<string, string | number>) =>
    (await list({ sort: 'price', ...query })).products.map(({ id }) => id);

  test('narrow by brand, price, stock and specs, alone and together', async () => {
    const { low, high, dear, gone } = coolers;
    expect(await idsOf({ brand: 'artico frio' })).toEqual([low.id, high.id]);
    expect(await idsOf({ brand: 'noche' })).toEqual([gone.id, dear.id]);
    expect(await idsOf({ max_price: 60_000 })).toEqual([low.id, high.id, gone.id]);
    expect(await idsOf({ min_price: 60_001 })).toEqual([dear.id]);
    expect(await idsOf({ in_stock: 1, min_price: 60_000 })).toEqual([high.id, dear.id]);
    expect(await idsOf({ 'spec.height.min': 100, 'spec.height.max': 120 })).toEqual([low.id, dear.id]);
    expect(await idsOf({ 'spec.color': 'WHITE' })).toEqual([high.id]);
    expect(await idsOf({ kind: 'gpu' })).toEqual([]);
  });

  test('are counted without themselves and with all other filters', async () => {
    const facet = async (key: string, query: Record<string, string | number>) => {
      const { facets } = await list(query);
      return facets.find((one) => one.key === key);
    };
    const brands = await facet('brand', { brand: 'noche', max_price: 100_000 });
    expect(brands?.values.map(({ label, count }) => [label, count])).toEqual([
      ['Ártico Frío', 2],
      ['Noche', 1],
    ]);
    expect(await facet('price', { brand: 'noche', max_price: 100_000 })).toMatchObject({
      min: 60_000,
      max: 300_000,
    });
    expect(await facet('in_stock', {})).toMatchObject({ values: [{ value: '1', count: 3 }] });
    expect((await facet('spec.color', { 'spec.color': 'WHITE' }))?.values).toMatchObject([
      { label: 'Negro', count: 3 },
      { label: 'Blanco', count: 1 },
    ]);
    expect(await facet('spec.height', { 'spec.height.min': 150 })).toMatchObject({ min: 90, max: 160 });
    // Of what fits alone: the high one is too high for the case.
    const fitting = await facet('brand', { ref_ids: box.refId });
    expect(fitting?.values.map(({ count }) => count)).toEqual([2, 1]);
  });

  test('show why a part does not fit, and the nearest in price that does and is in stock', async () => {
    const { low, high } = coolers;
    const { products, counts, total } = await list({ ref_ids: box.refId, fits: 'no' });
    expect({ counts, total }).toMatchObject({ counts: { ok: 3, unknown: 0, no: 1 }, total: 1 });
    expect(products).toMatchObject([
      {
        id: high.id,
        fits: 'no',
        answers: [{ rule: 'cooler-case-height', result: 'error', left: '160 mm', right: '150 mm' }],
        nearest: { id: low.id, difference_cents: -10_000 },
      },
    ]);
    const good = await list({ ref_ids: box.refId });
    expect(good.products.every(({ nearest }) => nearest === null)).toBe(true);
  });

  test('follow changes, sales and withdrawals at once', async () => {
    const { low } = coolers;
    await cooler('baja', { ...low, height: 155, priceCents: 70_000, stock: 0 });
    expect(await idsOf({ ref_ids: box.refId, fits: 'no', max_price: 70_000 })).toContain(low.id);
    expect(await idsOf({ in_stock: 1 })).not.toContain(low.id);
    const fresh = await cooler('nueva', { height: 80 });
    expect(await idsOf({})).toContain(fresh.id);
    await withdraw(fresh);
    expect(await idsOf({})).not.toContain(fresh.id);
  });
});

describe('repairs', () => {
  const check = (refIds: string[]) => shop.api.configurator.check({ body: { ref_ids: refIds } });

  test('a part that does not fit is replaced by the nearest in price that does', async () => {
    const refIds = await makePc();
    const long = await make({ kind: 'gpu', specs: { ...pcSpecs.gpu, length: 310 }, priceCents: 700_123 });
    const near = await make({ kind: 'gpu', specs: pcSpecs.gpu, priceCents: 700_100 });
    const sold = await make({ kind: 'gpu', specs: pcSpecs.gpu, priceCents: 700_123, stock: 0 });
    const { repairs, total_cents, verdict } = await check([...refIds, long.refId]);
    expect(verdict).toBe('incompatible');
    expect(repairs[0]).toMatchObject({
      changes: [
        {
          remove: { ref_id: long.refId, slot: 'gpu' },
          add: { id: near.id, slot: 'gpu' },
          quantity: 1,
        },
      ],
      ref_ids: [...refIds, near.refId],
      verdict: 'compatible',
      difference_cents: -23,
      total_cents: total_cents - 23,
    });
    expect(JSON.stringify(repairs)).not.toContain(sold.refId);
  });

  test('every offered repair passes the check', async () => {
    const parts = await makeParts();
    const am4 = await make({ kind: 'cpu', specs: { ...pcSpecs.cpu, socket: 'AM4' }, priceCents: 400_000 });
    const hot = await make({ kind: 'gpu', specs: { ...pcSpecs.gpu, tdp: 500 }, priceCents: 900_000 });
    const small = await make({ kind: 'psu', specs: { ...pcSpecs.psu, wattage: 300 }, priceCents: 90_000 });
    const { motherboard, memory, ssd, housing, psu } = parts;
    const rest = [motherboard, memory, ssd, housing].map(({ refId }) => refId);
    for (const broken of [
      [...rest, psu.refId, am4.refId],
      [...rest, parts.cpu.refId, small.refId, hot.refId],
      [...rest, psu.refId, parts.cpu.refId, ...Array.from({ length: 4 }, () => memory.refId)],
      [...rest, small.refId, am4.refId, hot.refId],
      [...rest, psu.refId, parts.cpu.refId, ssd.refId, ssd.refId],
    ]) {
      const before = await check(broken);
      expect(before.verdict).toBe('incompatible');
      expect(before.repairs.length, broken.join()).toBeGreaterThan(0);
      for (const repair of before.repairs) {
        const after = await check(repair.ref_ids);
        expect(after.answers.filter(({ result }) => result === 'error')).toEqual([]);
        expect(after).toMatchObject({
          verdict: repair.verdict,
          total_cents: repair.total_cents,
          repairs: [],
        });
        expect(after.total_cents - before.total_cents).toBe(repair.difference_cents);
        for (const { add } of repair.changes) expect(add?.stock).not.toBe('out');
      }
    }
  });

  test('a second board is removed; a cooler that is missing is for the shopper to choose', async () => {
    const refIds = await makePc();
    const { motherboard } = await makeParts();
    const two = await check([...refIds, motherboard.refId]);
    expect(two.repairs.map(({ changes }) => changes)).toContainEqual([
      expect.objectContaining({
        remove: expect.objectContaining({ ref_id: motherboard.refId }),
        add: null,
      }),
    ]);
    const bare = {
      ...pcSpecs.cpu,
      specifications: { ...pcSpecs.cpu.specifications, includesCooler: false },
    };
    const cpu = await make({ kind: 'cpu', specs: bare, name: 'AMD Ryzen 7 7700' });
    const { answers, repairs } = await check([...refIds.slice(1), cpu.refId]);
    expect(answers.filter(({ result }) => result === 'error').map(({ rule }) => rule)).toEqual([
      'cooler-missing',
    ]);
    expect(repairs).toEqual([]);
  });

  test('a build without errors, and one that is only unfinished, have none', async () => {
    expect((await check(await makePc())).repairs).toEqual([]);
    const { housing } = await makeParts();
    expect((await check([housing.refId])).repairs).toEqual([]);
    expect((await check([])).repairs).toEqual([]);
  });
});

describe('saved builds', () => {
  test('a saved build is found by its code, with names, prices and slots', async () => {
    const refIds = await makePc();
    const { build } = await shop.api.configurator.saveBuild({ body: { name: 'Para Ana', ref_ids: refIds } });
    expect(build.code).toMatch(/^[a-z0-9]{10}$/);
    expect(build).toMatchObject({ name: 'Para Ana', ref_ids: refIds, total_cents: 1_400_000 });
    const read = await shop.api.configurator.build({ params: { code: build.code } });
    expect(read.build).toEqual(build);
    expect(read.build.products.map(({ slot }) => slot)).toContain('motherboard');
  });

  test('saving the same again gives the same code; another name, set or owner gives another one', async () => {
    const refIds = await makePc();
    const save = async (api: TestShop['api'], name: string, parts: string[]) =>
      (await api.configurator.saveBuild({ body: { name, ref_ids: parts } })).build.code;
    const code = await save(shop.api, 'A', refIds);
    expect(await save(shop.api, 'A', refIds)).toBe(code);
    expect(await save(shop.api, 'A', refIds.toReversed())).toBe(code);
    const ana = await signInCustomer(shop);
    const others = [
      await save(shop.api, 'B', refIds),
      await save(shop.api, 'A', [...refIds, ...refIds.slice(2, 3)]),
      await save(ana.api, 'A', refIds),
    ];
    expect(new Set([code, ...others]).size).toBe(4);
    const { rows } = await shop.db.sql('select customer_id from build where code = $1', [others[2]]);
    expect(rows).toEqual([{ customer_id: ana.id }]);
  });

  test('parts at home are checked with the rest and cost nothing, also when saved and quoted', async () => {
    const { cpu, motherboard, memory, ssd, housing, psu } = await makeParts();
    const refIds = [cpu, motherboard, memory, memory, ssd, housing, psu].map(({ refId }) => refId);
    await shop.db.sql('update stock_level set on_hand = 0 where product_id = $1', [cpu.id]);
    await refreshListing(shop.db, [cpu.id]);
    const own = [cpu.refId, memory.refId, 'NADA'];
    const check = await shop.api.configurator.check({ body: { ref_ids: refIds, own } });
    // 1,400,000 of all parts, one more kit of 200,000; without the processor and both kits.
    expect(check.total_cents).toBe(700_000);
    expect(check.answers.filter(({ rule }) => rule === 'availability')).toEqual([]);
    expect(check.products.filter((product) => product.is_owned).map(({ id }) => id)).toEqual(
      expect.arrayContaining([cpu.id, memory.id]),
    );
    const { build } = await shop.api.configurator.saveBuild({ body: { ref_ids: refIds, own } });
    expect(build).toMatchObject({ total_cents: 700_000, own_ref_ids: [cpu.refId, memory.refId].toSorted() });
    const plain = await shop.api.configurator.saveBuild({ body: { ref_ids: refIds } });
    expect(plain.build).toMatchObject({ total_cents: 1_600_000, own_ref_ids: [] });
    expect(plain.build.code).not.toBe(build.code);
    await shop.db.sql('update product set price_cents = price_cents + 1 where id = $1', [memory.id]);
    await refreshListing(shop.db, [memory.id]);
    const { quote } = await shop.api.configurator.quoteBuild({ params: { code: build.code }, query: {} });
    expect(quote).toMatchObject({ total_cents: 700_000, build: { changes: [] } });
    expect(quote.subtotal_cents + quote.tax_cents).toBe(700_000);
    const pdf = await shop.request(`/workstation/builds/${build.code}/quote/pdf`);
    expect(readPdf(await pdf.bytes()).pages.join(' ')).toContain('Ya la tienes');
  });

  test('a saved build keeps whether it is to come put together, and is another than without it', async () => {
    const refIds = await makePc();
    const { saveBuild } = shop.api.configurator;
    const plain = (await saveBuild({ body: { ref_ids: refIds } })).build;
    const whole = (await saveBuild({ body: { ref_ids: refIds, is_assembled: true } })).build;
    expect([plain.is_assembled, whole.is_assembled]).toEqual([false, true]);
    expect(whole.code).not.toBe(plain.code);
    const read = await shop.api.configurator.build({ params: { code: whole.code } });
    expect(read.build.is_assembled).toBe(true);
    const wrong = { ref_ids: refIds, is_assembled: 'sí' };
    await expectRefusal(shop.request('/workstation/builds', { json: wrong }), 422, 'invalid');
  });

  test('replacing a part at home saves no money', async () => {
    const refIds = await makePc();
    const long = await make({ kind: 'gpu', specs: { ...pcSpecs.gpu, length: 310 }, priceCents: 700_123 });
    await make({ kind: 'gpu', specs: pcSpecs.gpu, priceCents: 700_100 });
    const ask = { ref_ids: [...refIds, long.refId] };
    const bought = await shop.api.configurator.check({ body: ask });
    const owned = await shop.api.configurator.check({ body: { ...ask, own: [long.refId] } });
    const priceOf = (refId: string | undefined) => {
      const product = owned.products.find(({ ref_id }) => ref_id === refId);
      return product?.is_owned === false ? product.price_cents : 0;
    };
    expect(owned.repairs).not.toEqual([]);
    for (const { changes, difference_cents: cents } of owned.repairs) {
      const costs = changes.map(({ add, remove }) => (add?.price_cents ?? 0) - priceOf(remove?.ref_id));
      expect(cents).toBe(costs.reduce((sum, cost) => sum + cost, 0));
    }
    expect(owned.total_cents).toBe(bought.total_cents - 700_123);
    for (const repair of owned.repairs) {
      expect(repair.total_cents).toBe(owned.total_cents + repair.difference_cents);
    }
  });

  test('two units stay two units', async () => {
    const { memory } = await makeParts();
    const { build } = await shop.api.configurator.saveBuild({
      body: { name: '', ref_ids: [memory.refId, memory.refId] },
    });
    expect(build).toMatchObject({ ref_ids: [memory.refId, memory.refId], total_cents: 400_000 });
    expect(build.products).toHaveLength(1);
  });

  test('a withdrawn part is missing among the products only', async () => {
    const { cpu, psu } = await makeParts();
    const { build } = await shop.api.configurator.saveBuild({ body: { ref_ids: [cpu.refId, psu.refId] } });
    await withdraw(psu);
    const read = await shop.api.configurator.build({ params: { code: build.code } });
    expect(read.build).toMatchObject({ ref_ids: [cpu.refId, psu.refId], total_cents: 500_000 });
    expect(read.build.products.map(({ ref_id }) => ref_id)).toEqual([cpu.refId]);
  });

  test('refuses unknown parts, none at all, long names and unknown codes', async () => {
    const save = (json: object) => shop.request('/workstation/builds', { json });
    await expectRefusal(save({ ref_ids: ['NADA'] }), 422, 'unknown_part');
    await expectRefusal(save({ ref_ids: [] }), 422);
    await expectRefusal(save({ ref_ids: ['A'], name: 'x'.repeat(81) }), 422);
    await expectRefusal(shop.request('/workstation/builds/abcdefghjk'), 404);
    await expectRefusal(shop.request('/workstation/builds/..%2F'), 404);
  });
});
