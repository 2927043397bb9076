import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

const article = (refId: string, changes: object = {}) => ({
  ref_id: refId,
  mpn: `MF-${refId}`,
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

test('staff look at what a feed would change, approve it, decide about what was left out, and roll it back', async () => {
  const owner = await signInStaff(shop, 'owner');
  const form = new FormData();
  form.append('feed', new File([JSON.stringify(article('F-1'))], 'primero.jsonl'));
  await owner.api.suppliers.startRun({ form });
  const costOf = async (refId: string) =>
    (await owner.api.suppliers.syncProduct({ params: { ref_id: refId } }).catch(() => undefined))?.product
      .cost;
  const firstState = async () => (await owner.api.suppliers.runs()).runs.at(-1)?.state;
  await expect.poll(firstState, { timeout: 20_000 }).toBe('finished');
  expect(await costOf('F-1')).toBe(100);

  const { page, problems } = await shop.visit({ width: 1440, height: 900, language: 'en-US' });
  await signInStaffAt(page, owner);
  await page.goto('/admin/sync-products');

  // A feed that is only proposed.
  const later = { updated_at: '2026-08-25T06:00:00Z' };
  const lines = [
    article('F-1', { ...later, cost: 120 }),
    article('F-2'),
    article('F-3', { category: 'Cosas raras' }),
  ];
  await page.getByRole('button', { name: 'Start a run' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Feed file').setInputFiles({
    name: 'segundo.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
  });
  await dialog.getByLabel(/^Only propose/).check();
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await page.getByRole('link', { name: 'Look at it' }).click();
  await page.getByText('Nothing of this is written yet').waitFor();
  const changed = page.getByRole('row').filter({ hasText: 'F-1' });
  await changed.getByText('120').waitFor();
  await changed.getByText('+20.0 %').waitFor();
  expect(await costOf('F-1')).toBe(100);

  // Approved, it is written.
  await page.getByRole('button', { name: 'Approve and write' }).click();
  await page.getByRole('button', { name: 'Roll back' }).waitFor();
  expect(await costOf('F-1')).toBe(120);
  expect(await costOf('F-2')).toBe(100);
  const runPage = page.url();

  // What was left out waits to be decided about.
  await page.goto('/admin/sync-products/quarantine');
  const held = page.getByRole('row').filter({ hasText: 'F-3' });
  await held.getByRole('button', { name: 'Map it' }).click();
  await page.getByRole('dialog').getByLabel('Kind').selectOption('gpu');
  await page.getByRole('dialog').getByRole('button', { name: 'Map it' }).click();
  await expect.poll(() => costOf('F-3'), { timeout: 20_000 }).toBe(100);
  await page.getByText('Nothing waits here').waitFor();

  // Rolled back, all is as it was; what was decided apart stays.
  await page.goto(runPage);
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
  await page.getByText('All undone', { exact: true }).waitFor();
  expect([await costOf('F-1'), await costOf('F-2'), await costOf('F-3')]).toEqual([100, undefined, 100]);
  expect(problems).toEqual([]);
});
