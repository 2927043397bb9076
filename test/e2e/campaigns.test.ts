import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { emailTo } from '../setup/mailbox.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('staff write a campaign, check it and send it, and its reader chooses what comes or leaves by its link', async () => {
  const reader = 'lectora@prueba.example';
  await shop.db.sql('insert into subscriber (email_address, confirmed_at) values ($1, now())', [reader]);
  const owner = await signInStaff(shop, 'owner');
  const { page } = await shop.visit({ width: 1440, height: 1000 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Subject', { exact: true }).fill('Rebajas de fin de mes');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Text', { exact: true }).fill('Todo con existencia.');
  await page.frameLocator('iframe').locator('p', { hasText: 'Todo con existencia.' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('1 subscriber would get it now').waitFor();
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('heading', { name: 'What came of the campaign' }).waitFor();

  const { text } = await emailTo(shop, reader);
  const link = /https?:\S+(\/boletin\/\S+)/.exec(text)?.[1] ?? '';
  const { page: phone, problems } = await shop.visit({ width: 390, height: 844 });
  await phone.goto(link);
  await phone.getByRole('checkbox', { name: 'Ofertas' }).uncheck();
  await phone.getByRole('button', { name: 'Guardar' }).click();
  await phone.getByText('Guardado. Vale desde el próximo correo.').waitFor();
  await phone.getByRole('button', { name: 'No recibir ningún correo más' }).click();
  await phone.getByRole('heading', { name: 'Listo, ya no te escribiremos' }).waitFor();
  const { campaigns } = await owner.api.campaigns.campaigns({ query: {} });
  const { campaign } = await owner.api.campaigns.campaign({ params: { id: campaigns[0]?.id ?? 0 } });
  expect(campaign.figures).toMatchObject({ audience: 1, left: 1 });
  expect(problems).toEqual([]);
});
