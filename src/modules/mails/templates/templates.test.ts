import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { emailTo, keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.sql('delete from email_template'));

const params = { name: 'payment-received' } as const;
const show = async () => (await owner.api.mails.template({ params })).template;
const change = async (version: number, texts: Record<string, string | null>) =>
  (await owner.api.mails.changeTemplate({ params, body: { version, texts } })).template;
const path = '/admin/email-templates/payment-received';
const put = (json: object, token: string | undefined = owner.token) =>
  shop.request(path, { method: 'PUT', json, ...(token !== undefined && { token }) });
const refusalOf = async (texts: Record<string, string>) =>
  (await expectRefusal(put({ version: 0, texts }), 422)).fields ?? {};
const textOf = (template: Awaited<ReturnType<typeof show>>, name: string) =>
  template.texts.find((text) => text.name === name);

test('every email stands in the list, as by default', async () => {
  const { templates } = await owner.api.mails.templates();
  expect(templates.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['payment-received', 'cart-reminder', 'sign-in-code', 'shared']),
  );
  for (const one of templates) {
    expect(one).toMatchObject({ is_on: true, edited_texts: 0, version: 0, changed_at: null });
  }
  const off = templates.filter(({ can_switch_off: can }) => can).map(({ name }) => name);
  expect(off).toEqual(['delivered', 'review-request', 'back-in-stock', 'price-drop', 'cart-reminder']);
});

test('an email shows its texts with their variables, and what they are by default', async () => {
  const template = await show();
  expect(textOf(template, 'greeting')).toMatchObject({
    value: 'Hola, {customerName}:',
    default: 'Hola, {customerName}:',
    is_edited: false,
    shape: 'line',
  });
  expect(textOf(template, 'greeting')?.variables.map(({ name }) => name)).toEqual([
    'customerName',
    'orderUrl',
    'total',
    'orderNumber',
    'coming',
    'leaves',
    'shopName',
  ]);
  expect(template.samples.length).toBeGreaterThan(2);
});

test('a changed text is what buyers get, reset it is as before, and each change is in the history', async () => {
  const product = await createProduct(shop.db, { stock: 5 });
  const changed = await change(0, {
    subject: 'Gracias: {orderNumber}',
    greeting: '¡Qué gusto, {customerName}!',
    greetingNameless: '¡Qué gusto! <b>{orderNumber}</b>',
    closing: 'Hasta pronto.\nEl equipo de {shopName}',
  });
  expect(changed).toMatchObject({ version: 1, edited_texts: 4, changed_by: expect.any(String) as string });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const order = await buy(shop, buyer);
  const [mail] = (await keptEmails(shop, buyer.email)).filter(({ kind }) => kind === 'payment-confirmed');
  const { rows } = await shop.db.sql('select number from shop_order where id = $1', [order.order_id]);
  expect(mail?.subject).toBe(`Gracias: ${(rows as { number: number }[])[0]?.number}`);
  expect(mail?.text).toMatch(/^¡Qué gusto/);
  expect(mail?.text).toMatch(/Hasta pronto\.\nEl equipo de Ensambla/);

  const [entry] = changed.history;
  expect(entry?.changes).toContainEqual({
    label: 'Subject',
    before: 'Recibimos tu pago: pedido {orderNumber}',
    after: 'Gracias: {orderNumber}',
  });
  const reset = await change(1, { subject: null, greeting: null, greetingNameless: null, closing: null });
  expect(reset).toMatchObject({ version: 2, edited_texts: 0 });
  const back = await owner.api.mails.undoTemplate({
    params,
    body: { version: 2, change_id: reset.history[0]?.id ?? 0 },
  });
  expect(textOf(back.template, 'subject')?.value).toBe('Gracias: {orderNumber}');
  expect(back.template.version).toBe(3);
});

test('the same change again is no new version', async () => {
  const first = await change(0, { subject: 'Gracias: {orderNumber}' });
  const again = await change(1, { subject: ' Gracias: {orderNumber} ' });
  expect(again.version).toBe(1);
  expect(again.history).toHaveLength(first.history.length);
});

test('of two who change one email the second sees what is there now', async () => {
  const current = await change(0, { subject: 'Gracias: {orderNumber}' });
  const refusal = await expectRefusal(put({ version: 0, texts: { subject: 'Otra' } }), 409, 'stale');
  expect(refusal.details?.['current']).toEqual(current);
  const changeId = current.history[0]?.id;
  const undo = { version: 0, change_id: changeId };
  await expectRefusal(
    shop.request(`${path}/undo`, { method: 'POST', json: undo, token: owner.token }),
    409,
    'stale',
  );
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((word) => put({ version: 1, texts: { subject: `${word} {orderNumber}` } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('texts that cannot be sent are refused, each beside its field', async () => {
  expect(
    await refusalOf({
      subject: '  ',
      greeting: 'Hola, {nombre}:',
      greetingNameless: 'Hola, {customerName}:',
      intro: 'x'.repeat(1501),
      button: 'Dos\nrenglones',
      preheader: 'x'.repeat(151),
      nothing: 'x',
    }),
  ).toEqual({
    subject: 'This text cannot be empty.',
    greeting: 'This text has no variable {nombre}.',
    greetingNameless: 'This text has no variable {customerName}.',
    intro: 'Use at most 1500 characters.',
    button: 'This text is one line.',
    preheader: 'Use at most 150 characters.',
    nothing: 'There is no such text.',
  });
  const shipped = shop.request('/admin/email-templates/shipped', {
    method: 'PUT',
    json: { version: 0, texts: { intro: 'Va en camino con {carrier}.' } },
    token: owner.token,
  });
  expect((await expectRefusal(shipped, 422)).fields).toEqual({ intro: 'The text must keep {trackingCode}.' });
  expect((await show()).version).toBe(0);
});

test('what is owed cannot be switched off, a courtesy can, with numbers in their limits', async () => {
  await expectRefusal(put({ version: 0, is_on: false }), 409, 'owed');
  const cart = { name: 'cart-reminder' } as const;
  const { template } = await owner.api.mails.changeTemplate({
    params: cart,
    body: { version: 0, is_on: false, settings: { rest_hours: 5 } },
  });
  expect(template.is_on).toBe(false);
  expect(template.settings.find(({ name }) => name === 'rest_hours')?.value).toBe(5);
  const refused = (settings: object) =>
    expectRefusal(
      shop.request('/admin/email-templates/cart-reminder', {
        method: 'PUT',
        json: { version: 1, settings },
        token: owner.token,
      }),
      422,
    );
  expect((await refused({ rest_hours: 0, reminders_max: 1.5, other: 1 })).fields).toEqual({
    rest_hours: 'Enter a whole number from 1 to 168.',
    reminders_max: 'Enter a whole number from 1 to 3.',
    other: 'There is no such setting.',
  });
  expect((await refused({ rest_hours: 48, stale_days: 1 })).fields).toHaveProperty('stale_days');
});

test('a preview shows texts that are not saved, in one theme, and markup as words', async () => {
  const body = { texts: { greeting: '<b>Hola</b>, {customerName}' }, sample: 0 };
  const light = await owner.api.mails.previewTemplate({ params, body });
  const dark = await owner.api.mails.previewTemplate({ params, body: { ...body, theme: 'dark' } });
  expect(light.subject).toBe('Recibimos tu pago: pedido 1044');
  expect(light.text).toMatch(/^<b>Hola<\/b>, Ana López/);
  for (const { html } of [light, dark]) expect(html).toContain('&lt;b&gt;Hola&lt;/b&gt;, Ana López');
  expect(light.html).toContain('color-scheme:light');
  expect(dark.html).toContain('color-scheme:dark');
  expect(`${light.html}${dark.html}`).not.toContain('prefers-color-scheme');
  expect((await show()).version).toBe(0);
  const preview = (json: object) =>
    shop.request(`${path}/preview`, { method: 'POST', json, token: owner.token });
  expect((await expectRefusal(preview({ texts: { subject: '{nada}' } }), 422)).fields).toHaveProperty(
    'subject',
  );
  expect((await expectRefusal(preview({ sample: 19 }), 422)).fields).toHaveProperty('sample');
});

test('a preview of the shared words shows them in an email', async () => {
  const body = { texts: { goods: 'Lo que compraste', help: 'Escríbenos' } };
  const { text, html } = await owner.api.mails.previewTemplate({ params: { name: 'shared' }, body });
  expect(text).toContain('Lo que compraste:');
  expect(html).toContain('Escríbenos');
});

test('a test goes to who is signed in, or to an address that is typed', async () => {
  const send = (to?: string) =>
    owner.api.mails.testTemplate({
      params,
      body: { texts: { subject: 'Gracias {orderNumber}' }, ...(to !== undefined && { to }) },
    });
  expect(await send()).toEqual({ sent_to: owner.email });
  const own = await emailTo(shop, owner.email);
  expect(own.subject).toBe('Test: Gracias 1044');
  expect(own.text).toContain('Hola, Ana López:');
  const typed = `prueba-${process.pid}@correo.example`;
  expect(await send(typed)).toEqual({ sent_to: typed });
  expect((await emailTo(shop, typed)).subject).toBe('Test: Gracias 1044');
  const bad = shop.request(`${path}/test`, { method: 'POST', json: { to: 'nadie' }, token: owner.token });
  expect((await expectRefusal(bad, 422)).fields).toHaveProperty('to');
});

test('only staff with the right read and change emails', async () => {
  const support = await signInStaff(shop, 'support');
  const orders = await signInStaff(shop, 'orders');
  const customer = await signInCustomer(shop);
  await support.api.mails.template({ params });
  await support.api.mails.previewTemplate({ params, body: {} });
  const body = { version: 0, texts: { subject: 'Otra {orderNumber}' } };
  for (const { api } of [support, orders]) {
    await expect(api.mails.changeTemplate({ params, body })).rejects.toMatchObject({ status: 403 });
    await expect(api.mails.testTemplate({ params, body: {} })).rejects.toMatchObject({ status: 403 });
    const undo = api.mails.undoTemplate({ params, body: { version: 0, change_id: 1 } });
    await expect(undo).rejects.toMatchObject({ status: 403 });
  }
  await expect(orders.api.mails.templates()).rejects.toMatchObject({ status: 403 });
  for (const { api } of [customer, shop]) {
    await expect(api.mails.templates()).rejects.toMatchObject({ status: 401 });
    await expect(api.mails.template({ params })).rejects.toMatchObject({ status: 401 });
    await expect(api.mails.changeTemplate({ params, body })).rejects.toMatchObject({ status: 401 });
    await expect(api.mails.previewTemplate({ params, body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(api.mails.testTemplate({ params, body: {} })).rejects.toMatchObject({ status: 401 });
  }
  const unknown = shop.request('/admin/email-templates/nothing', { token: owner.token });
  expect([404, 422]).toContain((await unknown).status);
  const gone = owner.api.mails.undoTemplate({ params, body: { version: 0, change_id: 999_999 } });
  await expect(gone).rejects.toMatchObject({ status: 404 });
});
