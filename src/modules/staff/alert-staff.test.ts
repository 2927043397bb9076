import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff } from '../../../test/factories/sign-in.ts';
import { emailTo, keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { msg } from '../../i18n/t.ts';
import { alertStaff } from './alert-staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
});
afterAll(() => shop.stop());

const alert = (once: string) =>
  alertStaff(shop.shop, shop.db, 'system', {
    once,
    subject: { message: msg('A job failed for good: {name}'), values: () => ({ name: 'mail.send' }) },
    text: msg('It was tried as often as it may be. Find out why, then run it again.'),
    facts: [{ name: msg('Last error'), value: 'ECONNREFUSED' }],
    path: '/admin/jobs',
  });

test('each of the staff reads an alert in the language they chose, Spanish until then', async () => {
  const spanish = await signInStaff(shop, 'owner');
  const english = await signInStaff(shop, 'owner');
  const silent = await signInStaff(shop, 'owner');
  await spanish.api.staff.chooseLanguage({ body: { language: 'es' } });
  await english.api.staff.chooseLanguage({ body: { language: 'en' } });
  for (let time = 0; time < 2; time += 1) await alert('one');
  for (const { email } of [spanish, silent]) {
    const [mail, ...more] = await keptEmails(shop, email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Una tarea falló definitivamente: mail.send' });
    expect(mail?.text).toMatch(
      /Se intentó todas las veces[^]*Último error: ECONNREFUSED[^]*Abrir en el panel/,
    );
  }
  const [toEnglish] = await keptEmails(shop, english.email);
  expect(toEnglish).toMatchObject({ subject: 'A job failed for good: mail.send' });
  expect(toEnglish?.text).toContain('Last error: ECONNREFUSED');
  const { html } = await emailTo(shop, spanish.email);
  expect(html).toContain('lang="es-MX"');
  expect(html).toContain('Correos de la tienda');
  expect((await emailTo(shop, english.email)).html).toContain('E-mails of the shop');
});

test('only who may do something about it is written to', async () => {
  const support = await signInStaff(shop, 'support');
  await alert('two');
  expect(await keptEmails(shop, support.email)).toEqual([]);
});

test('a link for a new password is written in the language of its reader, of their page until they chose', async () => {
  const silent = await signInStaff(shop, 'orders');
  await shop.request('/admin/account/password-reset', {
    json: { email: silent.email },
    headers: { 'accept-language': 'es-MX,es;q=0.9' },
  });
  expect((await emailTo(shop, silent.email)).subject).toBe(
    'Contraseña nueva para el panel de administración',
  );
  const staff = await signInStaff(shop, 'orders');
  await staff.api.staff.chooseLanguage({ body: { language: 'es' } });
  await shop.api.staff.askPasswordReset({ body: { email: staff.email } });
  const { subject, html } = await emailTo(shop, staff.email);
  expect(subject).toBe('Contraseña nueva para el panel de administración');
  expect(html).toContain('Correos de la tienda');
});
