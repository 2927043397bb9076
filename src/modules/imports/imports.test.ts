import writeXlsx from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { ensureWarehouses, reserveStock } from '../inventory/index.ts';
import { checkImport } from './check-import.ts';
import { importsContract } from './imports.contract.ts';
import { runById } from './imports.queries.ts';
import { runImport } from './run-import.ts';

let shop: TestShop;
let staff: SignedIn;
let shelf: Awaited<ReturnType<typeof createCategory>>;
let serial = 0;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
  staff = await signInStaff(shop, 'owner');
  shelf = await createCategory(shop.db, { kind: 'mouse' });
  await shop.db.transaction((tx) => ensureWarehouses(tx, [{ code: 'CDMX', name: 'Ciudad de México' }]));
});
afterAll(() => shop.stop());

const code = () => `IMP-${(serial += 1)}`;
const csv = (lines: readonly (readonly (string | number)[])[]) =>
  new File([lines.map((cells) => cells.join(',')).join('\n')], 'precios.csv');

async function upload(file: File, token = staff.token) {
  const form = new FormData();
  form.set('file', file);
  return shop.request('/admin/imports', { method: 'POST', token, body: form });
}
async function started(lines: readonly (readonly (string | number)[])[] | File) {
  const response = await upload(lines instanceof File ? lines : csv(lines));
  expect(response.status, await response.clone().text()).toBe(201);
  return importsContract.startImport.answers[201].parse(await response.json()).import;
}
const step = (id: string, name: 'check' | 'run' | 'stop' | 'undo', json: object = {}, token = staff.token) =>
  shop.request(`/admin/imports/${id}/${name}`, { method: 'POST', token, json });
async function reached(id: string, state: string) {
  await expect
    .poll(async () => (await staff.api.imports.run({ params: { id } })).import.state, patience)
    .toBe(state);
  return (await staff.api.imports.run({ params: { id } })).import;
}
/** Checked, and with `run` written too. */
async function carried(lines: readonly (readonly (string | number)[])[] | File, until: 'checked' | 'done') {
  const { id, mapping } = await started(lines);
  expect((await step(id, 'check', { mapping })).status).toBe(202);
  const checked = await reached(id, 'checked');
  if (until === 'checked') return checked;
  expect((await step(id, 'run')).status).toBe(202);
  return reached(id, 'done');
}
const rowsOf = async (id: string, state?: 'error' | 'change' | 'create' | 'kept') =>
  (await staff.api.imports.rows({ params: { id }, query: { ...(state && { state }) } })).rows;
const productOf = async (sku: string) => {
  const { rows } = await shop.db.sql(
    `select p.id, p.name, p.price_cents, p.status, p.kind,
            (select sum(on_hand)::int from stock_level where product_id = p.id and warehouse_code = 'CDMX') as on_hand
       from product p where sku = $1`,
    [sku],
  );
  return rows[0] as { id: number; name: string; price_cents: number; on_hand: number } | undefined;
};

describe('a file of products', () => {
  test('says what each line would change and changes nothing before it runs', async () => {
    const known = await createProduct(shop.db, { priceCents: 100_000, stock: { CDMX: 4 } });
    const same = await createProduct(shop.db, { priceCents: 50_000 });
    const fresh = code();
    const run = await carried(
      [
        ['Clave', 'Nombre', 'Marca', 'Categoría', 'Precio', 'Existencia CDMX', 'Color'],
        [known.sku, '', '', '', '1099.50', '9', 'rojo'],
        [same.sku, '', '', '', '500', '', ''],
        [fresh, 'Ratón nuevo', 'Acme', shelf.name, '299', '3', ''],
        [code(), 'Sin marca', '', shelf.name, '10', '', ''],
        [known.sku, '', '', '', '5', '', ''],
      ],
      'checked',
    );
    expect(run.mapping).toEqual(['sku', 'product_name', 'brand', 'category', 'price', 'stock:CDMX', '']);
    expect(run.counts).toEqual({ change: 1, same: 1, create: 1, error: 2 });
    expect(await rowsOf(run.id, 'change')).toMatchObject([
      {
        line: 2,
        before: { price_cents: 100_000, 'stock:CDMX': 4 },
        after: { price_cents: 109_950, 'stock:CDMX': 9 },
      },
    ]);
    expect((await rowsOf(run.id, 'error')).map(({ problems }) => Object.keys(problems))).toEqual([
      ['brand'],
      ['sku'],
    ]);
    expect(await productOf(known.sku)).toMatchObject({ price_cents: 100_000, on_hand: 4 });
    expect(await productOf(fresh)).toBeUndefined();
  });

  test('that brings a new product into a category without a kind says so in words of staff', async () => {
    const { name } = await createCategory(shop.db, {});
    const run = await carried(
      [
        ['sku', 'product_name', 'brand', 'category', 'price'],
        [code(), 'Ratón', 'Acme', name, '10'],
      ],
      'checked',
    );
    expect((await rowsOf(run.id, 'error')).map(({ problems }) => problems)).toEqual([
      { kind: 'A new product needs a kind: its category has none. Add a column for it.' },
    ]);
  });

  test('that brings a new product without its name, shelf and price asks for them, not for what comes with them', async () => {
    const run = await carried(
      [
        ['sku', 'price'],
        [code(), '10'],
        [code(), ''],
      ],
      'checked',
    );
    const missing = {
      product_name: 'A new product needs a name.',
      brand: 'A new product needs a brand.',
      category_id: 'A new product needs a category.',
    };
    expect((await rowsOf(run.id, 'error')).map(({ problems }) => problems)).toEqual([
      missing,
      { ...missing, price_cents: 'A new product needs a price.' },
    ]);
  });

  test('tells its problems to each reader in their language', async () => {
    const run = await carried(
      [
        ['sku', 'product_name', 'brand', 'category', 'price'],
        ['', 'Ratón', 'Acme', 'Ningún lado', 'diez'],
        [code(), 'R', 'Acme', shelf.name, '10'],
      ],
      'checked',
    );
    const read = async (language: 'en' | 'es' | null) => {
      await staff.api.staff.chooseLanguage({ body: { language } });
      return (await rowsOf(run.id, 'error')).map(({ problems }) => problems);
    };
    expect(await read('es')).toEqual([
      {
        sku: 'La línea no tiene SKU.',
        category: 'No existe la categoría «Ningún lado».',
        price: '«diez» no es un importe en pesos.',
      },
      { product_name: 'Escribe 3 letras o más.' },
    ]);
    expect(await read('en')).toEqual([
      {
        sku: 'The line has no SKU.',
        category: 'There is no category «Ningún lado».',
        price: '«diez» is no amount in pesos.',
      },
      { product_name: 'Write 3 letters or more.' },
    ]);
    await read(null);
  });

  test('that counts a kit has an error beside its stock; one that repeats its nothing has none', async () => {
    const part = await createProduct(shop.db);
    const kit = await createProduct(shop.db, { stock: {} });
    const parts = [{ product_id: part.id, quantity: 2 }];
    await staff.api.inventory.saveParts({ params: { id: kit.id }, body: { parts } });
    const check = async (units: number) =>
      rowsOf(
        (
          await carried(
            [
              ['sku', 'stock CDMX'],
              [kit.sku, units],
            ],
            'checked',
          )
        ).id,
      );
    expect(await check(7)).toMatchObject([
      { state: 'error', problems: { 'stock:CDMX': expect.stringContaining('kit') } },
    ]);
    expect(await check(0)).toMatchObject([{ state: 'same' }]);
  });

  test('is written, seen in the shop, and taken back whole', async () => {
    const known = await createProduct(shop.db, {
      name: 'Ratón de antes',
      priceCents: 100_000,
      stock: { CDMX: 4 },
    });
    const fresh = code();
    const run = await carried(
      [
        ['sku', 'product_name', 'brand', 'category', 'price', 'stock:CDMX'],
        [known.sku, 'Ratón de ahora', '', '', '1099.50', '9'],
        [fresh, `Ratón ${fresh}`, 'Acme', shelf.name, '299', '3'],
      ],
      'done',
    );
    expect(run.counts).toEqual({ changed: 1, added: 1 });
    expect(await productOf(known.sku)).toMatchObject({
      name: 'Ratón de ahora',
      price_cents: 109_950,
      on_hand: 9,
    });
    expect(await productOf(fresh)).toMatchObject({ kind: 'mouse', on_hand: 3 });
    const page = await shop.api.catalog.categoryPage({ params: { name: shelf.slug }, query: {} });
    expect(page.products.map(({ sku }) => sku)).toContain(fresh);

    expect((await step(run.id, 'undo')).status).toBe(202);
    expect((await reached(run.id, 'undone')).counts).toEqual({ undone: 2 });
    expect(await productOf(known.sku)).toMatchObject({
      name: 'Ratón de antes',
      price_cents: 100_000,
      on_hand: 4,
    });
    expect(await productOf(fresh)).toBeUndefined();
  });

  test('that is undone leaves what somebody changed since, and what somebody began to buy', async () => {
    const known = await createProduct(shop.db, { priceCents: 100_000, stock: { CDMX: 4 } });
    const fresh = code();
    const run = await carried(
      [
        ['sku', 'product_name', 'brand', 'category', 'price', 'stock:CDMX', 'mpn'],
        [known.sku, '', '', '', '1099.50', '', 'M-1'],
        [fresh, 'Ratón comprado', 'Acme', shelf.name, '299', '3', ''],
      ],
      'done',
    );
    await staff.api.catalog.updateProduct({ params: { id: known.id }, body: { price_cents: 120_000 } });
    const bought = await productOf(fresh);
    await shop.db.transaction((tx) =>
      reserveStock(tx, {
        holder: crypto.randomUUID(),
        party: 'x',
        lines: [{ productId: bought?.id ?? 0, quantity: 1 }],
        expiresAt: new Date(shop.clock.now().getTime() + 600_000),
        now: shop.clock.now(),
      }),
    );
    await step(run.id, 'undo');
    await reached(run.id, 'undone');
    expect(await productOf(known.sku)).toMatchObject({ price_cents: 120_000 });
    const { product } = await staff.api.catalog.adminProduct({ params: { id: known.id } });
    expect(product.mpn).toBeNull();
    expect(await productOf(fresh)).toMatchObject({ status: 'discontinued' });
    expect((await rowsOf(run.id, 'kept')).length).toBe(2);
  });

  test('that somebody undoes without the right to sell below cost keeps that line, and takes the others back', async () => {
    const cheap = await createProduct(shop.db, { priceCents: 50_000 });
    await shop.db.sql('update product set cost_cents = 90000 where id = $1', [cheap.id]);
    const other = await createProduct(shop.db, { priceCents: 100_000 });
    const run = await carried(
      [
        ['sku', 'price'],
        [cheap.sku, '950'],
        [other.sku, '1100'],
      ],
      'done',
    );
    expect(run.counts).toEqual({ changed: 2 });
    const catalog = await signInStaff(shop, 'catalog');
    expect((await step(run.id, 'undo', {}, catalog.token)).status).toBe(202);
    expect((await reached(run.id, 'undone')).counts).toEqual({ kept: 1, undone: 1 });
    expect(await productOf(cheap.sku)).toMatchObject({ price_cents: 95_000 });
    expect(await productOf(other.sku)).toMatchObject({ price_cents: 100_000 });
  });

  test('leaves out a product that changed since the check, and writes the others', async () => {
    const one = await createProduct(shop.db, { priceCents: 100_000 });
    const other = await createProduct(shop.db, { priceCents: 100_000 });
    const run = await carried(
      [
        ['sku', 'price'],
        [one.sku, '1100'],
        [other.sku, '1200'],
      ],
      'checked',
    );
    await staff.api.catalog.updateProduct({ params: { id: one.id }, body: { price_cents: 150_000 } });
    await step(run.id, 'run');
    expect((await reached(run.id, 'done')).counts).toEqual({ changed: 1, error: 1 });
    expect(await productOf(one.sku)).toMatchObject({ price_cents: 150_000 });
    expect(await productOf(other.sku)).toMatchObject({ price_cents: 120_000 });
  });

  test('below cost is written by an owner with a reason, and left out without', async () => {
    const make = async () => {
      const product = await createProduct(shop.db, { priceCents: 100_000 });
      await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { cost_cents: 90_000 } });
      return product;
    };
    const [one, other] = [await make(), await make()];
    const without = await carried(
      [
        ['sku', 'price'],
        [one.sku, '500'],
      ],
      'done',
    );
    expect(without.counts).toEqual({ error: 1 });
    const checked = await carried(
      [
        ['sku', 'price'],
        [other.sku, '500'],
      ],
      'checked',
    );
    await step(checked.id, 'run', { reason: 'Liquidación de temporada' });
    expect((await reached(checked.id, 'done')).counts).toEqual({ changed: 1 });
  });

  test('an XLSX is read as well, and its columns are remembered', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const sheet = [
      [{ value: 'Artículo raro' }, { value: 'Importe' }],
      [{ value: product.sku }, { value: 1250.75 }],
    ];
    const file = () =>
      writeXlsx(sheet)
        .toBuffer()
        .then((bytes) => new File([new Uint8Array(bytes)], 'precios.xlsx'));
    const first = await started(await file());
    expect(first.mapping).toEqual(['', '']);
    await step(first.id, 'check', { mapping: ['sku', 'price'] });
    await reached(first.id, 'checked');
    await step(first.id, 'run');
    await reached(first.id, 'done');
    expect(await productOf(product.sku)).toMatchObject({ price_cents: 125_075 });
    expect((await started(await file())).mapping).toEqual(['sku', 'price']);
  });
});

test('a run whose process died goes on where it stood, and writes no line twice', async () => {
  const mark = code();
  const lines = Array.from({ length: 1_100 }, (_, index) => [
    `${mark}-${index}`,
    'Ratón',
    'Acme',
    shelf.name,
    '10',
    '2',
  ]);
  const header = ['sku', 'product_name', 'brand', 'category', 'price', 'stock:CDMX'];
  const { id } = await carried([header, ...lines], 'checked');
  const run = await shop.db.first(runById, { id });
  if (!run) throw new Error('The run is gone.');
  const dies = () => {
    throw new Error('The process died.');
  };
  await expect(runImport(shop.open.shop, run, dies)).rejects.toThrow('The process died.');
  const written = async () =>
    (
      await shop.db.sql(
        `select count(*)::int as n, count(distinct p.sku)::int as skus,
                (select count(*)::int from price_change c where c.product_id = any(array_agg(p.id))) as prices,
                (select sum(delta)::int from stock_movement m where m.product_id = any(array_agg(p.id))) as units
           from product p where p.sku like $1`,
        [`${mark}-%`],
      )
    ).rows[0];
  expect(await written()).toEqual({ n: 500, skus: 500, prices: 500, units: 1_000 });
  // The process was only slow: what it was doing is delivered again, also a check that the writing has overtaken.
  await checkImport(shop.open.shop, run);
  await Promise.all([1, 2].map(() => runImport(shop.open.shop, run, () => {})));
  expect(await written()).toEqual({ n: 1_100, skus: 1_100, prices: 1_100, units: 2_200 });
  expect((await staff.api.imports.run({ params: { id } })).import.counts).toEqual({ added: 1_100 });
});

describe('a run that is stopped', () => {
  /** Being written, its first 500 lines of 1,100 are; no job is under way. */
  const halfWritten = async (mark: string) => {
    const lines = Array.from({ length: 1_100 }, (_, at) => [
      `${mark}-${at}`,
      'Ratón',
      'Acme',
      shelf.name,
      '10',
    ]);
    const { id } = await carried(
      [['sku', 'product_name', 'brand', 'category', 'price'], ...lines],
      'checked',
    );
    await shop.db.sql(`update import_run set state = 'running' where id = $1`, [id]);
    const run = await shop.db.first(runById, { id });
    if (!run) throw new Error('The run is gone.');
    let batches = 0;
    const onBatch = () => {
      batches += 1;
      throw new Error('The process died.');
    };
    await expect(runImport(shop.open.shop, run, onBatch)).rejects.toThrow('The process died.');
    expect(batches).toBe(1);
    return run;
  };
  const written = async (mark: string) =>
    (
      (await shop.db.sql('select count(*)::int as n from product where sku like $1', [`${mark}-%`]))
        .rows[0] as { n: number }
    ).n;
  const stop = async (id: string) => {
    const response = await step(id, 'stop');
    expect(response.status).toBe(200);
    return importsContract.stopImport.answers[200].parse(await response.json()).import;
  };

  test('writes nothing more, whichever job comes late, and the rest when staff say so', async () => {
    const mark = code();
    const run = await halfWritten(mark);
    expect(await stop(run.id)).toMatchObject({ state: 'stopped', counts: { added: 500, create: 600 } });
    expect(await runImport(shop.open.shop, run, () => {})).toBe(false);
    expect(await written(mark)).toBe(500);
    await expectRefusal(step(run.id, 'stop'), 409, 'busy');
    expect((await step(run.id, 'run')).status).toBe(202);
    expect((await reached(run.id, 'done')).counts).toEqual({ added: 1_100 });
    expect(await written(mark)).toBe(1_100);
  });

  test('can be undone: what was written goes, and what was not stays unwritten', async () => {
    const mark = code();
    const run = await halfWritten(mark);
    await stop(run.id);
    expect((await step(run.id, 'undo')).status).toBe(202);
    expect((await reached(run.id, 'undone')).counts).toEqual({ undone: 500, create: 600 });
    expect(await runImport(shop.open.shop, run, () => {})).toBe(false);
    expect(await written(mark)).toBe(0);
    await expectRefusal(step(run.id, 'run'), 409, 'busy');
  });

  test('while lines are written says what became of them', async () => {
    const mark = code();
    const run = await halfWritten(mark);
    const [stopped] = await Promise.all([stop(run.id), runImport(shop.open.shop, run, () => {})]);
    expect(stopped.counts.added ?? 0).toBe(await written(mark));
  });
});

describe('refusals', () => {
  test('a step that is not due, and the same step twice at once, is done once', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const { id, mapping } = await started([
      ['sku', 'price'],
      [product.sku, '1300'],
    ]);
    await expectRefusal(step(id, 'run'), 409, 'busy');
    await expectRefusal(step(id, 'undo'), 409, 'busy');
    await expectRefusal(step(id, 'stop'), 409, 'busy');
    await step(id, 'check', { mapping });
    await reached(id, 'checked');
    const answers = await Promise.all([1, 2, 3].map(() => step(id, 'run')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await reached(id, 'done');
    const { rows } = await shop.db.sql('select 1 from price_change where product_id = $1', [product.id]);
    expect(rows).toHaveLength(2);
  });

  test.each([
    ['two columns of one field', ['sku', 'sku']],
    ['no SKU', ['price', '']],
    ['too few', ['sku']],
    ['an unknown field', ['sku', 'nave']],
    ['an unknown warehouse', ['sku', 'stock:LUNA']],
  ])('%s are no mapping', async (_, mapping) => {
    const { id } = await started([
      ['a', 'b'],
      ['1', '2'],
    ]);
    const { fields } = await expectRefusal(step(id, 'check', { mapping }), 422);
    expect(fields).toHaveProperty('mapping');
  });

  test('what is no table is refused beside the file', async () => {
    const { fields } = await expectRefusal(upload(new File(['sku'], 'x.csv')), 422);
    expect(fields).toHaveProperty('file');
    const empty = new FormData();
    await expectRefusal(
      shop.request('/admin/imports', { method: 'POST', token: staff.token, body: empty }),
      422,
    );
  });

  test('nobody, customers and staff without the right cannot', async () => {
    const file = () => csv([['sku'], ['A']]);
    await expectRefusal(upload(file(), (await signInCustomer(shop)).token), 401);
    await expectRefusal(upload(file(), (await signInStaff(shop, 'orders')).token), 403);
    const { id } = await started([
      ['sku', 'price'],
      ['A', '1'],
    ]);
    const orders = await signInStaff(shop, 'orders');
    for (const name of ['check', 'run', 'stop', 'undo'] as const) {
      await expectRefusal(step(id, name, { mapping: ['sku', 'price'] }, orders.token), 403);
    }
    await expectRefusal(step(crypto.randomUUID(), 'undo'), 404);
  });

  test('the lines that were left out come as a file with the reason', async () => {
    const run = await carried(
      [
        ['sku', 'price'],
        ['NO-EXISTE', '10'],
        ['=malo', 'x'],
      ],
      'checked',
    );
    const answer = await shop.request(`/admin/imports/${run.id}/problems.csv`, { token: staff.token });
    const text = await answer.text();
    expect(text).toContain('sku,price,problem');
    expect(text).toContain("'=malo");
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });
});
