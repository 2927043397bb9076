import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identity } from '../../src/modules/settings/identity.ts';
import { changeSettings } from '../factories/change-settings.ts';
import { paidOrder } from '../factories/paid-order.ts';
import { photoFile } from '../factories/picture-files.ts';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { emailsTo } from '../setup/mailbox.ts';
import { readPdf } from '../setup/read-pdf.ts';

let shop: BrowserShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop({ pageCache: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const pageOf = async (path: string) => (await fetch(`${shop.url}${path}`)).text();

/** A stamped invoice of a new order, with its XML, its PDF and how it was mailed. */
async function newInvoice() {
  const { buyer, ask, invoices } = await paidOrder(shop, owner);
  const { invoice } = await ask();
  await expect.poll(async () => (await invoices())[0]?.state).toBe('stamped');
  const { xml } = await buyer.api.invoices.xml({ params: { id: invoice.id } });
  await expect
    .poll(async () =>
      (await emailsTo(shop, buyer.email)).some(({ subject }) => subject.includes(invoice.name)),
    )
    .toBe(true);
  const mail = (await emailsTo(shop, buyer.email)).find(({ subject }) => subject.includes(invoice.name));
  const pdf = Buffer.from(
    mail?.attachments?.find(({ filename }) => filename.endsWith('.pdf'))?.content ?? '',
    'base64',
  );
  return {
    xml,
    pdf: readPdf(pdf).pages.join(' '),
    mail: JSON.stringify(mail),
    cancel: () => owner.api.invoices.cancel({ params: { id: invoice.id }, body: { reason: '02' } }),
    state: async () => (await invoices())[0]?.state,
  };
}

const upload = async (colour: string) => {
  const form = new FormData();
  form.set('picture', await photoFile('logo.png', { colour, format: 'png', width: 300, height: 60 }));
  return (await owner.api.settings.uploadSettingPicture({ form })).url;
};

test('every field of the identity shows where it says it does', async () => {
  const before = await newInvoice();
  const values = {
    name: 'Pixel & Cía',
    claim: 'Partes que llegan mañana.',
    logo_light: await upload('#00aa00'),
    logo_dark: await upload('#aa00aa'),
    icon: await upload('#0000ff'),
    brand_colour: '#7c3aed',
    promo_colour: '#b91c1c',
    legal_name: 'Escuela Kemper Urgate S.A. de C.V.',
    rfc: 'EKU9003173C9',
    tax_regime: '603',
    street: 'Calle Nueve 9',
    neighbourhood: 'Colonia Diez',
    municipality: 'Municipio Once',
    state: 'Estado Doce',
    postal_code: '42501',
    email: 'escribe@pixel.example',
    privacy_email: 'datos@pixel.example',
    phones: [{ name: 'Ventas', number: '81 1111 2222' }],
    whatsapp: '81 3333 4444',
    hours: [{ day: 'Sunday', opens: '7:30', closes: '12:00' }],
    hours_note: 'menos en Navidad',
    addresses: [{ name: 'Taller', address: 'Calle Trece 13, Puebla' }],
    facebook: 'https://www.facebook.com/pixelmx',
    instagram: 'https://www.instagram.com/pixelmx',
    x: 'https://x.com/pixelmx',
    youtube: 'https://www.youtube.com/@pixelmx',
    sender_name: 'Pedidos Pixel',
    sender_email: 'pedidos@pixel.example',
    reply_to: 'respuestas@pixel.example',
  };
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(identity.fields).toSorted());
  await changeSettings(owner, 'identity', values);

  const [home, contact, terms, privacy] = await Promise.all(
    ['/', '/contacto', '/terminos', '/privacidad'].map(pageOf),
  );
  const linked = /"@type":"OnlineStore".*?<\/script>/s.exec(home ?? '')?.[0];
  const invoice = await newInvoice();
  const icon = await sharp(Buffer.from(await (await fetch(`${shop.url}/icons/icon-512.png`)).arrayBuffer()))
    .extract({ left: 400, top: 256, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(icon[2]).toBeGreaterThan(200);

  /** Where each field shows; a new field without a line here does not compile. */
  const effects: Record<keyof typeof identity.fields, [where: string | undefined, said: string][]> = {
    name: [
      [home, '<title>Pixel &amp; Cía: Partes que llegan mañana.</title>'],
      [linked, '"name":"Pixel \\u0026 Cía"'],
      [home, '© 2026 Pixel &amp; Cía'],
      [await pageOf('/llms.txt'), '# Pixel & Cía'],
      [await pageOf('/manifest.webmanifest'), '"name":"Pixel & Cía"'],
    ],
    claim: [
      [home, 'Partes que llegan mañana.'],
      [linked, '"description":"Partes que llegan mañana."'],
    ],
    logo_light: [[home, `src="${values.logo_light}"`]],
    logo_dark: [[home, `src="${values.logo_dark}"`]],
    icon: [[home, 'href="/favicon.svg?v=']],
    brand_colour: [[home, '<style>:root{--brand:#7c3aed;']],
    promo_colour: [[home, '--promo:#b91c1c;']],
    legal_name: [
      [terms, values.legal_name],
      [privacy, values.legal_name],
      [linked, values.legal_name],
      [invoice.xml, 'Nombre="ESCUELA KEMPER URGATE"'],
    ],
    rfc: [
      [terms, 'RFC EKU9003173C9'],
      [linked, '"taxID":"EKU9003173C9"'],
      [invoice.xml, 'Rfc="EKU9003173C9"'],
      [invoice.pdf, 'RFC EKU9003173C9'],
    ],
    tax_regime: [
      [invoice.xml, 'RegimenFiscal="603"'],
      [invoice.pdf, 'Régimen 603'],
    ],
    street: [[terms, 'Calle Nueve 9, Colonia Diez, Municipio Once, 42501, Estado Doce, México']],
    neighbourhood: [[linked, '"streetAddress":"Calle Nueve 9, Colonia Diez"']],
    municipality: [[linked, '"addressLocality":"Municipio Once"']],
    state: [[linked, '"addressRegion":"Estado Doce"']],
    postal_code: [
      [linked, '"postalCode":"42501"'],
      [invoice.xml, 'LugarExpedicion="42501"'],
    ],
    email: [
      [contact, 'href="mailto:escribe@pixel.example"'],
      [linked, '"email":"escribe@pixel.example"'],
    ],
    privacy_email: [[privacy, 'href="mailto:datos@pixel.example"']],
    phones: [
      [contact, 'Ventas: '],
      [contact, 'href="tel:+528111112222"'],
      [linked, '"telephone":"+52 81 1111 2222"'],
    ],
    whatsapp: [
      [home, 'href="https://wa.me/528133334444"'],
      [contact, 'href="https://wa.me/528133334444"'],
    ],
    hours: [
      [contact, 'Domingos de 7:30 a 12:00'],
      [linked, '"opens":"07:30"'],
    ],
    hours_note: [[contact, 'menos en Navidad']],
    addresses: [[contact, 'Calle Trece 13, Puebla']],
    facebook: [[home, 'href="https://www.facebook.com/pixelmx"']],
    instagram: [[linked, '"https://www.instagram.com/pixelmx"']],
    x: [[home, 'href="https://x.com/pixelmx"']],
    youtube: [[linked, '"https://www.youtube.com/@pixelmx"']],
    sender_name: [[invoice.mail, '"from":"Pedidos Pixel <']],
    sender_email: [[invoice.mail, '<pedidos@pixel.example>"']],
    reply_to: [[invoice.mail, '"replyTo":"respuestas@pixel.example"']],
  };
  for (const [field, places] of Object.entries(effects)) {
    for (const [where, said] of places) expect(where, field).toContain(said);
  }

  // What was issued before keeps its issuer, and is cancelled under it.
  expect(before.xml).toContain('RegimenFiscal="601"');
  await before.cancel();
  await expect.poll(before.state).toBe('cancelled');
});

test('an owner gives the shop a name, a logo and a colour, sees them on a kept page, and takes them back', async () => {
  await shop.db.sql(`delete from shop_setting where key = 'identity'`);
  const reader = await shop.visit({ width: 390, height: 844, colorScheme: 'dark' });
  await reader.page.goto('/');
  await reader.page.getByRole('link', { name: 'Ensambla, inicio' }).waitFor();

  const { page, problems, context } = await shop.visit({ width: 1440, height: 1000 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/settings/identity');
  await page.getByText('Still the example’s').waitFor();
  await page.getByLabel('Name of the shop').fill('Pixel');
  await page
    .getByLabel('Logo on light ground')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await page.getByAltText('On dark ground').waitFor();
  await page.getByLabel('Brand colour', { exact: true }).fill('#ffd400');
  await page.getByText(/text in #ffd400 would be too faint: it is darkened to #/).waitFor();
  await page
    .getByText(/text at least (4\.[5-9]|[5-9]|1\d)/)
    .first()
    .waitFor();
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
  await page.getByLabel('RFC').fill('EKU9003173C8');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('This RFC is nobody’s').waitFor();
  await page.getByLabel('RFC').fill('EDE260101AB1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing changed.').waitFor();
  // The staff's own frame has the name at once, without a reload.
  await page.getByRole('link', { name: 'Pixel admin' }).first().waitFor();

  await reader.page.reload();
  await reader.page
    .getByRole('link', { name: 'Pixel, inicio' })
    .getByRole('img', { name: 'Pixel' })
    .waitFor();
  expect(await reader.page.title()).toMatch(/^Pixel: /);
  const brand = await reader.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
  );
  expect(brand).toMatch(/^#f/);
  const { pdf } = await newInvoice();
  expect(pdf).not.toContain('Ensambla');

  await page.getByLabel('Name of the sender').fill('Pruebas');
  await page.getByRole('button', { name: 'Send me a test e-mail from this' }).click();
  await page.getByText('Written, not sent: there is no mail server.').waitFor();
  const [sent] = await emailsTo(shop, owner.email);
  expect(sent).toMatchObject({ from: 'Pruebas <tienda@ensambla.example>', subject: 'Test message of Pixel' });
  await page.getByLabel('Name of the sender').fill('');
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }

  await page
    .getByRole('button', { name: /^Undo the change of/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Ensambla admin' }).first().waitFor();
  await reader.page.reload();
  await reader.page.getByRole('link', { name: 'Ensambla, inicio' }).waitFor();
  expect(await pageOf('/')).not.toContain('<style>:root{--brand');
  expect([...problems, ...reader.problems]).toEqual([]);
  await context.close();
  await reader.context.close();
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><rect width="300" height="60" fill="#7c3aed"/></svg>';
