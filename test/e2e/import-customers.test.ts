import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let email: string;
beforeAll(async () => {
  shop = await startBrowserShop();
  ({ email } = await signInStaff(shop, 'orders'));
});
afterAll(() => shop.stop());

test('customers of another shop are brought from their page, and taken back', async () => {
  const { page, context, problems } = await shop.visit();
  await signInStaffAt(page, { email });
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Correo,Nombre,Apellidos,Acepta marketing',
        'Lucia.Importada@prueba.example,Lucía,Importada,sí',
        'pedro.importado@prueba.example,Pedro,Importado,no',
        'nadie,Nadie,Nunca,no',
      ].join('\n'),
    ),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('E-mail: «nadie» is no e-mail.').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Write 2 lines' }).click();
  await page.getByText('1 address that accepts marketing will be asked by an email').waitFor();
  await page.getByRole('button', { name: 'Write them' }).click();
  await page.getByRole('button', { name: 'Undo the whole import' }).waitFor();
  const run = page.url();
  await page.getByRole('link', { name: 'lucia.importada@prueba.example' }).click();
  await page.getByRole('heading', { name: 'Lucía Importada' }).waitFor();

  await page.goto(run);
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  await page.goto('/admin/users?q=importad');
  await page.getByText('Lucía Importada').waitFor({ state: 'detached' });
  const { rows } = await shop.db.sql("select 1 from customer where email like '%importad%'");
  expect(rows).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
