import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../../test/factories/create-company.ts';
import { signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let company: number;
beforeAll(async () => {
  shop = await startTestShop();
  ({ id: company } = await createCompany(shop, { staff: await signInStaff(shop) }));
});
afterAll(() => shop.stop());

const days = 'from=2026-01-01&to=2026-01-31';

test.each([
  ['read_customers', '/admin/users.csv'],
  ['read_customers', '/admin/gift-cards.csv'],
  ['read_customers', '/admin/receivables.csv'],
  ['read_customers', `/admin/companies/COMPANY/credit/statement.csv?${days}`],
  ['read_customers', `/admin/companies/COMPANY/credit/statement.pdf?${days}`],
  ['read_payments', '/admin/payment-books.csv'],
  ['read_reports', '/admin/reports/sales.csv?by=day&paid_from=2026-01-01&paid_to=2026-01-31'],
] as const)('a file takes %s besides exporting: %s', async (right, path) => {
  const address = path.replace('COMPANY', String(company));
  const exporter = await signInStaff(shop, { name: 'exporta', rights: ['export'] });
  await expectRefusal(shop.request(address, { token: exporter.token }), 403, 'forbidden');
  const reader = await signInStaff(shop, { name: 'lee', rights: ['export', right] });
  expect((await shop.request(address, { token: reader.token })).status).not.toBe(403);
});
