import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '../../src/modules/campaigns/blocks.contract.ts';
import { composeCampaign } from '../../src/modules/campaigns/compose-campaign.ts';
import { customerFrame } from '../../src/modules/mails/templates/email-frame.ts';
import type { Mail } from '../../src/platform/mail.ts';
import { renderEmail } from '../../src/platform/mail-queue.ts';
import { emailTemplates } from '../../src/server/email-templates.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { brand } from '../factories/email-brand.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { emailsTo, emailTo } from '../setup/mailbox.ts';
import { patience } from '../setup/patience.ts';
import { everyEmail } from '../spec/every-email.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('an owner writes the greeting anew, sees it in the dark, tests it, and buyers read it until it is reset', async () => {
  const owner = await signInStaff(shop, 'owner');
  const { page, problems } = await shop.visit({ width: 1440, height: 1000 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/emails');
  await page.getByRole('link', { name: 'Payment received' }).click();
  const preview = page.frameLocator('iframe');
  await preview.getByText('Hola, Ana López:').waitFor();

  const greeting = page.getByLabel('Greeting', { exact: true });
  await greeting.fill('¡Gracias, !');
  await greeting.press('ArrowLeft');
  await page.getByRole('button', { name: /put in Name of the customer/ }).click();
  expect(await greeting.inputValue()).toBe('¡Gracias, {customerName}!');
  await preview.getByText('¡Gracias, Ana López!').waitFor();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect
    .poll(() => preview.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor), patience)
    .toBe('rgb(17, 24, 26)');
  await page.getByRole('button', { name: 'Phone' }).click();
  expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(320);

  await greeting.fill('¡Gracias, {nombre}!');
  await page.getByText('This text has no variable {nombre}.').waitFor();
  await greeting.fill('¡Gracias, {customerName}!');
  await preview.getByText('¡Gracias, Ana López!').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('What you had typed is back').waitFor();
  expect(await greeting.inputValue()).toBe('¡Gracias, {customerName}!');

  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const tested = await emailTo(shop, owner.email);
  expect(tested.subject).toBe('Test: Recibimos tu pago: pedido 1044');
  expect(tested.text).toMatch(/^¡Gracias, Ana López!/);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('“Payment received” was changed.').waitFor();
  const confirmation = async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await shop.db.sql('update customer set email_verified = true, name = $2 where id = $1', [
      buyer.id,
      'Beto Ruiz',
    ]);
    await buy(shop, buyer);
    return async () =>
      (await emailsTo(shop, buyer.email)).find(({ subject }) => subject.startsWith('Recibimos tu pago'))
        ?.text;
  };
  await expect.poll(await confirmation(), patience).toMatch(/^¡Gracias, \S/);

  await page.getByRole('button', { name: '“Greeting” as by default' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing changed.').waitFor();
  await expect.poll(await confirmation(), patience).toMatch(/^Hola, \S/);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  // The browser of the tests puts a script of its own into every frame; the preview's runs none.
  expect(problems.filter((problem) => !problem.includes('about:srcdoc'))).toEqual([]);
});

test('a courtesy that is switched off is not offered to shoppers', async () => {
  const owner = await signInStaff(shop, 'owner');
  const soldOut = await createProduct(shop.db, { stock: 0 });
  const { page } = await shop.visit({ width: 390, height: 844 });
  const path = `/product/${soldOut.sku}/${soldOut.slug}`;
  await page.goto(path);
  await page.getByRole('form', { name: /^Alerta de existencia/ }).waitFor();
  const params = { name: 'back-in-stock' } as const;
  await owner.api.mails.changeTemplate({ params, body: { version: 0, is_on: false } });
  await page.goto(path);
  await page.getByText('Se agotó por ahora').waitFor();
  expect(await page.getByText('Deja tu correo').count()).toBe(0);
  expect(await page.getByRole('form', { name: /^Alerta de existencia/ }).count()).toBe(0);
});

test('every email fits a phone and a desk, in the light and in the dark', async () => {
  const publicUrl = 'https://tienda.example';
  const frame = customerFrame({}, publicUrl, brand);
  const examples = emailTemplates.flatMap(({ name, samples }) =>
    samples.map(({ draft }, index): [string, Mail] => [
      `${name} ${index}`,
      draft(publicUrl).write({ own: {}, shared: {} }, brand.shopName),
    ]),
  );
  const product = await createProduct(shop.db, { name: 'Tarjeta de video de 16 GB con tres ventiladores' });
  const blocks: Block[] = [
    { id: 'h', type: 'heading', text: 'Solo este fin de semana' },
    { id: 't', type: 'text', text: 'Mira https://tienda.example/promotion' },
    { id: 'p', type: 'products', source: { by: 'picked', ref_ids: [product.refId] } },
    { id: 'd', type: 'divider' },
    { id: 'b', type: 'button', text: 'Ver todas las promociones', to: '/promotion' },
  ];
  const written = { subject: 'Rebajas', preheader: 'Hasta el domingo', topic: 'offers', blocks } as const;
  const campaign = await composeCampaign(shop.db, written, { id: 1, publicUrl });
  examples.push(['campaign', { ...campaign, to: 'lectora@prueba.example' }]);
  const { page } = await shop.visit({ width: 600, height: 800 });
  for (const [name, mail] of [...examples, ...Object.entries(everyEmail)]) {
    const { html } = await renderEmail(mail, frame, 'inline');
    await page.setContent(html.replaceAll(/<img[^>]*src="https?:[^>]*>/g, ''));
    for (const width of [600, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const seen = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - innerWidth,
          ground: getComputedStyle(document.body).backgroundColor,
        }));
        expect(seen, `${name}, ${width} px, ${colorScheme}`).toEqual({
          overflow: 0,
          ground: colorScheme === 'dark' ? 'rgb(17, 24, 26)' : 'rgb(244, 243, 239)',
        });
      }
    }
  }
});
