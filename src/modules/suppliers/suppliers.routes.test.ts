import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { takeRunLock } from './run-lock.ts';
import { importJob } from './suppliers.ts';

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
  mpn: `M-${refId}`,
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

function formOf(lines: object[], name = 'feed.jsonl.gz'): FormData {
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const form = new FormData();
  form.append('feed', new File([name.endsWith('.gz') ? gzipSync(text) : text], name));
  return form;
}

/** Uploads a feed and does its job at once. */
async function upload(lines: object[], name?: string) {
  const { run } = await owner.api.suppliers.startRun({ form: formOf(lines, name) });
  await shop.open.runJob(importJob, { run_id: run.id });
  return owner.api.suppliers.run({ params: { id: run.id } });
}

test('lines that were left out show their costs only to staff who may read costs', async () => {
  await upload([article('C-1', { cost: 123 })]);
  const { run } = await upload([
    article('C-1', { cost: 98_765, updated_at: '2026-08-21T06:00:00Z' }),
    article('C-2', { cost: 98_765, category: 'Nada' }),
  ]);
  const read = async (staff: SignedIn) =>
    JSON.stringify((await staff.api.suppliers.run({ params: { id: run.id } })).problems);
  expect((await read(owner)).match(/98765/g)?.length).toBeGreaterThanOrEqual(2);
  const words = await read(support);
  expect(words).toContain('C-2');
  expect(words).not.toMatch(/98765|123/);
});

describe('starting a run', () => {
  test('reads an uploaded feed, zipped or plain, and says what came of it', async () => {
    const { run, problems } = await upload([article('A-1'), { ...article('A-2'), cost: -1 }]);
    expect(run).toMatchObject({
      state: 'finished',
      source: 'feed.jsonl.gz',
      lines_read: 2,
      created: 1,
      rejected: 1,
    });
    expect(problems).toMatchObject([{ line: 2, ref_id: 'A-2', code: 'price_negative' }]);
    expect((await upload([article('A-1')], 'plain.jsonl')).run).toMatchObject({
      state: 'finished',
      unchanged: 1,
    });
  });

  test('leaves no uploaded file behind', async () => {
    expect(await readdir(join(shop.dataDir, 'feeds'))).toEqual([]);
  });

  test('without a file reads the feed that comes with the shop', async () => {
    const { run } = await owner.api.suppliers.startRun({ form: new FormData() });
    await shop.open.runJob(importJob, { run_id: run.id });
    const answer = await owner.api.suppliers.run({ params: { id: run.id } });
    expect(answer.run).toMatchObject({ state: 'finished', source: 'demo-feed.jsonl' });
    expect(answer.run.lines_read).toBeGreaterThan(0);
  });

  test('a second time does nothing: jobs may arrive twice', async () => {
    const { run } = await upload([article('A-3')]);
    await shop.open.runJob(importJob, { run_id: run.id });
    expect((await owner.api.suppliers.run({ params: { id: run.id } })).run).toEqual(run);
  });

  test('is refused while another run is in line or at work', async () => {
    const { run } = await owner.api.suppliers.startRun({ form: formOf([article('A-4')]) });
    const refused = { status: 409, code: 'sync_running' };
    await expect(owner.api.suppliers.startRun({ form: formOf([article('A-5')]) })).rejects.toMatchObject(
      refused,
    );
    await shop.open.runJob(importJob, { run_id: run.id });
    const lock = await takeRunLock(shop.db, 'mayorista');
    await expect(owner.api.suppliers.startRun({ form: formOf([article('A-5')]) })).rejects.toMatchObject(
      refused,
    );
    await lock.release();
  });

  test('takes the place of a run that was killed', async () => {
    await shop.db.sql(
      `insert into sync_run (supplier, source, state, started_at)
       values ('mayorista', 'muerta', 'running', now() - interval '1 hour')`,
    );
    const { run } = await upload([article('A-6')]);
    expect(run.state).toBe('finished');
    const { runs } = await owner.api.suppliers.runs();
    expect(runs.find(({ source }) => source === 'muerta')).toMatchObject({ state: 'failed' });
  });

  test('with a file that is no feed ends as a failed or empty run, not in an error of ours', async () => {
    const form = new FormData();
    form.append('feed', new File([new Uint8Array([0x1f, 0x8b, 1, 2, 3, 4, 5])], 'broken.gz'));
    const { run } = await owner.api.suppliers.startRun({ form });
    await shop.open.runJob(importJob, { run_id: run.id });
    const answer = await owner.api.suppliers.run({ params: { id: run.id } });
    expect(answer.run).toMatchObject({ state: 'failed', error: expect.any(String) });
  });

  test('refuses an empty file, a text instead of a file, and no form', async () => {
    const empty = new FormData();
    empty.append('feed', new File([], 'empty.jsonl'));
    await expect(owner.api.suppliers.startRun({ form: empty })).rejects.toMatchObject({ status: 422 });
    const text = new FormData();
    text.append('feed', 'hola');
    await expect(owner.api.suppliers.startRun({ form: text })).rejects.toMatchObject({ status: 422 });
    const answer = await shop.request('/sync/runs', { token: owner.token, json: {} });
    expect(answer.status).toBe(415);
  });
});

describe('the lines that a run left out', () => {
  test('are counted for each reason, and read by reason and from a line on', async () => {
    const { run } = await upload([
      article('G-1', { cost: -1 }),
      article('G-2', { cost: -2 }),
      article('G-3', { cost: '3' }),
      article('G-4'),
    ]);
    const read = async (query: object) => owner.api.suppliers.run({ params: { id: run.id }, query });
    const linesOf = async (query: object) => (await read(query)).problems.map(({ line }) => line);
    expect((await read({})).groups).toEqual([
      { code: 'price_negative', count: 2 },
      { code: 'price_is_text', count: 1 },
    ]);
    expect(await linesOf({ code: 'price_negative' })).toEqual([1, 2]);
    expect(await linesOf({ after: 1 })).toEqual([2, 3]);
    expect((await shop.request(`/sync/runs/${run.id}?after=-1`, { token: owner.token })).status).toBe(422);
  });
});

describe('looking at what a distributor offers', () => {
  test('lists, searches and filters offers', async () => {
    await upload([article('L-1', { product_name: 'Acme Órbita 7' }), article('L-2')]);
    const { ref_id, product_name, category } = article('L-2');
    await upload([
      { ref_id, product_name, category, status: 'discontinued', updated_at: '2026-08-26T06:00:00Z' },
    ]);
    const found = await owner.api.suppliers.syncProducts({ query: { q: 'orbita' } });
    expect(found).toMatchObject({ total: 1, page: 1 });
    expect(found.products[0]).toMatchObject({
      ref_id: 'L-1',
      product_name: 'Acme Órbita 7',
      brand: 'Acme',
      cost: 100,
      price_cents: 239_100,
      available: 5,
      status: 'active',
    });
    const gone = await owner.api.suppliers.syncProducts({ query: { status: 'discontinued' } });
    expect(gone.products).toMatchObject([{ ref_id: 'L-2', price_cents: null, status: 'discontinued' }]);
    expect((await owner.api.suppliers.syncProducts({ query: { q: '100%_' } })).total).toBe(0);
    const page = await owner.api.suppliers.syncProducts({ query: { page_size: 1, page: 2 } });
    expect(page.products).toHaveLength(1);
  });

  test('refuses pages and states that do not exist', async () => {
    for (const query of ['page=0', 'page_size=1000', 'status=other', 'page=x']) {
      expect((await shop.request(`/sync/products?${query}`, { token: owner.token })).status).toBe(422);
    }
  });

  test('shows one offer with its stock and specs', async () => {
    await upload([article('ONE/1')]);
    const { product } = await owner.api.suppliers.syncProduct({ params: { ref_id: 'ONE/1' } });
    expect(product).toMatchObject({
      ref_id: 'ONE/1',
      stock: [{ warehouse: 'CDMX', quantity: 5 }],
      specs: { memory: 12 },
      record_updated_at: '2026-08-20T06:00:00.000Z',
    });
    expect(product.cost).toBe(100);
    // What it costs is for those with the right.
    const asked = await support.api.suppliers.syncProduct({ params: { ref_id: 'ONE/1' } });
    expect(asked.product).toEqual({ ...product, cost: null });
    await expect(owner.api.suppliers.syncProduct({ params: { ref_id: 'NOBODY' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('gives every ref_id', async () => {
    await upload([article('R-1')]);
    const { ref_ids } = await owner.api.suppliers.refIds();
    expect(ref_ids).toContain('R-1');
    expect(ref_ids).toEqual([...new Set(ref_ids)].toSorted());
  });

  test('gives the latest runs, and one that does not exist is not found', async () => {
    const { run } = await upload([article('R-2')]);
    expect((await owner.api.suppliers.runs()).runs[0]).toEqual(run);
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(owner.api.suppliers.run({ params: { id: nobody } })).rejects.toMatchObject({ status: 404 });
    expect((await shop.request('/sync/runs/zzz', { token: owner.token })).status).toBe(404);
  });
});

describe('the rights to a synchronisation', () => {
  const reads = ['/sync/products', '/sync/products/A-1', '/sync/ref-ids', '/sync/runs'];

  test('callers without a session and customers are refused everywhere', async () => {
    for (const path of reads) {
      expect((await shop.request(path)).status).toBe(401);
      expect((await shop.request(path, { token: customer.token })).status).toBe(401);
    }
    for (const token of [undefined, customer.token]) {
      const body = formOf([article('X-1')]);
      expect((await shop.request('/sync/runs', { method: 'POST', body, token })).status).toBe(401);
    }
    const { runs } = await owner.api.suppliers.runs();
    expect((await shop.request(`/sync/runs/${runs[0]?.id}`)).status).toBe(401);
  });

  test('staff without the catalogue may look, not start', async () => {
    for (const path of reads) expect((await shop.request(path, { token: support.token })).status).toBe(200);
    await expect(support.api.suppliers.startRun({ form: formOf([article('X-2')]) })).rejects.toMatchObject({
      status: 403,
    });
  });
});
