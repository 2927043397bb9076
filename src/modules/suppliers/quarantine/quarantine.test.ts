import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  testPassword,
} from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { importJob } from '../suppliers.ts';

let shop: TestShop;
let owner: SignedIn;
let support: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  shop = await startTestShop();
  [owner, support, customer] = await Promise.all([
    signInStaff(shop, 'owner'),
    signInStaff(shop, 'support'),
    signInCustomer(shop),
  ]);
});
afterAll(() => shop.stop());

const article = (refId: string, changes: object = {}) => ({
  ref_id: refId,
  mpn: `MQ-${refId}`,
  brand: 'Acme',
  product_name: `Acme Vision ${refId}`,
  category: 'Tarjetas de video',
  cost: 100,
  currency: 'USD',
  stock: [{ warehouse: 'CDMX', qty: 5 }],
  specs: { memory: 12 },
  status: 'active',
  updated_at: '2026-08-20T06:00:00Z',
  ...changes,
});
const later = { updated_at: '2026-08-25T06:00:00Z' };

async function read(lines: (object | string)[]) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const form = new FormData();
  form.append('feed', new File([text], 'feed.jsonl'));
  const { run } = await owner.api.suppliers.startRun({ form });
  await shop.open.runJob(importJob, { run_id: run.id });
  return (await owner.api.suppliers.run({ params: { id: run.id } })).run;
}
async function heldOf(q: string, state: 'open' | 'accepted' | 'rejected' | 'fixed' | 'gone' = 'open') {
  return (await owner.api.suppliers.heldLines({ query: { q, state } })).held;
}
async function one(q: string) {
  const [held, ...more] = await heldOf(q);
  if (!held || more.length > 0) throw new Error(`${more.length + (held ? 1 : 0)} lines wait for ${q}`);
  return held;
}
const costOf = async (refId: string) =>
  (await owner.api.suppliers.syncProduct({ params: { ref_id: refId } })).product.cost;
const accept = (id: number, body: { version: number; always?: boolean; kind?: string }) =>
  owner.api.suppliers.acceptHeld({ params: { id }, body });

describe('a line that was left out', () => {
  test('a refused price jump is accepted once: written, and the next jump is asked about again', async () => {
    await read([article('J-1')]);
    await read([article('J-1', { ...later, cost: 1000 })]);
    const held = await one('J-1');
    expect(held).toMatchObject({ code: 'price_jump', state: 'open', may_accept: true, version: 1 });
    // Twice at once: each answers, one writes.
    const both = await Promise.allSettled([accept(held.id, { version: 1 }), accept(held.id, { version: 1 })]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    const again = await accept(held.id, { version: 1 });
    expect(again).toMatchObject({ held: { state: 'accepted' }, written: 0 });
    expect(await costOf('J-1')).toBe(1000);
    const { runs } = await owner.api.suppliers.runs();
    expect(runs.filter(({ source }) => source === 'quarantine')).toHaveLength(1);
    expect(await read([article('J-1', { ...later, cost: 1000 })])).toMatchObject({
      unchanged: 1,
      rejected: 0,
    });
    await read([article('J-1', { updated_at: '2026-08-27T06:00:00Z', cost: 1 })]);
    expect(await one('J-1')).toMatchObject({ state: 'open', version: 3 });
  });

  test('a price that staff locked below a new cost is asked about, once or never again', async () => {
    await read([article('B-1'), article('B-2')]);
    await shop.db.sql(
      `update product set locked_fields = '{price_cents}', price_cents = 300000 where ref_id in ('B-1', 'B-2')`,
    );
    const dear = { ...later, cost: 200 };
    expect(await read([article('B-1', dear), article('B-2', dear)])).toMatchObject({ rejected: 2 });
    const [first, second] = [await one('B-1'), await one('B-2')];
    expect(first).toMatchObject({ code: 'below_cost', may_accept: true });
    await accept(first.id, { version: 1 });
    expect([await costOf('B-1'), await costOf('B-2')]).toEqual([200, 100]);
    await accept(second.id, { version: 1, always: true });
    const dearer = { updated_at: '2026-08-28T06:00:00Z', cost: 220 };
    expect(await read([article('B-1', dearer), article('B-2', dearer)])).toMatchObject({ changed: 2 });
    await shop.db.sql(`delete from supplier_rule where code = 'below_cost'`);
  });

  test('rejected is not asked about again until it says something else', async () => {
    await read([article('J-2')]);
    await read([article('J-2', { ...later, cost: 1000 })]);
    const { id } = await one('J-2');
    await owner.api.suppliers.rejectHeld({ params: { id }, body: { version: 1 } });
    await owner.api.suppliers.rejectHeld({ params: { id }, body: { version: 1 } });
    expect(await read([article('J-2', { updated_at: '2026-08-26T06:00:00Z', cost: 1000 })])).toMatchObject({
      rejected: 1,
    });
    expect(await heldOf('J-2')).toEqual([]);
    await expect(accept(id, { version: 2 })).rejects.toMatchObject({ status: 409, code: 'stale' });
    await read([article('J-2', { updated_at: '2026-08-27T06:00:00Z', cost: 1100 })]);
    expect(await one('J-2')).toMatchObject({ version: 3, state: 'open' });
    expect(await costOf('J-2')).toBe(100);
  });

  test('waits no more once its supplier sends a good one', async () => {
    await read([article('J-3', { cost: -1 }), article('J-4')]);
    expect(await heldOf('J-3')).toHaveLength(1);
    await read([article('J-3')]);
    expect(await heldOf('J-3')).toEqual([]);
    expect(await heldOf('J-3', 'gone')).toHaveLength(1);
  });

  test('of an unknown category is mapped with all of it, for good', async () => {
    const odd = { category: 'Tarjetas raras' };
    await read([article('C-1', odd), article('C-2', odd), article('C-3', { category: 'Otra cosa' })]);
    const held = await one('C-1');
    expect(held).toMatchObject({ code: 'category_unknown', about: 'Tarjetas raras' });
    for (const kind of [undefined, 'toaster', 'constructor']) {
      await expect(accept(held.id, { version: 1, ...(kind && { kind }) })).rejects.toMatchObject({
        status: 422,
        fields: { kind: expect.any(String) },
      });
    }
    expect(await accept(held.id, { version: 1, kind: 'gpu' })).toMatchObject({ written: 2 });
    expect(await heldOf('C-2')).toEqual([]);
    expect(await heldOf('C-3')).toHaveLength(1);
    expect(await read([article('C-5', odd), article('C-2', { ...odd, ...later, cost: 110 })])).toMatchObject({
      created: 1,
      changed: 1,
      rejected: 0,
    });
    // Where staff put it, it stays: the mapped category is the same kind as before.
    const { rows } = await shop.db.sql(
      `select p.kind, count(c.category_id)::int as shelves from product p left join category_product c on c.product_id = p.id
        where p.ref_id = 'C-2' group by p.kind`,
    );
    expect(rows).toEqual([{ kind: 'gpu', shelves: 1 }]);
  });

  test('in another currency is taken once, or always', async () => {
    const pesos = { currency: 'MXN', cost: 1900 };
    await read([article('M-1', pesos), article('M-2', pesos), article('M-3')]);
    const held = await one('M-1');
    expect(await accept(held.id, { version: 1 })).toMatchObject({ written: 1 });
    expect(await heldOf('M-2')).toHaveLength(1);
    const second = await one('M-2');
    expect(await accept(second.id, { version: 1, always: true })).toMatchObject({ written: 1 });
    expect(await read([article('M-4', pesos)])).toMatchObject({ created: 1, rejected: 0 });
  });

  test('that is broken is mended by hand, by every rule for lines', async () => {
    await read(['{"ref_id":"F-1","broken', article('F-0')]);
    const { id, code, may_accept: mayAccept } = await one('F-1');
    expect({ code, mayAccept }).toEqual({ code: 'invalid_json', mayAccept: false });
    await expect(accept(id, { version: 1 })).rejects.toMatchObject({ status: 422 });
    const fix = (line: object, version = 1) =>
      owner.api.suppliers.fixHeld({ params: { id }, body: { version, line: JSON.stringify(line) } });
    await expect(fix(article('F-1', { cost: '12' }))).rejects.toMatchObject({
      status: 409,
      code: 'still_refused',
      message: expect.stringContaining('price_is_text'),
    });
    expect(await fix(article('F-1'))).toMatchObject({ held: { state: 'fixed' }, written: 1 });
    expect(await fix(article('F-1'))).toMatchObject({ written: 0 });
    expect(await costOf('F-1')).toBe(100);
  });

  test('that is older than what came since is not written', async () => {
    await read([article('O-1')]);
    await read([article('O-1', { ...later, cost: 1000 })]);
    const { id } = await one('O-1');
    await shop.db.sql(
      `update supplier_offer set record_updated_at = '2026-08-28T06:00:00Z' where ref_id = 'O-1'`,
    );
    await expect(accept(id, { version: 1 })).rejects.toMatchObject({ status: 409, code: 'newer_data' });
    expect(await costOf('O-1')).toBe(100);
  });

  test('of a file that is no feed is not asked about line by line', async () => {
    await read(['zzz-no-feed', 'zzz-no-feed-2']);
    expect(await heldOf('zzz-no-feed')).toEqual([]);
  });
});

test('why a line or a run was left out is said in the language of who reads it', async () => {
  const { id } = await read([
    article('L-1'),
    article('L-2', { cost: '12,5' }),
    article('L-3', { status: undefined }),
  ]);
  const { id: failed } = await read([article('L-4', { cost: -1 })]);
  const inSpanish = { token: owner.token, headers: { 'accept-language': 'es' } };
  const said = async (path: string) => (await (await shop.request(path, inSpanish)).json()) as never;
  expect(await said(`/sync/runs/${id}`)).toMatchObject({
    problems: [
      { message: 'El costo es el texto "12,5" en vez de un número.' },
      { message: 'status es (falta); se conocen active y discontinued.' },
    ],
  });
  expect(await said('/sync/quarantine?q=L-2')).toMatchObject({
    held: [{ message: 'El costo es el texto "12,5" en vez de un número.' }],
  });
  expect(await said(`/sync/runs/${failed}`)).toMatchObject({
    run: { state: 'failed', error: 'Ninguna línea del archivo sirve: no se leyó nada.' },
  });
  expect(await owner.api.suppliers.run({ params: { id } })).toMatchObject({
    problems: [{ message: 'The cost is the text "12,5" instead of a number.' }, {}],
  });
});

describe('the rights to what was left out', () => {
  test('who may not change the catalogue looks, without costs; nobody else sees it', async () => {
    await read([article('X-1')]);
    await read([article('X-1', { ...later, cost: 2222 })]);
    const held = await one('X-1');
    const seen = await support.api.suppliers.heldLines({ query: { q: 'X-1' } });
    expect(JSON.stringify(seen.held)).not.toContain('2222');
    expect((await shop.request('/sync/quarantine')).status).toBe(401);
    expect((await shop.request('/sync/quarantine', { token: customer.token })).status).toBe(401);
    const json = { version: 1, line: '{}' };
    for (const step of ['accept', 'reject', 'fix']) {
      const call = (token?: string, id: number | string = held.id) =>
        shop.request(`/sync/quarantine/${id}/${step}`, { token, json });
      expect((await call()).status).toBe(401);
      expect((await call(customer.token)).status).toBe(401);
      expect((await call(support.token)).status).toBe(403);
      expect((await call(owner.token, 999_999)).status).toBe(404);
      expect((await call(owner.token, 'x')).status).toBe(404);
    }
    expect(await one('X-1')).toEqual(held);
  });

  test('costs are in no message, line, search or refusal for who may not read them', async () => {
    await read([article('X-2'), article('X-9', { cost: 3141.59 })]);
    const broken = '{"ref_id":"X-8","cost":3141.59zz}';
    const lines = ['3,141.59', -3141.59, 3_141_590_000, 3141.59, [3141.59]].map((cost, index) =>
      article(`X-${index + 3}`, { cost, ...(index === 3 && { category: 'Lo que sea' }) }),
    );
    const { id } = await read([...lines, broken, article('X-2', { ...later, cost: 3141.59 })]);
    const secret = /3.?141/;
    const mine = await owner.api.suppliers.heldLines({ query: { q: 'X-', page_size: 50 } });
    const theirs = await support.api.suppliers.heldLines({ query: { q: 'X-', page_size: 50 } });
    expect(theirs.total).toBe(mine.total);
    expect(JSON.stringify(mine.held).match(/3.?141/g)?.length).toBeGreaterThan(10);
    expect(JSON.stringify(theirs.held)).not.toMatch(secret);
    expect(JSON.stringify(await support.api.suppliers.run({ params: { id }, query: {} }))).not.toMatch(
      secret,
    );
    expect(await heldOf('"cost":3141')).not.toEqual([]);
    expect(await support.api.suppliers.heldLines({ query: { q: '3141' } })).toMatchObject({ total: 0 });
    // One of the catalogue's without costs: a guess is refused, and the refusal does not say what it is held against.
    const { role } = await owner.api.roles.addRole({
      body: { name: 'Catálogo sin costos', rights: ['read_catalog', 'catalog'] },
    });
    const editor = await signInStaff(shop, 'support');
    await owner.api.staff.updateSystemUser({ params: { id: editor.id }, body: { role: role.role } });
    const body = { email: editor.email, password: testPassword };
    const signedIn = await shop.api.staff.signIn({ body });
    const { id: held, version } = await one('X-8');
    const line = JSON.stringify(article('X-9', { ...later, cost: 1 }));
    await expect(
      shop.apiOf(signedIn.token ?? '').suppliers.fixHeld({ params: { id: held }, body: { version, line } }),
    ).rejects.toMatchObject({ code: 'still_refused', message: expect.not.stringMatching(secret) });
  });

  test('what is no state, page or version is refused', async () => {
    for (const query of ['state=lost', 'page=0']) {
      expect((await shop.request(`/sync/quarantine?${query}`, { token: owner.token })).status).toBe(422);
    }
    const { id } = await one('X-1');
    for (const body of [{}, { version: 0 }, { version: 'x' }]) {
      const answer = await shop.request(`/sync/quarantine/${id}/reject`, { token: owner.token, json: body });
      expect(answer.status).toBe(422);
    }
  });
});
