import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { reserveStock } from '../../inventory/index.ts';
import { openFeedFile } from '../feed-lines.ts';
import { importFeed, type ImportReport } from '../import-feed.ts';
import { takeRunLock } from '../run-lock.ts';

let shop: TestShop;
let staff: SignedIn;
let folder = '';
let serial = 0;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  folder = await mkdtemp(join(tmpdir(), 'ensambla-suppliers-'));
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

function article(changes: Record<string, unknown> = {}) {
  serial += 1;
  return {
    ref_id: `DIR-${serial}`,
    mpn: `D-${serial}`,
    brand: 'Acme',
    product_name: `Acme Directorio ${serial} tarjeta`,
    category: 'Tarjetas de video',
    cost: 100,
    currency: 'USD',
    stock: [{ warehouse: 'CDMX', qty: 5 }],
    specs: {},
    status: 'active',
    updated_at: '2026-08-20T06:00:00Z',
    ...changes,
  };
}

async function read(supplier: string, ...records: object[]): Promise<ImportReport> {
  const path = join(folder, `${(serial += 1)}.jsonl`);
  await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return importFeed(shop.shop, { supplier, source: 'prueba.jsonl', feed: await openFeedFile(path) });
}

/** Units by location. */
async function stockOf(refId: string): Promise<Record<string, number>> {
  const { rows } = await shop.db.sql(
    `select s.warehouse_code, s.on_hand from stock_level s join product p on p.id = s.product_id where p.ref_id = $1
      order by 1`,
    [refId],
  );
  return Object.fromEntries(
    (rows as { warehouse_code: string; on_hand: number }[]).map((row) => [row.warehouse_code, row.on_hand]),
  );
}

const add = async (code: string, fields: object = {}) =>
  staff.api.suppliers.addSupplier({ body: { code, name: `Mayorista ${code}`, ...fields } });
const change = (code: string, body: Parameters<SignedIn['api']['suppliers']['changeSupplier']>[0]['body']) =>
  staff.api.suppliers.changeSupplier({ params: { code }, body });

describe('a supplier', () => {
  test('is written down, changed field by field, listed by rank, and every change is in the log', async () => {
    const { supplier } = await add('norte', { lead_days: 3, contact_email: 'ventas@norte.example' });
    expect(supplier).toMatchObject({ code: 'norte', currency: 'USD', state: 'active', is_house: false });
    const saved = await change('norte', { terms: '30 días', credit_days: 30, rank: 1 });
    expect(saved.supplier).toMatchObject({
      contact_email: 'ventas@norte.example',
      lead_days: 3,
      terms: '30 días',
      credit_days: 30,
      version: supplier.version + 1,
    });
    const { suppliers } = await staff.api.suppliers.suppliers();
    expect(suppliers.map(({ code }) => code)).toEqual(['norte', 'mayorista']);
    const { rows } = await shop.db.sql(
      `select action, before ->> 'rank' as before, after ->> 'rank' as after from audit_entry
        where subject = 'supplier:norte' order by id`,
    );
    expect(rows).toEqual([
      { action: 'supplier.create', before: null, after: '100' },
      { action: 'supplier.update', before: '100', after: '1' },
    ]);
  });

  test.each([
    ['without a name', { code: 'sin', name: ' ' }, 'name'],
    ['with a code that is no word', { code: 'dos palabras', name: 'Dos' }, 'code'],
    ['with days below zero', { code: 'antes', name: 'Antes', lead_days: -1 }, 'lead_days'],
    ['in a currency nobody converts', { code: 'euro', name: 'Euro', currency: 'EUR' }, 'currency'],
    ['with an address that is none', { code: 'mal', name: 'Mal', contact_email: 'ventas' }, 'contact_email'],
  ])('%s is refused beside the field', async (_, json, field) => {
    const refusal = await expectRefusal(
      shop.request('/admin/suppliers', { method: 'POST', json, token: staff.token }),
      422,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test('has a code nobody else has, also when two people add it at once', async () => {
    const json = { code: 'gemelo', name: 'Gemelo' };
    const send = () => shop.request('/admin/suppliers', { method: 'POST', json, token: staff.token });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('that is not there is neither read nor changed, and no feed is taken for it', async () => {
    const at = '/admin/suppliers/nadie';
    await expectRefusal(shop.request(at, { token: staff.token }), 404);
    await expectRefusal(shop.request(at, { method: 'PUT', json: { rank: 1 }, token: staff.token }), 404);
    const body = new FormData();
    body.set('supplier', 'nadie');
    const refusal = await expectRefusal(
      shop.request('/sync/runs', { method: 'POST', body, token: staff.token }),
      422,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual(['supplier']);
  });

  test('is for the catalogue’s staff to change', async () => {
    const support = await signInStaff(shop, 'support');
    const customer = await signInCustomer(shop);
    const put = (token: string | undefined) =>
      shop.request('/admin/suppliers/mayorista', {
        method: 'PUT',
        json: { rank: 1 },
        ...(token !== undefined && { token }),
      });
    expect((await put(support.token)).status).toBe(403);
    expect([401, 403]).toContain((await put(customer.token)).status);
    expect((await put(undefined)).status).toBe(401);
  });

  test('that is paused has no feed read, from the screen or a terminal', async () => {
    await add('pausado', { state: 'paused' });
    await expect(read('pausado', article())).rejects.toMatchObject({ status: 409, code: 'supplier_paused' });
    const body = new FormData();
    body.set('supplier', 'pausado');
    const refusal = await expectRefusal(
      shop.request('/sync/runs', { method: 'POST', body, token: staff.token }),
      409,
    );
    expect(refusal.code).toBe('supplier_paused');
  });

  test('in pesos is priced without the dollar, and a feed in dollars is not its own', async () => {
    await add('pesos', { currency: 'MXN' });
    const given = article({ cost: 1840, currency: 'MXN' });
    const report = await read('pesos', given, article());
    expect(report.counts).toMatchObject({ created: 1, rejected: 1 });
    expect(report.rejected).toMatchObject([{ code: 'currency_unexpected' }]);
    const { rows } = await shop.db.sql('select price_cents from product where ref_id = $1', [given.ref_id]);
    // As much as 100 dollars at 18.40.
    expect(rows).toEqual([{ price_cents: 239_100 }]);
  });
});

describe('the warehouses of a supplier', () => {
  test('are the branches of the same code for the shop’s first one', async () => {
    const given = article();
    await read('mayorista', given);
    expect(await stockOf(given.ref_id)).toEqual({ CDMX: 5 });
    const { warehouses } = await staff.api.suppliers.supplier({ params: { code: 'mayorista' } });
    expect(warehouses).toContainEqual(
      expect.objectContaining({ code: 'CDMX', name: 'Ciudad de México', location_code: 'CDMX' }),
    );
  });

  test('are places of their own for another one, whatever codes they have', async () => {
    const [ours, theirs] = [article(), article({ stock: [{ warehouse: 'CDMX', qty: 70 }] })];
    await read('mayorista', ours);
    await add('sur');
    await read('sur', theirs);
    expect(await stockOf(ours.ref_id)).toEqual({ CDMX: 5 });
    expect(await stockOf(theirs.ref_id)).toEqual({ 'SUR-CDMX': 70 });
    const { locations } = await staff.api.inventory.locations({ query: {} });
    expect(locations.find(({ location_code: code }) => code === 'SUR-CDMX')).toMatchObject({
      location_name: 'Mayorista sur · CDMX',
      supplier: 'sur',
    });
    expect(locations.find(({ location_code: code }) => code === 'CDMX')).toMatchObject({ supplier: null });
  });

  test('never are somebody else’s place that has the code they would get', async () => {
    await staff.api.inventory.addLocation({ body: { location_code: 'ESTE-GDL', location_name: 'Nuestra' } });
    const given = article({ stock: [{ warehouse: 'GDL', qty: 3 }] });
    await read('este', given);
    expect(await stockOf(given.ref_id)).toEqual({ 'ESTE2-GDL': 3 });
  });

  test('fill another location from the moment staff say so, and what was promised stays', async () => {
    const given = article({
      stock: [
        { warehouse: 'CDMX', qty: 4 },
        { warehouse: 'GDL', qty: 2 },
      ],
    });
    await read('oeste', given);
    const { rows } = await shop.db.sql('select id from product where ref_id = $1', [given.ref_id]);
    const { id } = rows[0] as { id: number };
    const now = shop.clock.now();
    await shop.db.transaction((tx) =>
      reserveStock(tx, {
        holder: 'pedido',
        lines: [{ productId: id, quantity: 1 }],
        expiresAt: new Date(now.getTime() + 60_000),
        now,
      }),
    );
    const { supplier, warehouses } = await staff.api.suppliers.supplier({ params: { code: 'oeste' } });
    const moved = warehouses.map((warehouse) => ({ ...warehouse, location_code: 'CDMX' }));
    await change('oeste', { warehouses: moved, version: supplier.version });
    expect(await stockOf(given.ref_id)).toEqual({ CDMX: 6, 'OESTE-CDMX': 1, 'OESTE-GDL': 0 });
    // And so it stays with the next feed; both warehouses count at the one place.
    const stock = [
      { warehouse: 'CDMX', qty: 1 },
      { warehouse: 'GDL', qty: 2 },
    ];
    await read('oeste', { ...given, stock, updated_at: '2026-08-21T06:00:00Z' });
    expect(await stockOf(given.ref_id)).toMatchObject({ CDMX: 3 });
  });

  test('are not moved by who read an older version, to a place that is not there, or under a feed', async () => {
    await read('viejo', article());
    const { supplier, warehouses } = await staff.api.suppliers.supplier({ params: { code: 'viejo' } });
    await change('viejo', { rank: 5, version: supplier.version });
    await expect(change('viejo', { rank: 6, version: supplier.version })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      details: { current: { rank: 5, warehouses } },
    });
    const [first] = warehouses;
    if (!first) throw new Error('A feed’s warehouse is not known.');
    const nowhere = { warehouses: [{ ...first, location_code: 'NADA' }] };
    await expect(change('viejo', nowhere)).rejects.toMatchObject({ status: 422 });
    await expect(change('viejo', { warehouses: [{ ...first, code: 'OTRO' }] })).rejects.toMatchObject({
      status: 422,
    });
    const lock = await takeRunLock(shop.db, 'mayorista');
    try {
      await expect(
        change('viejo', { warehouses: [{ ...first, location_code: 'CDMX' }] }),
      ).rejects.toMatchObject({ status: 409, code: 'sync_running' });
    } finally {
      await lock.release();
    }
  });
});

describe('the chosen offer', () => {
  const chosenOf = async (refId: string) => {
    const { rows } = await shop.db.sql(
      `select o.supplier from supplier_offer o join product p on p.id = o.product_id where p.ref_id = $1 and o.is_chosen`,
      [refId],
    );
    return (rows as { supplier: string }[]).map(({ supplier }) => supplier);
  };

  test('is the cheapest, or of the lowest rank where an owner wants that', async () => {
    await add('barato', { rank: 50 });
    await add('preferido', { rank: 1 });
    const cheap = article({ mpn: 'ELEGIDA-12345' });
    const dear = { ...cheap, ref_id: 'PREF-1', cost: 150 };
    await read('barato', cheap);
    await read('preferido', dear);
    expect(await chosenOf(cheap.ref_id)).toEqual(['barato']);
    const owner = await signInStaff(shop);
    await changeSettings(owner, 'offers', { chosen_by: 'rank' });
    await read('barato', cheap);
    expect(await chosenOf(cheap.ref_id)).toEqual(['preferido']);
    // The same list again: only the ranks are others.
    await change('preferido', { rank: 60 });
    await read('barato', cheap);
    expect(await chosenOf(cheap.ref_id)).toEqual(['barato']);
    await change('preferido', { rank: 1 });
    await read('preferido', dear);
    expect(await chosenOf(cheap.ref_id)).toEqual(['preferido']);
    expect((await read('preferido', dear)).counts).toMatchObject({ unchanged: 1 });
    await changeSettings(owner, 'offers', { chosen_by: 'cost' });
    await read('barato', cheap);
    expect(await chosenOf(cheap.ref_id)).toEqual(['barato']);
  });

  test('moves at once only as far as its supplier may', async () => {
    await add('brusco', { cost_down_percent: 30, cost_up_percent: 50 });
    const one = article({ mpn: 'BRUSCA-12345' });
    await read('brusco', one);
    const cheaper = { ...one, cost: 60, updated_at: '2026-08-21T06:00:00Z' };
    expect((await read('brusco', cheaper)).rejected).toMatchObject([{ code: 'price_jump', count: 1 }]);
    await change('brusco', { cost_down_percent: 40 });
    expect((await read('brusco', cheaper)).rejected).toEqual([]);
  });

  test('has guards that staff give in percent', async () => {
    await add('guardas');
    for (const body of [{ cost_down_percent: 100 }, { cost_up_percent: 0 }, { cost_up_percent: 'x' }]) {
      await expectRefusal(
        shop.request('/admin/suppliers/guardas', { method: 'PUT', json: body, token: staff.token }),
        422,
      );
    }
  });
});
