import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { takeRunLock } from './run-lock.ts';
import { applyJob, importJob, rollBackJob } from './suppliers.ts';

let shop: TestShop;
let owner: SignedIn;
let support: SignedIn;
let customer: SignedIn;
let serial = 0;

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

/** Uploads a feed that is only to be proposed, and reads it. */
async function propose(lines: object[], more: Record<string, string> = { dry_run: 'true' }) {
  const form = new FormData();
  form.append('feed', new File([lines.map((line) => JSON.stringify(line)).join('\n')], 'feed.jsonl'));
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  const { run } = await owner.api.suppliers.startRun({ form });
  await shop.open.runJob(importJob, { run_id: run.id });
  return run.id;
}
const changesOf = (id: string, query = {}) => owner.api.suppliers.runChanges({ params: { id }, query });
const write = (id: string) => shop.open.runJob(applyJob, { run_id: id });

describe('what a run proposes', () => {
  test('is shown by kind, field and size of the price move, with both values, before anything is written', async () => {
    const codes = ['P-1', 'P-2', 'P-3', 'P-4'];
    await propose(
      codes.map((code) => article(code)),
      {},
    );
    const later = { updated_at: '2026-08-25T06:00:00Z' };
    const id = await propose([
      article('P-1', { ...later, cost: 108, stock: [{ warehouse: 'MTY', qty: 2 }] }),
      article('P-2', { ...later, cost: 60 }),
      article('P-3', { ...later, product_name: 'Acme Vision P-3 OC' }),
      article('P-5'),
      { ...article('P-4', later), status: 'discontinued' },
    ]);
    const all = await changesOf(id);
    expect(all).toMatchObject({
      total: 5,
      run: { state: 'proposed', is_dry_run: true, waits_for: [{ code: 'dry_run' }] },
      kinds: { created: 1, changed: 3, withdrawn: 1 },
      fields: [
        { field: 'cost', count: 2 },
        { field: 'name', count: 1 },
        { field: 'stock', count: 1 },
      ],
    });
    expect(all.changes[0]).toMatchObject({
      ref_id: 'P-1',
      kind: 'changed',
      price_before_cents: 239_100,
      price_after_cents: 258_200,
      fields: [
        { field: 'cost', before: 100, after: 108 },
        { field: 'stock', before: 'CDMX 5', after: 'MTY 2' },
      ],
    });
    // −40 % in the bar from −50 to −25, +8 % in that from 5 to 10.
    expect(all.moves).toEqual([0, 1, 0, 0, 0, 0, 1, 0, 0, 0]);
    const codesOf = async (query: object) =>
      (await changesOf(id, query)).changes.map(({ ref_id: one }) => one);
    expect(await codesOf({ kind: 'withdrawn' })).toEqual(['P-4']);
    expect(await codesOf({ field: 'cost' })).toEqual(['P-1', 'P-2']);
    expect(await codesOf({ move: 6 })).toEqual(['P-1']);
    expect(await codesOf({ q: 'vision p-3' })).toEqual(['P-3']);
    expect(await codesOf({ page: 2, page_size: 2 })).toEqual(['P-3', 'P-5']);
    const seen = await support.api.suppliers.runChanges({ params: { id }, query: {} });
    expect(seen.changes[0]?.fields[0]).toEqual({ field: 'cost', before: null, after: null });
    expect((await owner.api.suppliers.syncProducts({ query: { q: 'P-5' } })).total).toBe(0);
  });

  test('is written once somebody approves it, once however often they do', async () => {
    const id = await propose([article('W-1')]);
    const [one, two] = await Promise.all([
      owner.api.suppliers.approveRun({ params: { id } }),
      owner.api.suppliers.approveRun({ params: { id } }),
    ]);
    expect([one.run.state, two.run.state]).toEqual(['applying', 'applying']);
    await write(id);
    await write(id);
    const { run } = await owner.api.suppliers.run({ params: { id } });
    expect(run).toMatchObject({ state: 'finished', created: 1, decided_by: expect.any(String) });
    expect((await owner.api.suppliers.approveRun({ params: { id } })).run).toEqual(run);
    const { rows } = await shop.db.sql(
      `select count(*)::int as count from audit_entry where action = 'sync.approve' and after->>'run' = $1`,
      [id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    await expect(owner.api.suppliers.rejectRun({ params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'not_proposed',
    });
  });

  test('is gone once somebody rejects it', async () => {
    const id = await propose([article('R-1')]);
    await owner.api.suppliers.rejectRun({ params: { id } });
    expect((await owner.api.suppliers.rejectRun({ params: { id } })).run.state).toBe('rejected');
    await expect(owner.api.suppliers.approveRun({ params: { id } })).rejects.toMatchObject({
      code: 'not_proposed',
    });
    await write(id);
    expect(await changesOf(id)).toMatchObject({ total: 0, run: { state: 'rejected' } });
    expect((await owner.api.suppliers.syncProducts({ query: { q: 'R-1' } })).total).toBe(0);
  });

  test('waits while a feed of its supplier is read', async () => {
    const id = await propose([article('L-1')]);
    const lock = await takeRunLock(shop.db, 'mayorista');
    await expect(owner.api.suppliers.approveRun({ params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'sync_running',
    });
    await lock.release();
  });
});

describe('two of the staff at once', () => {
  const outcomes = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map(({ status }) => status).toSorted();

  test('who approve and reject a run do one of both', async () => {
    const id = await propose([article('T-1')]);
    const approve = owner.api.suppliers.approveRun({ params: { id } });
    const reject = owner.api.suppliers.rejectRun({ params: { id } });
    expect(await outcomes(approve, reject)).toEqual(['fulfilled', 'rejected']);
    await write(id);
    const { run } = await owner.api.suppliers.run({ params: { id } });
    const { total } = await owner.api.suppliers.syncProducts({ query: { q: 'T-1' } });
    expect([
      ['finished', 1],
      ['rejected', 0],
    ]).toContainEqual([run.state, total]);
  });

  test('who write the rest of a stopped run and take it back do one of both', async () => {
    const id = await propose([article('T-2'), article('T-3')]);
    await owner.api.suppliers.approveRun({ params: { id } });
    await write(id);
    await shop.db.sql(`update sync_run set state = 'stopped' where id = $1`, [id]);
    const approve = owner.api.suppliers.approveRun({ params: { id } });
    const back = owner.api.suppliers.rollBackRun({ params: { id } });
    expect(await outcomes(approve, back)).toEqual(['fulfilled', 'rejected']);
    await write(id);
    await shop.open.runJob(rollBackJob, { run_id: id });
    const { run } = await owner.api.suppliers.run({ params: { id } });
    const { total } = await owner.api.suppliers.syncProducts({ query: { q: 'T-2' } });
    expect([
      ['finished', 1],
      ['rolled_back', 0],
    ]).toContainEqual([run.state, total]);
  });

  test('who approve two runs of a supplier leave what the newer one says', async () => {
    const day = (date: string, cost: number) =>
      article('T-4', { cost, updated_at: `2026-09-${date}T06:00:00Z` });
    await propose([day('01', 100)], {});
    const older = await propose([day('02', 110)]);
    const newer = await propose([day('03', 120)]);
    await Promise.all([newer, older].map((id) => owner.api.suppliers.approveRun({ params: { id } })));
    await write(newer);
    await write(older);
    expect((await owner.api.suppliers.syncProduct({ params: { ref_id: 'T-4' } })).product.cost).toBe(120);
    const states = await Promise.all([older, newer].map(async (id) => (await changesOf(id)).run.state));
    expect(states).toEqual(['finished', 'finished']);
  });

  test('of whom one takes a run back while another feed is read: it waits, and is taken back after it', async () => {
    const id = await propose([article('T-5')], {});
    const back = () => owner.api.suppliers.rollBackRun({ params: { id } });
    const lock = await takeRunLock(shop.db, 'mayorista');
    await expect(back()).rejects.toMatchObject({ status: 409, code: 'sync_running' });
    await lock.release();
    await back();
    const later = await takeRunLock(shop.db, 'mayorista');
    await expect(shop.open.runJob(rollBackJob, { run_id: id })).rejects.toMatchObject({
      code: 'sync_running',
    });
    await later.release();
    await shop.open.runJob(rollBackJob, { run_id: id });
    expect((await changesOf(id)).run.state).toBe('rolled_back');
    expect((await owner.api.suppliers.syncProducts({ query: { q: 'T-5' } })).total).toBe(0);
  });
});

describe('a run that is stopped', () => {
  test('while it is read writes nothing; a run that is over cannot be stopped', async () => {
    const form = new FormData();
    form.append('feed', new File([JSON.stringify(article('S-1'))], 'feed.jsonl'));
    const { run } = await owner.api.suppliers.startRun({ form });
    await owner.api.suppliers.stopRun({ params: { id: run.id } });
    await owner.api.suppliers.stopRun({ params: { id: run.id } });
    await shop.open.runJob(importJob, { run_id: run.id });
    expect(await changesOf(run.id)).toMatchObject({
      total: 0,
      run: { state: 'failed', error: expect.stringContaining('Stopped by staff') },
    });
    const done = await propose([article('S-2')], {});
    await expect(owner.api.suppliers.stopRun({ params: { id: done } })).rejects.toMatchObject({
      status: 409,
      code: 'not_running',
    });
  });

  test('while it is written keeps what it has, and is written to its end when staff say so', async () => {
    const id = await propose([article('S-3')]);
    await owner.api.suppliers.approveRun({ params: { id } });
    await owner.api.suppliers.stopRun({ params: { id } });
    await write(id);
    expect((await changesOf(id)).run.state).toBe('stopped');
    await owner.api.suppliers.approveRun({ params: { id } });
    await write(id);
    expect((await changesOf(id)).run).toMatchObject({ state: 'finished', created: 1 });
  });
});

describe('a run that was written', () => {
  test('is taken back once, however often somebody asks; a proposal cannot be', async () => {
    const first = await propose([article('B-1')], {});
    const id = await propose([article('B-1', { updated_at: '2026-08-25T06:00:00Z', cost: 130 })], {});
    const back = () => owner.api.suppliers.rollBackRun({ params: { id } });
    const both = await Promise.all([back(), back()]);
    expect(both.map(({ run }) => run.state)).toEqual(['rolling_back', 'rolling_back']);
    await shop.open.runJob(rollBackJob, { run_id: id });
    await shop.open.runJob(rollBackJob, { run_id: id });
    expect((await back()).run).toMatchObject({ state: 'rolled_back', changed: 1 });
    const { product } = await owner.api.suppliers.syncProduct({ params: { ref_id: 'B-1' } });
    expect(product).toMatchObject({ cost: 100, price_cents: 239_100 });
    await owner.api.suppliers.rollBackRun({ params: { id: first } });
    await shop.open.runJob(rollBackJob, { run_id: first });
    expect((await owner.api.suppliers.syncProducts({ query: { q: 'B-1' } })).total).toBe(0);
    const proposed = await propose([article('B-2')]);
    await expect(owner.api.suppliers.rollBackRun({ params: { id: proposed } })).rejects.toMatchObject({
      status: 409,
      code: 'not_written',
    });
  });
});

describe('the rights to a proposal', () => {
  const nobody = '00000000-0000-4000-8000-000000000000';

  test('nobody without the catalogue decides, and customers see nothing', async () => {
    const id = await propose([article(`D-${(serial += 1)}`)]);
    for (const step of ['approve', 'reject', 'stop', 'roll-back']) {
      const call = (token?: string) => shop.request(`/sync/runs/${id}/${step}`, { method: 'POST', token });
      expect((await call()).status).toBe(401);
      expect((await call(customer.token)).status).toBe(401);
      expect((await call(support.token)).status).toBe(403);
      const none = await shop.request(`/sync/runs/${nobody}/${step}`, { method: 'POST', token: owner.token });
      expect(none.status).toBe(404);
    }
    expect((await shop.request(`/sync/runs/${id}/changes`)).status).toBe(401);
    expect((await shop.request(`/sync/runs/${id}/changes`, { token: customer.token })).status).toBe(401);
    expect((await changesOf(id)).run.state).toBe('proposed');
  });

  test('what is no run, page, kind or bar is refused', async () => {
    const id = await propose([article(`D-${(serial += 1)}`)]);
    expect((await shop.request(`/sync/runs/${nobody}/changes`, { token: owner.token })).status).toBe(404);
    for (const query of ['page=0', 'kind=time', 'move=10', 'move=x']) {
      const answer = await shop.request(`/sync/runs/${id}/changes?${query}`, { token: owner.token });
      expect(answer.status).toBe(422);
    }
    const form = new FormData();
    form.append('dry_run', 'perhaps');
    await expect(owner.api.suppliers.startRun({ form })).rejects.toMatchObject({ status: 422 });
  });
});
