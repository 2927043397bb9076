import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importsOf } from '../../../../test/factories/carry-import.ts';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { runById } from '../imports.queries.ts';
import { runImport } from '../run-import.ts';

let shop: TestShop;
let staff: SignedIn;
let imports: ReturnType<typeof importsOf>;
let shelf: string;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
  staff = await signInStaff(shop, 'catalog');
  imports = importsOf(shop, staff, 'redirects');
  shelf = `/category/${(await createCategory(shop.db, { name: 'Gabinetes' })).slug}`;
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql('delete from page_redirect'));

const header = ['De', 'A'];
const add = async (from_path: string, to_path: string) =>
  (await staff.api.redirects.addRedirect({ body: { from_path, to_path } })).redirect.id ?? 0;
const kept = async () => {
  const { rows } = await shop.db.sql('select from_path, to_path from page_redirect order by from_path');
  return Object.fromEntries(rows.map((row) => [row['from_path'], row['to_path']]));
};
const visit = async (path: string) => {
  const { status, headers } = await fetch(shop.url + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};

describe('a file of redirects', () => {
  test('says line by line what would become of it, and changes nothing before it runs', async () => {
    await add('/mismo', '/contacto');
    await add('/otro', '/contacto');
    const run = await imports.checked([
      header,
      ['/Tarjetas.php', shelf],
      ['/mismo/', '/contacto'],
      ['/otro', '/promotion'],
      ['/TARJETAS.PHP/', '/promotion'],
      ['/envios', '/promotion'],
      ['/nada', '/no-existe'],
      ['/api/algo', '/promotion'],
      ['//malo.example', '/promotion'],
      ['/sale', 'https://malo.example/'],
      ['/cadena', '/otro'],
      ['/a-linea', '/tarjetas.php'],
      ['/solo', ''],
    ]);
    expect(run.mapping).toEqual(['from_path', 'to_path']);
    expect(run.counts).toEqual({ create: 1, same: 1, change: 1, error: 9 });
    const rows = await imports.rows(run.id);
    expect(rows.map(({ line, state, problems }) => [line, state, Object.keys(problems)])).toEqual([
      [2, 'create', []],
      [3, 'same', []],
      [4, 'change', []],
      [5, 'error', ['from_path']],
      [6, 'error', ['from_path']],
      [7, 'error', ['to_path']],
      [8, 'error', ['from_path']],
      [9, 'error', ['from_path']],
      [10, 'error', ['to_path']],
      [11, 'error', ['to_path']],
      [12, 'error', ['to_path']],
      [13, 'error', ['to_path']],
    ]);
    expect(rows[2]).toMatchObject({
      key: '/otro',
      before: { to_path: '/contacto' },
      after: { to_path: '/promotion' },
    });
    expect(rows[3]?.problems['from_path']).toContain('Line 2');
    expect(rows[9]?.problems['to_path']).toContain('leads on to /contacto');
    expect(rows[10]?.problems['to_path']).toContain('Line 2');
    expect(await kept()).toEqual({ '/mismo': '/contacto', '/otro': '/contacto' });
  });

  test('is written with its audit, followed by visitors, and taken back whole', async () => {
    const otherId = await add('/otro', '/contacto');
    const run = await imports.written([
      header,
      ['/Viejo.php', shelf],
      ['/otro', '/promotion?promotion=mayo'],
    ]);
    expect(run.counts).toEqual({ added: 1, changed: 1 });
    expect(await visit('/viejo.php')).toEqual([301, shelf]);
    expect(await visit('/otro')).toEqual([301, '/promotion?promotion=mayo']);
    const { rows } = await shop.db.sql(
      `select action, before, after from audit_entry where subject = $1 and after ->> 'part' = $2`,
      [`redirect:${otherId}`, `import:${run.id}`],
    );
    expect(rows).toMatchObject([
      { action: 'redirect.update', before: { to: '/contacto' }, after: { to: '/promotion?promotion=mayo' } },
    ]);
    expect((await imports.undone(run.id)).counts).toEqual({ undone: 2 });
    expect(await kept()).toEqual({ '/otro': '/contacto' });
  });

  test('brought twice changes nothing the second time', async () => {
    const lines = [header, ['/viejo', shelf], ['/otro-viejo', '/contacto']];
    await imports.written(lines);
    expect((await imports.checked(lines)).counts).toEqual({ same: 2 });
  });

  test('shortens what led to its addresses, and gives that back, too', async () => {
    const gone = await createCategory(shop.db, { name: 'Se irá' });
    await add('/antes-de-irse', `/category/${gone.slug}?page=2`);
    await shop.db.sql('delete from category where id = $1', [gone.id]);
    const run = await imports.written([header, [`/category/${gone.slug}`, shelf]]);
    expect(await kept()).toEqual({ '/antes-de-irse': shelf, [`/category/${gone.slug}`]: shelf });
    await imports.undone(run.id);
    expect(await kept()).toEqual({ '/antes-de-irse': `/category/${gone.slug}?page=2` });
  });

  test('that is undone leaves what somebody changed or deleted since', async () => {
    await add('/cambia', '/contacto');
    await add('/se-borra', '/contacto');
    const run = await imports.written([
      header,
      ['/cambia', '/promotion'],
      ['/se-borra', '/promotion'],
      ['/nuevo', '/promotion'],
      ['/queda', '/promotion'],
    ]);
    const { redirects } = await staff.api.redirects.redirects({ query: { kind: 'manual' } });
    const again = async (from: string, to?: string) => {
      const id = redirects.find(({ from_path: path }) => path === from)?.id ?? 0;
      await staff.api.redirects.deleteRedirect({ params: { id } });
      if (to !== undefined) await add(from, to);
    };
    await again('/cambia', '/devoluciones');
    await again('/se-borra');
    await again('/queda', '/devoluciones');
    expect((await imports.undone(run.id)).counts).toEqual({ kept: 2, undone: 2 });
    expect(await kept()).toEqual({ '/cambia': '/devoluciones', '/queda': '/devoluciones' });
  });

  test('leaves out what changed since the check, and writes the others', async () => {
    const run = await imports.checked([header, ['/uno', '/promotion'], ['/dos', '/promotion']]);
    await add('/uno', '/contacto');
    expect((await imports.ran(run.id)).counts).toEqual({ added: 1, error: 1 });
    expect(await kept()).toEqual({ '/uno': '/contacto', '/dos': '/promotion' });
  });

  test('whose process died goes on where it stood, and writes no line twice', async () => {
    const lines = Array.from({ length: 1_100 }, (_, index) => [`/viejo-${index}`, '/promotion']);
    const { id } = await imports.checked([header, ...lines]);
    const run = await shop.db.first(runById, { id });
    if (!run) throw new Error('The run is gone.');
    const dies = () => {
      throw new Error('The process died.');
    };
    await expect(runImport(shop.shop, run, dies)).rejects.toThrow('The process died.');
    expect(Object.keys(await kept())).toHaveLength(500);
    await Promise.all([1, 2].map(() => runImport(shop.shop, run, () => {})));
    expect(Object.keys(await kept())).toHaveLength(1_100);
    const { rows } = await shop.db.sql(
      `select count(*)::int as n from audit_entry where after ->> 'part' = $1`,
      [`import:${id}`],
    );
    expect(rows).toEqual([{ n: 1_100 }]);
  });
});

describe('refusals', () => {
  test.each([
    ['no address', ['to_path', '']],
    ['no target', ['from_path', '']],
    ['a field of products', ['sku', 'to_path']],
    ['the same twice', ['to_path', 'to_path']],
  ])('%s is no mapping', async (_, mapping) => {
    const { id } = await imports.started([header, ['/a', '/b']]);
    const { fields } = await expectRefusal(imports.step(id, 'check', { mapping }), 422);
    expect(fields).toHaveProperty('mapping');
  });

  test('a kind that is none, nobody, customers and staff without the right', async () => {
    const file = () => new File(['De,A\n/a,/promotion'], 'r.csv');
    await expectRefusal(importsOf(shop, staff, 'naves').upload(file()), 422);
    await expectRefusal(shop.request('/admin/imports', { method: 'POST', body: new FormData() }), 401);
    await expectRefusal(imports.upload(file(), (await signInCustomer(shop)).token), 401);
    const orders = await signInStaff(shop, 'orders');
    await expectRefusal(imports.upload(file(), orders.token), 403);
    const { id } = await imports.checked([header, ['/a', '/promotion']]);
    for (const name of ['run', 'undo'] as const)
      await expectRefusal(imports.step(id, name, {}, orders.token), 403);
    expect(await kept()).toEqual({});
  });

  test('lines that are left out come as a file with the reason', async () => {
    const run = await imports.checked([header, ['/a', '/no-existe'], ['/b', '/promotion']]);
    const answer = await shop.request(`/admin/imports/${run.id}/problems.csv`, { token: staff.token });
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe('/a,/no-existe,to_path: There is no page at this address.');
  });
});
