import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { joinedProductPath } from '../../catalog/index.ts';
import { reserveStock } from '../../inventory/index.ts';
import { importJob, rollBackJob } from '../suppliers.ts';

let shop: TestShop;
let owner: SignedIn;
let other: SignedIn;
let serial = 0;
beforeAll(async () => {
  shop = await startTestShop();
  [owner, other] = await Promise.all([signInStaff(shop, 'owner'), signInStaff(shop, 'catalog')]);
  for (const code of ['norte', 'sur'])
    await owner.api.suppliers.addSupplier({ body: { code, name: code, max_age_hours: null } });
});
afterAll(() => shop.stop());

function article(changes: Record<string, unknown> = {}) {
  serial += 1;
  return {
    ref_id: `CAN-${serial}`,
    mpn: `KX-${2000 + serial}-B`,
    brand: 'Acme Labs',
    product_name: `Acme Nube ${serial} tarjeta`,
    category: 'Tarjetas de video',
    cost: 100,
    currency: 'USD',
    stock: [{ warehouse: 'CDMX', qty: 5 }],
    specs: { memory: 12 },
    status: 'active',
    updated_at: '2026-08-20T06:00:00Z',
    ...changes,
  };
}
type Article = ReturnType<typeof article>;
/** The same article as another supplier writes it, and of which nobody is sure: its maker is written as another one. */
const unsure = (given: Article, changes: Record<string, unknown> = {}) => ({
  ...given,
  ref_id: `N-${given.ref_id}`,
  brand: 'Otra casa',
  cost: 90,
  stock: [{ warehouse: 'CDMX', qty: 70 }],
  ...changes,
});
const later = (given: Article, changes: Record<string, unknown> = {}, day = 26): Article => ({
  ...given,
  ...changes,
  updated_at: `2026-08-${day}T06:00:00Z`,
});

async function read(supplier: string, ...records: object[]) {
  const form = new FormData();
  form.append('feed', new File([records.map((record) => JSON.stringify(record)).join('\n')], 'feed.jsonl'));
  form.append('supplier', supplier);
  const { run } = await owner.api.suppliers.startRun({ form: form as never });
  await shop.open.runJob(importJob, { run_id: run.id });
  return (await owner.api.suppliers.run({ params: { id: run.id } })).run;
}
async function candidateOf(refId: string) {
  const { candidates } = await owner.api.suppliers.candidates({ query: { q: refId } });
  const found = candidates.find(({ held }) => held.ref_id === refId);
  if (!found) throw new Error(`Nothing waits for ${refId}.`);
  return found;
}
async function productOf(refId: string) {
  const { rows } = await shop.db.sql(
    `select p.id, p.name, p.status, p.sku, p.slug, p.price_cents, l.available, (
            select json_object_agg(o.supplier || ' ' || o.ref_id, o.is_source) from supplier_offer o where o.product_id = p.id) as offers,
            (select json_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id) as stock
       from product p left join product_listing l on l.product_id = p.id where p.ref_id = $1`,
    [refId],
  );
  return rows[0] as
    | {
        id: number;
        name: string;
        status: string;
        sku: string;
        slug: string;
        price_cents: number;
        available: number | null;
        offers: Record<string, boolean> | null;
        stock: Record<string, number> | null;
      }
    | undefined;
}
const idOf = async (refId: string) => (await productOf(refId))?.id ?? 0;
const decide = (
  id: number,
  body: { version: number; as: 'product' | 'new' | 'none'; product_id?: number },
  by: SignedIn = owner,
) => by.api.suppliers.decideCandidate({ params: { id }, body });
const split = (id: number, ref_id: string, into_id: number | null = null, supplier = 'norte') =>
  owner.api.suppliers.splitProduct({ params: { id }, body: { supplier, ref_id, into_id } });
const join = (id: number, into_id: number) =>
  owner.api.suppliers.joinProducts({ params: { id }, body: { into_id } });
async function undoLast() {
  const { deeds } = await owner.api.suppliers.matchDeeds({ query: {} });
  const [deed] = deeds.filter(({ undone_at: at }) => at === null);
  return owner.api.suppliers.undoMatchDeed({ params: { id: deed?.id ?? 0 } });
}
/** A product that two suppliers offer. */
async function both() {
  const ours = article();
  const theirs = unsure(ours, { brand: ours.brand });
  await read('mayorista', ours);
  await read('norte', theirs);
  return { ours, theirs, id: await idOf(ours.ref_id) };
}

describe('a line that nobody is sure about', () => {
  test('shows what it may be with why, and is that product from now on once staff say so', async () => {
    const ours = article();
    const theirs = unsure(ours);
    await read('mayorista', ours);
    expect(await read('norte', theirs)).toMatchObject({ rejected: 1, changed: 0 });
    const { held, article: said, products } = await candidateOf(theirs.ref_id);
    expect(said).toMatchObject({ brand: 'Otra casa', mpn: ours.mpn });
    expect(products).toMatchObject([
      {
        product_name: ours.product_name,
        is_current: false,
        reasons: [
          { code: 'mpn_same', is_for: true },
          { code: 'brand_other', is_for: false },
          { code: 'name_same', is_for: true },
        ],
      },
    ]);
    const id = await idOf(ours.ref_id);
    const answer = await decide(held.id, { version: held.version, as: 'product', product_id: id });
    expect(answer).toMatchObject({ written: 1, held: { state: 'accepted' } });
    const hung = { 'mayorista CAN-1': true, 'norte N-CAN-1': false };
    expect(await productOf(ours.ref_id)).toMatchObject({ offers: hung, available: 75 });
    // The next feed goes on meaning it, and one that was rolled back comes to it again.
    expect(await read('norte', later(theirs, { cost: 95 }))).toMatchObject({ changed: 1, rejected: 0 });
    await shop.db.sql(`delete from supplier_offer where ref_id = $1`, [theirs.ref_id]);
    expect(await read('norte', later(theirs, { cost: 96 }, 27))).toMatchObject({ changed: 1, rejected: 0 });
    expect(await productOf(ours.ref_id)).toMatchObject({ offers: hung });
  });

  test('is a product of its own, or left out, and each of it can be taken back', async () => {
    const ours = article();
    const theirs = unsure(ours);
    await read('mayorista', ours);
    await read('norte', theirs);
    const first = await candidateOf(theirs.ref_id);
    await decide(first.held.id, { version: first.held.version, as: 'new' });
    expect(await productOf(theirs.ref_id)).toMatchObject({ status: 'active', available: 70 });
    expect(await productOf(ours.ref_id)).toMatchObject({ available: 5 });
    await undoLast();
    expect(await productOf(theirs.ref_id)).toBeUndefined();
    const again = await candidateOf(theirs.ref_id);
    await decide(again.held.id, { version: again.held.version, as: 'none' });
    expect(await read('norte', later(theirs))).toMatchObject({ rejected: 1 });
    await expect(candidateOf(theirs.ref_id)).rejects.toThrow('Nothing waits');
    await undoLast();
    const open = await candidateOf(theirs.ref_id);
    await decide(open.held.id, {
      version: open.held.version,
      as: 'product',
      product_id: await idOf(ours.ref_id),
    });
    expect(await productOf(ours.ref_id)).toMatchObject({ available: 75 });
    const { deed } = await undoLast();
    expect(deed).toMatchObject({ kind: 'accept', undone_at: expect.any(String) });
    expect(await owner.api.suppliers.undoMatchDeed({ params: { id: deed.id } })).toEqual({ deed });
    expect(await productOf(ours.ref_id)).toMatchObject({
      available: 5,
      stock: { CDMX: 5, 'NORTE-CDMX': 0 },
      offers: { [`mayorista ${ours.ref_id}`]: true },
    });
    await candidateOf(theirs.ref_id);
  });

  test('is decided once: who comes second with another word is told, with the same one answered', async () => {
    const ours = article();
    const theirs = unsure(ours);
    await read('mayorista', ours);
    await read('norte', theirs);
    const { held } = await candidateOf(theirs.ref_id);
    const { version } = held;
    const product_id = await idOf(ours.ref_id);
    const answers = await Promise.allSettled([
      decide(held.id, { version, as: 'product', product_id }),
      decide(held.id, { version, as: 'new' }, other),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [mine] = answers;
    const won =
      mine.status === 'fulfilled' ? ({ as: 'product', product_id } as const) : ({ as: 'new' } as const);
    const lost = won.as === 'product' ? ({ as: 'new' } as const) : ({ as: 'product', product_id } as const);
    expect(await decide(held.id, { version, ...won })).toMatchObject({ written: 0 });
    await expect(decide(held.id, { version, ...lost }, other)).rejects.toMatchObject({ code: 'stale' });
    await expect(decide(held.id, { version, as: 'none' }, other)).rejects.toMatchObject({ code: 'stale' });
    const { deeds } = await owner.api.suppliers.matchDeeds({ query: {} });
    expect(deeds.filter(({ ref_id: refId }) => refId === theirs.ref_id)).toHaveLength(1);
  });

  test('of a code that meant another article goes to what it is now; what it was stays with the others', async () => {
    const { ours, theirs, id } = await both();
    const moved = later(theirs, { ...article(), ref_id: theirs.ref_id, stock: theirs.stock });
    expect(await read('norte', moved)).toMatchObject({ rejected: 1 });
    const { held, products } = await candidateOf(theirs.ref_id);
    expect(held.code).toBe('ref_id_conflict');
    expect(products).toMatchObject([{ id, is_current: true, score: expect.any(Number) }]);
    await decide(held.id, { version: held.version, as: 'new' });
    expect(await productOf(ours.ref_id)).toMatchObject({
      offers: { [`mayorista ${ours.ref_id}`]: true },
      stock: { CDMX: 5, 'NORTE-CDMX': 0 },
    });
    expect(await productOf(theirs.ref_id)).toMatchObject({ name: moved.product_name, available: 70 });
    expect(await read('norte', later(moved, { cost: 91 }, 28))).toMatchObject({ changed: 1, rejected: 0 });
    // Where it only was renamed, it is what it was.
    const renamed = later(moved, { product_name: 'Otro nombre del todo', mpn: 'ZZ-77777' }, 29);
    await read('norte', renamed);
    const same = await candidateOf(theirs.ref_id);
    const product_id = await idOf(theirs.ref_id);
    await decide(same.held.id, { version: same.held.version, as: 'product', product_id });
    expect(await productOf(theirs.ref_id)).toMatchObject({ id: product_id, name: 'Otro nombre del todo' });
  });

  test('is refused for no such product, a kit, one that is joined, and for lines that are known', async () => {
    const ours = article();
    const theirs = unsure(ours);
    await read('mayorista', ours);
    await read('norte', theirs, article({ category: 'Cosas raras', ref_id: `KNOWN-${serial}` }));
    const { held } = await candidateOf(theirs.ref_id);
    const bad = { version: held.version, as: 'product' as const };
    await expect(decide(held.id, { ...bad, product_id: 999_999 })).rejects.toMatchObject({ status: 422 });
    await expect(decide(held.id, bad)).rejects.toMatchObject({ status: 422 });
    await expect(decide(2_000_000_000, bad)).rejects.toMatchObject({ status: 404 });
    const { held: lines } = await owner.api.suppliers.heldLines({ query: { code: 'category_unknown' } });
    await expect(decide(lines[0]?.id ?? 0, { version: 1, as: 'new' })).rejects.toMatchObject({ status: 422 });
    await candidateOf(theirs.ref_id);
  });
});

describe('an offer of the wrong product', () => {
  test('is split off as a product of its own or another one, with price and stock, and goes back', async () => {
    const { ours, theirs, id } = await both();
    const whole = await productOf(ours.ref_id);
    const { product_id: madeId } = await split(id, theirs.ref_id);
    expect(await productOf(theirs.ref_id)).toMatchObject({ id: madeId, available: 70, status: 'active' });
    expect(await productOf(ours.ref_id)).toMatchObject({ available: 5, stock: { CDMX: 5, 'NORTE-CDMX': 0 } });
    expect((await productOf(ours.ref_id))?.price_cents).not.toBe(whole?.price_cents);
    // One that was changed since is kept when it is taken back.
    const renamed = later(theirs, { product_name: `${theirs.product_name} OC` });
    expect(await read('norte', renamed)).toMatchObject({ created: 0, changed: 1 });
    await undoLast();
    expect(await productOf(ours.ref_id)).toEqual(whole);
    expect(await productOf(theirs.ref_id)).toMatchObject({ status: 'discontinued', offers: null });
    // Another one of the shop's, by hand.
    const made = await createProduct(shop.db, { priceCents: 100_000 });
    await split(id, theirs.ref_id, made.id);
    const { rows } = await shop.db.sql('select price_cents from product where id = $1', [made.id]);
    expect(rows).toEqual([{ price_cents: 100_000 }]);
    expect(await productOf(ours.ref_id)).toMatchObject({ available: 5 });
    await undoLast();
    expect(await productOf(ours.ref_id)).toEqual(whole);
  });

  test('leaves the product to the others where it was the one that described it', async () => {
    const { ours, theirs, id } = await both();
    await split(id, ours.ref_id, null, 'mayorista');
    expect(await productOf(ours.ref_id)).toMatchObject({
      id,
      offers: { [`norte ${theirs.ref_id}`]: true },
      stock: { CDMX: 0, 'NORTE-CDMX': 70 },
    });
    expect(await productOf(`mayorista:${ours.ref_id}`)).toMatchObject({ available: 5, status: 'active' });
    await undoLast();
    expect(await productOf(ours.ref_id)).toMatchObject({
      offers: { [`mayorista ${ours.ref_id}`]: true, [`norte ${theirs.ref_id}`]: false },
      available: 75,
    });
    // Split again, it is the one that it made before.
    await split(id, ours.ref_id, null, 'mayorista');
    expect(await productOf(`mayorista:${ours.ref_id}`)).toMatchObject({ available: 5, status: 'active' });
  });

  test('is not split from what it is not of, nor the only one from what it made', async () => {
    const { ours, theirs, id } = await both();
    const stranger = await createProduct(shop.db);
    await expect(split(stranger.id, theirs.ref_id)).rejects.toMatchObject({ code: 'changed_since' });
    await expect(split(id, 'NADIE')).rejects.toMatchObject({ code: 'changed_since' });
    await expect(split(id, theirs.ref_id, id)).rejects.toMatchObject({ status: 422 });
    await split(id, theirs.ref_id);
    await expect(split(id, ours.ref_id, null, 'mayorista')).rejects.toMatchObject({ status: 422 });
  });
});

describe('two products that are one', () => {
  async function two() {
    const [ours, theirs] = [article(), article({ cost: 80, stock: [{ warehouse: 'CDMX', qty: 9 }] })];
    await read('mayorista', ours);
    await read('norte', theirs);
    const [id, fromId] = [await idOf(ours.ref_id), await idOf(theirs.ref_id)];
    return { ours, theirs, id, fromId };
  }
  const pageOf = (sku: string) => shop.request(`/products/${sku}`);

  test('are joined: offers go, the page leads there, what was bought stays, and it can be taken back', async () => {
    const { ours, theirs, id, fromId } = await two();
    const [before, gone] = [await productOf(ours.ref_id), await productOf(theirs.ref_id)];
    // Somebody is buying two of it.
    await shop.db.transaction((tx) =>
      reserveStock(tx, {
        holder: `join-${fromId}`,
        lines: [{ productId: fromId, quantity: 2 }],
        expiresAt: new Date(shop.clock.now().getTime() + 3_600_000),
        now: shop.clock.now(),
      }),
    );
    await join(fromId, id);
    expect(await productOf(ours.ref_id)).toMatchObject({
      offers: { [`mayorista ${ours.ref_id}`]: true, [`norte ${theirs.ref_id}`]: false },
      stock: { CDMX: 5, 'NORTE-CDMX': 9 },
    });
    // What a buyer holds stays with it.
    expect(await productOf(theirs.ref_id)).toMatchObject({
      status: 'discontinued',
      offers: null,
      available: null,
      stock: { 'NORTE-CDMX': 2 },
    });
    expect((await pageOf(gone?.sku ?? '')).status).toBe(404);
    expect(await joinedProductPath(shop.db, `/product/${gone?.sku}/un-nombre`)).toBe(
      `/product/${before?.sku}/${before?.slug}`,
    );
    expect(await joinedProductPath(shop.db, `/product/${before?.sku}/x`)).toBeUndefined();
    // Its supplier and a third one mean the other now.
    expect(await read('norte', later(theirs, { cost: 81 }))).toMatchObject({ changed: 1 });
    expect(await read('sur', { ...theirs, ref_id: `S-${theirs.ref_id}` })).toMatchObject({ created: 1 });
    await expect(join(fromId, id)).rejects.toMatchObject({ status: 422 });
    await expect(join(id, fromId)).rejects.toMatchObject({ status: 422 });
    await undoLast();
    expect(await productOf(ours.ref_id)).toMatchObject({
      offers: before?.offers,
      price_cents: before?.price_cents,
    });
    expect(await productOf(theirs.ref_id)).toMatchObject({ offers: gone?.offers, status: 'active' });
    expect(await read('norte', later(theirs, { cost: 82 }, 28))).toMatchObject({ changed: 1, rejected: 0 });
  });

  test('are not where the shop has units of its own of one, nor with itself; both ways at once one stays', async () => {
    const { id, fromId } = await two();
    await expect(join(id, id)).rejects.toMatchObject({ status: 422 });
    await expect(join(id, 999_999)).rejects.toMatchObject({ status: 422 });
    const made = await createProduct(shop.db, { stock: { MTY: 3 } });
    await expect(join(made.id, id)).rejects.toMatchObject({ code: 'has_stock' });
    const answers = await Promise.allSettled([join(id, fromId), join(fromId, id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('leave the shop also where nobody offers them, and come back as they were', async () => {
    const [made, into] = [await createProduct(shop.db, { stock: 0 }), await createProduct(shop.db)];
    const listed = async () =>
      (await shop.db.sql('select product_id from product_listing where product_id = $1', [made.id])).rows;
    expect(await listed()).toHaveLength(1);
    await join(made.id, into.id);
    expect(await listed()).toEqual([]);
    await undoLast();
    expect(await listed()).toHaveLength(1);
  });

  test('are two again where the offer of one is split off', async () => {
    const { ours, id } = await both();
    const own = `mayorista:${ours.ref_id}`;
    const { product_id: ownId } = await split(id, ours.ref_id, null, 'mayorista');
    await join(ownId, id);
    const joined = await productOf(own);
    expect(joined).toMatchObject({ status: 'discontinued', offers: null });
    expect(await split(id, ours.ref_id, null, 'mayorista')).toEqual({ product_id: ownId });
    expect(await productOf(own)).toMatchObject({ status: 'active', available: 5 });
    expect(await joinedProductPath(shop.db, `/product/${joined?.sku}`)).toBeUndefined();
    // It can be joined anew, as any product.
    await join(ownId, id);
    expect(await productOf(own)).toMatchObject({ status: 'discontinued' });
  });

  test('and what was said later is taken back first', async () => {
    const { theirs, id, fromId } = await two();
    await join(fromId, id);
    const { deeds } = await owner.api.suppliers.matchDeeds({ query: {} });
    await split(id, theirs.ref_id);
    const undo = () => owner.api.suppliers.undoMatchDeed({ params: { id: deeds[0]?.id ?? 0 } });
    await expect(undo()).rejects.toMatchObject({ code: 'changed_since' });
    await undoLast();
    await undo();
    expect(await productOf(theirs.ref_id)).toMatchObject({ id: fromId, status: 'active', available: 9 });
  });

  test('are joined while no run that was rolled back takes an offer to where it was', async () => {
    const { theirs, id, fromId } = await two();
    const run = await read('norte', later(theirs, { cost: 85 }));
    await join(fromId, id);
    await owner.api.suppliers.rollBackRun({ params: { id: run.id } });
    await shop.open.runJob(rollBackJob, { run_id: run.id });
    const { rows } = await shop.db.sql(
      'select product_id, cost::float from supplier_offer where ref_id = $1',
      [theirs.ref_id],
    );
    expect(rows).toEqual([{ product_id: id, cost: 85 }]);
  });
});

describe('other spellings of a maker', () => {
  const save = (
    aliases: { alias: string; brand: string }[],
    before: { alias: string; brand: string }[] = [],
  ) => owner.api.suppliers.saveBrandAliases({ body: { aliases, before } });

  test('are read as the shop’s name: the line is matched, and no maker more is made', async () => {
    const ours = article({ brand: 'HP' });
    const theirs = unsure(ours, { brand: 'HP Inc' });
    await read('mayorista', ours);
    expect(await read('norte', theirs)).toMatchObject({ rejected: 1 });
    const list = [{ alias: 'HP Inc.', brand: 'HP' }];
    expect(await save(list)).toEqual({ aliases: list });
    expect(await save(list)).toEqual({ aliases: list });
    expect(await read('norte', theirs)).toMatchObject({ changed: 1, rejected: 0 });
    await read('sur', article({ brand: 'hp-inc', ref_id: 'HP-NEW' }));
    const { rows } = await shop.db.sql(`select name from brand where shop_fold(name) like 'hp%'`);
    expect(rows).toEqual([{ name: 'HP' }]);
    await expect(save([{ alias: 'Dell EMC', brand: 'Dell' }])).rejects.toMatchObject({
      code: 'changed_since',
    });
    for (const wrong of [
      [{ alias: 'H P', brand: 'hp' }],
      [...list, { alias: 'hp inc', brand: 'Compaq' }],
      [...list, { alias: 'HP', brand: 'Hewlett' }],
      [{ alias: '--', brand: 'HP' }],
    ])
      await expect(save(wrong, list)).rejects.toMatchObject({ status: 422 });
    expect(await save([], list)).toEqual({ aliases: [] });
  });
});

test('only staff for the catalogue decide; others look, and nobody else does', async () => {
  const [support, customer] = [await signInStaff(shop, 'support'), await signInCustomer(shop)];
  const writes = [
    ['POST', '/sync/candidates/1/decide', { version: 1, as: 'new' }],
    ['POST', '/admin/products/1/split', { supplier: 'norte', ref_id: 'X', into_id: null }],
    ['POST', '/admin/products/1/join', { into_id: 2 }],
    ['PUT', '/admin/products/1/describer', { offer: null }],
    ['POST', '/sync/match-deeds/1/undo', undefined],
    ['PUT', '/sync/brand-aliases', { aliases: [], before: [] }],
  ] as const;
  for (const [method, path, json] of writes) {
    for (const [token, status] of [
      [undefined, 401],
      [customer.token, 401],
      [support.token, 403],
    ] as const) {
      await expectRefusal(
        await shop.request(path, { method, ...(json && { json }), ...(token && { token }) }),
        status,
      );
    }
  }
  const shownId = await idOf('CAN-1');
  for (const path of [
    '/sync/candidates',
    '/sync/match-deeds',
    '/sync/brand-aliases',
    `/admin/products/${shownId}/owners`,
  ]) {
    expect((await shop.request(path, { token: support.token })).status).toBe(200);
    expect((await shop.request(path)).status).toBe(401);
  }
  expect(
    (await shop.request('/sync/match-deeds/999999/undo', { method: 'POST', token: owner.token })).status,
  ).toBe(404);
});

describe('who describes a product', () => {
  const owners = (id: number, by: SignedIn = owner) => by.api.suppliers.productOwners({ params: { id } });
  const describeBy = (id: number, offer: { supplier: string; ref_id: string } | null, by: SignedIn = owner) =>
    by.api.suppliers.chooseDescriber({ params: { id }, body: { offer } });
  const read2 = async () => {
    const ours = article({ specs: { memory: 12, cooler: 'air' } });
    const theirs = unsure(ours, {
      brand: 'ACME-LABS',
      product_name: `${ours.product_name} del norte`,
      description: 'Del norte',
      specs: { memory: 16 },
    });
    await read('mayorista', ours);
    await read('norte', theirs);
    return { ours, theirs, id: await idOf(ours.ref_id) };
  };

  test('is shown field by field: what each says, whose word stands, and where they differ', async () => {
    const { ours, theirs, id } = await read2();
    await owner.api.catalog.updateProduct({ params: { id }, body: { mpn: 'DE-LA-CASA-1' } });
    const shown = await owners(id, other);
    expect(shown).toMatchObject({
      chosen: null,
      offers: [
        { supplier: 'mayorista', ref_id: ours.ref_id, is_source: true, is_active: true },
        { supplier: 'norte', ref_id: theirs.ref_id, is_source: false, is_active: true },
      ],
    });
    const field = (name: string) => shown.fields.find((one) => one.field === name);
    expect(field('product_name')).toEqual({
      field: 'product_name',
      now: ours.product_name,
      is_locked: false,
      owner: 0,
      said: [ours.product_name, theirs.product_name],
    });
    expect(field('description')).toMatchObject({ now: null, owner: null, said: [null, 'Del norte'] });
    expect(field('mpn')).toMatchObject({ now: 'DE-LA-CASA-1', is_locked: true, owner: 'staff' });
    expect(shown.specs.filter(({ is_conflict: isConflict }) => isConflict)).toMatchObject([
      { path: 'memory', now: 12, owner: 0, said: [12, 16] },
    ]);
    await expect(owners(2_000_000_000)).rejects.toMatchObject({ status: 404 });
  });

  test('is chosen by staff: written at once and by its next records, but for what is locked, until it is taken back', async () => {
    const { ours, theirs, id } = await read2();
    await owner.api.catalog.updateProduct({ params: { id }, body: { locked_fields: ['mpn'] } });
    expect(await describeBy(id, { supplier: 'norte', ref_id: theirs.ref_id }, other)).toEqual({
      chosen: { supplier: 'norte', ref_id: theirs.ref_id },
    });
    const now = async () => (await owner.api.catalog.adminProduct({ params: { id } })).product;
    expect(await now()).toMatchObject({
      product_name: theirs.product_name,
      brand: 'Acme Labs',
      description: 'Del norte',
      // A value that the chosen one does not say is the next one's.
      specs: { memory: 16, cooler: 'air' },
      locked_fields: ['mpn'],
    });
    expect(await owners(id)).toMatchObject({ chosen: { supplier: 'norte' } });
    await read('norte', later(theirs, { description: 'Otra' }));
    await read('mayorista', later(ours, { product_name: `${ours.product_name} OC` }));
    expect(await now()).toMatchObject({ product_name: theirs.product_name, description: 'Otra' });
    await describeBy(id, null);
    // Sent twice it is the same.
    expect(await describeBy(id, null)).toEqual({ chosen: null });
    expect(await now()).toMatchObject({
      product_name: `${ours.product_name} OC`,
      specs: { memory: 12, cooler: 'air' },
      // Nobody else has a text: the last one stays.
      description: 'Otra',
    });
    const { rows } = await shop.db.sql(
      `select count(*)::int as count from audit_entry where action = 'product.describer' and subject = $1`,
      [`product:${id}`],
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  test('is an offer of the product, and no other', async () => {
    const { id } = await read2();
    const stranger = await read2();
    await expect(describeBy(id, { supplier: 'norte', ref_id: stranger.theirs.ref_id })).rejects.toMatchObject(
      { code: 'changed_since' },
    );
    await expect(describeBy(2_000_000_000, null)).rejects.toMatchObject({ status: 404 });
    await expect(describeBy(id, { supplier: '', ref_id: 'X' })).rejects.toMatchObject({ status: 422 });
    expect((await owners(id)).chosen).toBeNull();
  });
});
