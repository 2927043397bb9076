import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { photoFile } from '../../../test/factories/picture-files.ts';
import { signInCustomer, signInStaff, type SignedIn, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ limitAttempts: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql(`delete from shop_setting where key = 'identity'`));

const params = { group: 'identity' } as const;
async function change(values: Record<string, unknown>) {
  const { version } = await owner.api.settings.settings({ params });
  return owner.api.settings.changeSettings({ params, body: { version, values } });
}
const put = (values: Record<string, unknown>) =>
  shop.request('/admin/settings/identity', {
    method: 'PUT',
    token: owner.token,
    json: { version: 0, values },
  });
const formOf = (file: File) => {
  const form = new FormData();
  form.set('picture', file);
  return form;
};
const upload = (form: FormData, token?: string) =>
  shop.request('/admin/settings/pictures', { method: 'POST', body: form, ...(token && { token }) });
const textOf = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
const nothingTyped = { sender_name: '', sender_email: '', reply_to: '' };
const askForTest = (json: unknown, token?: string) =>
  shop.request('/admin/settings/identity/test-email', { method: 'POST', json, ...(token && { token }) });

test('pages are told who the shop is, at once', async () => {
  expect((await shop.api.settings.shop()).name).toBe('Ensambla');
  await change({
    name: 'Pixel & Cía',
    phones: [{ name: 'Ventas', number: '81 1234 5678' }],
    whatsapp: '81 8765 4321',
    hours: [{ day: 'Monday', opens: '8:00', closes: '17:00' }],
    instagram: '',
    brand_colour: '#7c3aed',
  });
  expect(await shop.api.settings.shop()).toMatchObject({
    name: 'Pixel & Cía',
    phones: [{ name: 'Ventas', number: '81 1234 5678' }],
    whatsapp_url: 'https://wa.me/528187654321',
    hours_text: 'Lunes de 8:00 a 17:00, hora de la Ciudad de México',
    social: [{ name: 'Facebook' }, { name: 'X' }, { name: 'YouTube' }],
    palette_css: expect.stringContaining(':root{--brand:#7c3aed;'),
  });
});

test('what programs read names the shop', async () => {
  await change({ name: 'Pixel & Cía', claim: 'Partes con garantía.' });
  expect(await textOf('/llms.txt')).toMatch(/^# Pixel & Cía\n/);
  for (const feed of ['google', 'meta']) {
    expect(await textOf(`/feeds/${feed}.xml`)).toContain('<title>Pixel &amp; Cía</title>');
  }
  expect(JSON.parse(await textOf('/api/openapi.json'))).toMatchObject({ info: { title: 'Pixel & Cía' } });
  expect(await textOf('/api/docs')).toContain('<h1>Pixel &amp; Cía API</h1>');
  expect(await textOf('/sin-conexion')).toContain('<title>Sin conexión · Pixel &#38; Cía</title>');
  expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({
    name: 'Pixel & Cía',
    short_name: 'Pixel & Cía',
    description: 'Partes con garantía.',
  });
});

test('the worker that keeps the page without a connection is a new one for a new name', async () => {
  const before = await textOf('/sw.js');
  await change({ name: 'Pixel' });
  expect(await textOf('/sw.js')).not.toBe(before);
});

test('authenticator apps and link previews name the shop', async () => {
  const drawn = async () => (await fetch(`${shop.url}/media/og/page/inicio.jpg`)).headers.get('etag');
  const before = await drawn();
  await change({ name: 'Pixel & Cía' });
  expect(await drawn()).not.toBe(before);
  const { address } = await owner.api.staff.startTotp({ body: { current_password: testPassword } });
  expect(address).toMatch(/^otpauth:\/\/totp\/Pixel%20%26%20C%C3%ADa:.*issuer=Pixel\+%26\+C%C3%ADa/);
});

test('icons follow the owner’s icon, else the logo, else the colour', async () => {
  const pixelOf = async (path: string) => {
    const response = await fetch(`${shop.url}${path}`);
    expect(response.status, path).toBe(200);
    const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
      .flatten({ background: '#ffffff' })
      .extract({ left: 140, top: 96, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };
  const near = (found: number[], wanted: number[]) =>
    found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 12);
  const asItCame = await textOf('/favicon.svg');
  await change({ brand_colour: '#ff00ff' });
  expect(await textOf('/favicon.svg')).not.toBe(asItCame);
  const logo = await owner.api.settings.uploadSettingPicture({
    form: formOf(await photoFile('logo.png', { colour: '#00ff00', format: 'png', width: 200, height: 200 })),
  });
  await change({ logo_light: logo.url });
  expect(near(await pixelOf('/icons/icon-192.png'), [0, 255, 0])).toBe(true);
  const icon = await owner.api.settings.uploadSettingPicture({
    form: formOf(await photoFile('icon.png', { colour: '#0000ff', format: 'png', width: 200, height: 200 })),
  });
  await change({ icon: icon.url });
  for (const path of ['/icons/icon-192.png', '/icons/icon-512.png', '/icons/maskable-512.png']) {
    const response = await fetch(`${shop.url}${path}`);
    expect(response.headers.get('content-type')).toBe('image/png');
  }
  expect(near(await pixelOf('/icons/icon-192.png'), [0, 0, 255])).toBe(true);
  const ico = Buffer.from(await (await fetch(`${shop.url}/favicon.ico`)).arrayBuffer());
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(48);
});

test('a drawing is kept as a picture without its scripts, and what is no picture is refused', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10"/></svg>`;
  const { url } = await owner.api.settings.uploadSettingPicture({
    form: formOf(new File([svg], 'logo.svg', { type: 'image/svg+xml' })),
  });
  expect(url).toMatch(/^\/media\/uploads\/[\da-f]{32}\.webp$/);
  expect((await sharp(join(shop.dataDir, url)).metadata()).format).toBe('webp');
  const refusal = await expectRefusal(
    upload(formOf(new File(['no picture'], 'logo.png', { type: 'image/png' })), owner.token),
    422,
  );
  expect(refusal.fields).toHaveProperty('picture');
  await expectRefusal(upload(new FormData(), owner.token), 422);
  await expectRefusal(upload(formOf(new File([svg], 'logo.svg'))), 401);
  await expectRefusal(
    upload(formOf(new File([svg], 'logo.svg')), (await signInStaff(shop, 'catalog')).token),
    403,
  );
});

test('a company that could issue no invoice is refused beside its fields', async () => {
  const own = { rfc: 'EKU9003173C9', legal_name: 'Escuela Kemper Urgate S.A. de C.V.', postal_code: '42501' };
  for (const [wrong, field] of [
    [{ rfc: 'EKU9003173C8' }, 'rfc'],
    [{ rfc: 'XAXX010101000' }, 'rfc'],
    [{ tax_regime: '612' }, 'tax_regime'],
    [{ tax_regime: '699' }, 'tax_regime'],
    [{ postal_code: '18000' }, 'postal_code'],
  ] as const) {
    const refusal = await expectRefusal(put({ ...own, ...wrong }), 422, 'invalid');
    expect(Object.keys(refusal.fields ?? {}), JSON.stringify(wrong)).toContain(field);
  }
  const hours = [{ day: 'Monday', opens: '18:00', closes: '9:00' }];
  const refusal = await expectRefusal(put({ hours }), 422, 'invalid');
  expect(refusal.fields).toEqual({ 'hours.0.closes': 'It must close after it opens.' });
  await change(own);
  expect((await shop.api.settings.shop()).company).toMatchObject({ rfc: own.rfc, is_example: false });
});

test('e-mails leave from the owner’s sender as soon as it is saved', async () => {
  const sentNow = async () => {
    await shop.open.mailer.send({ to: 'ana@prueba.example', subject: 'Hola', text: 'Hola', html: '' });
    const outbox = join(shop.dataDir, 'outbox');
    const names = (await readdir(outbox)).filter((name) => !name.startsWith('.'));
    const dated = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(outbox, name))).mtimeMs })),
    );
    const newest = dated.toSorted((a, b) => b.at - a.at)[0]?.name ?? '';
    return JSON.parse(await readFile(join(outbox, newest), 'utf8')) as { from: string; replyTo?: string };
  };
  expect(await sentNow()).toMatchObject({ from: 'Ensambla <tienda@ensambla.example>' });
  await change({ name: 'Pixel' });
  expect(await sentNow()).toMatchObject({ from: 'Pixel <tienda@ensambla.example>' });
  await change({
    sender_name: 'Ventas de Pixel',
    sender_email: 'ventas@pixel.example',
    reply_to: 'ayuda@pixel.example',
  });
  expect(await sentNow()).toMatchObject({
    from: 'Ventas de Pixel <ventas@pixel.example>',
    replyTo: 'ayuda@pixel.example',
  });
  expect(await owner.api.settings.sender()).toEqual({
    from: 'Ventas de Pixel <ventas@pixel.example>',
    reply_to: 'ayuda@pixel.example',
    source: 'settings',
    environment_from: null,
    environment_reply_to: null,
    via: 'outbox',
  });
});

test('a test message goes to whoever asks, from what is typed and not saved', async () => {
  const typed = { sender_name: 'Prueba', sender_email: 'yo@pixel.example', reply_to: 'dos@pixel.example' };
  const outcome = await owner.api.settings.sendTestEmail({ body: typed });
  expect(outcome).toMatchObject({
    to: owner.email,
    from: 'Prueba <yo@pixel.example>',
    domain: 'pixel.example',
    via: 'outbox',
    is_sent: true,
    answer: expect.stringMatching(/^outbox\/.+\.json$/),
  });
  const kept = JSON.parse(await readFile(join(shop.dataDir, outcome.answer), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(kept).toMatchObject({ from: outcome.from, replyTo: typed.reply_to, to: owner.email });
  expect((await owner.api.settings.sender()).source).toBe('example');
});

test('a test message is refused with bad addresses, to others, and after too many', async () => {
  const refusal = await expectRefusal(
    askForTest({ ...nothingTyped, sender_email: 'x', reply_to: 'y' }, owner.token),
    422,
    'invalid',
  );
  expect(Object.keys(refusal.fields ?? {})).toEqual(['sender_email', 'reply_to']);
  await expectRefusal(askForTest(nothingTyped), 401);
  await expectRefusal(askForTest(nothingTyped, (await signInCustomer(shop)).token), 401);
  await expectRefusal(askForTest(nothingTyped, (await signInStaff(shop, 'support')).token), 403);
  await expectRefusal(shop.request('/admin/settings/identity/sender'), 401);
  await shop.db.sql(
    `insert into shop_setting (key, value) values ('limits', '{"letters_per_client": 1}')
     on conflict (key) do update set value = excluded.value`,
  );
  const other = await signInStaff(shop, 'owner');
  await other.api.settings.sendTestEmail({ body: nothingTyped });
  await expectRefusal(askForTest(nothingTyped, other.token), 429, 'too_many_requests');
});
