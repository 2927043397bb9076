import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../factories/change-settings.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const hours = days.map((day) => ({ day, opens: '0:00', closes: '23:59' }));
  await changeSettings(await signInStaff(shop), 'identity', { hours });
});
afterAll(() => shop.stop());

test('a buyer writes about an order while nobody is there, and staff do in the conversation all that it takes', async () => {
  const product = await createProduct(shop.db, { stock: 3 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  const owner = await signInStaff(shop);
  const [shopper, desk] = [await shop.visit({ width: 390, height: 844 }), await shop.visit()];
  const data = { email: buyer.email, password: testPassword };
  await shopper.context.request.post('/api/auth/sign-in/email', { data });
  await signInStaffAt(desk.page, owner);

  await shopper.page.goto(`/dashboard?pedido=${orderId}`);
  await shopper.page.getByRole('button', { name: 'Ayuda', exact: true }).click();
  const help = shopper.page.getByRole('dialog', { name: 'Ayuda' });
  await help.getByText('Ahora no hay nadie en el chat').waitFor();
  await help.getByRole('textbox', { name: /ayudamos/ }).fill('Llegó sin el cable de corriente.');
  // Who closes it to look at something finds what they typed.
  await help.getByRole('button', { name: 'Cerrar ayuda' }).click();
  await shopper.page.locator('.help:focus').waitFor();
  await shopper.page.getByRole('button', { name: 'Ayuda', exact: true }).click();
  await expect
    .poll(() => help.getByRole('textbox', { name: /ayudamos/ }).inputValue())
    .toBe('Llegó sin el cable de corriente.');
  await help.getByRole('button', { name: 'Enviar mensaje' }).click();
  await help.getByText('Recibimos tu mensaje').waitFor();
  await shopper.page.goto('/dashboard/mensajes');
  await shopper.page.getByRole('link', { name: /sin el cable/ }).click();
  await shopper.page.getByRole('link', { name: /^Pedido \d+/ }).waitFor();

  await desk.page.goto('/admin/support');
  await desk.page.getByRole('link', { name: /sin el cable/ }).click();
  await desk.page.getByRole('checkbox', { name: /Note for staff/ }).check();
  await desk.page.getByPlaceholder('Reply in Spanish').fill('Pedir el cable al almacén.');
  await desk.page.getByRole('button', { name: 'Save note' }).click();
  await desk.page.getByText('· Note for staff').waitFor();
  await desk.page.getByRole('checkbox', { name: /Note for staff/ }).uncheck();
  await shopper.page.getByRole('textbox', { name: 'Tu mensaje' }).pressSequentially('Va la factura.');
  await desk.page.getByText('Ana Prueba is typing…').waitFor();
  // What was typed outlives the page.
  await shopper.page.reload();
  await shopper.page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  await shopper.page.getByLabel('Foto o PDF', { exact: true }).setInputFiles({ name: 'Factura.pdf', ...pdf });
  await desk.page.getByRole('link', { name: 'Factura.pdf', exact: true }).waitFor();
  await desk.page.getByLabel('Photo or PDF', { exact: true }).setInputFiles({ name: 'Guía.pdf', ...pdf });
  await shopper.page.getByRole('link', { name: 'Guia.pdf', exact: true }).waitFor();

  // The money goes back without another page, and the conversation says so to staff alone.
  await desk.page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('textbox', { name: /Another amount/ }).fill('25');
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Faltó un cable');
  await dialog.getByRole('button', { name: 'Refund $25.00' }).click();
  await desk.page.getByText(/Refund of \$25\.00 · #\d+ begun by Personal Prueba/).waitFor();
  await desk.page.getByRole('button', { name: 'Send an e-mail again' }).click();
  const drawer = desk.page.getByRole('dialog', { name: 'E-mails of the order' });
  await drawer.getByRole('button').filter({ hasText: buyer.email }).first().click();
  await desk.page.getByRole('button', { name: 'Send again' }).click();
  await desk.page.getByText(/^E-mail «.+» · #\d+ sent again by Personal Prueba/).waitFor();
  await desk.page.keyboard.press('Escape');

  await desk.page.getByRole('button', { name: 'Close', exact: true }).click();
  await shopper.page.getByText('Se cerró la conversación').waitFor();
  expect(await shopper.page.getByText(/almacén|Refund|Reembolso/).count()).toBe(0);
  await shopper.page.getByRole('button', { name: 'Recibirla por correo' }).click();
  await shopper.page.getByText(`La enviamos a ${buyer.email}.`).waitFor();
  await desk.page.getByRole('link', { name: /^#\d+$/ }).click();
  await desk.page.getByRole('link', { name: /sin el cable/ }).waitFor();
  for (const { problems, context } of [shopper, desk]) {
    expect(problems.filter((problem) => !/WebSocket|about:srcdoc/.test(problem))).toEqual([]);
    await context.close();
  }
});

test('a shopper chats about a product with one of two staff, who hand it over, answer, close it and are rated', async () => {
  const product = await createProduct(shop.db, { name: 'Teclado Ámbar', stock: 3 });
  const [luz, raul] = [await signInStaff(shop, 'support'), await signInStaff(shop, 'support')];
  await shop.db.sql(`update staff_user set name = 'Luz Mora' where id = $1`, [luz.id]);
  await shop.db.sql(`update staff_user set name = 'Raúl Paz' where id = $1`, [raul.id]);
  await luz.api.support.addCanned({ body: { title: 'Saludo', body: 'Hola, {nombre}. Soy {agente}.' } });
  const [shopper, first, second] = [await shop.visit(), await shop.visit(), await shop.visit()];
  await signInStaffAt(first.page, luz);
  await signInStaffAt(second.page, raul);
  await first.page.goto('/admin/support');
  await second.page.goto('/admin/support');

  const help = shopper.page.getByRole('dialog', { name: 'Ayuda' });
  await shopper.page.goto(`/product/${product.sku}/${product.slug}`);
  // The staff's pages may have no socket yet: the panel is opened again until somebody is there.
  await expect
    .poll(async () => {
      await shopper.page.getByRole('button', { name: 'Ayuda', exact: true }).click();
      await help.getByRole('button', { name: /Empezar el chat|Enviar mensaje/ }).waitFor();
      const isAttended = await help.getByText('Hay alguien atendiendo').isVisible();
      await help.getByRole('button', { name: 'Cerrar ayuda' }).click();
      return isAttended;
    })
    .toBe(true);
  await shopper.page.getByRole('button', { name: 'Ayuda', exact: true }).click();
  await help.getByRole('textbox', { name: /^Nombre/ }).fill('Ana Prueba');
  await help.getByRole('textbox', { name: /^Correo/ }).fill('ana@prueba.example');
  await help.getByRole('textbox', { name: /ayudamos/ }).fill('¿Trae cable desmontable?');
  await help.getByRole('button', { name: 'Empezar el chat' }).click();
  await help.getByRole('link', { name: /Teclado Ámbar/ }).waitFor();

  // Both see it come, open it, and learn of each other.
  await first.page.getByRole('link', { name: /cable desmontable/ }).click();
  await second.page.getByRole('link', { name: /cable desmontable/ }).click();
  await first.page.getByText('Also looking at this: Raúl Paz').waitFor();
  await first.page.getByText('Nobody has proven this address').waitFor();

  await first.page.getByRole('combobox', { name: 'Use a canned reply' }).selectOption({ label: 'Saludo' });
  await first.page.getByRole('button', { name: 'Send reply' }).click();
  await help.getByText('Hola, Ana. Soy Luz.').waitFor();
  await first.page.getByText('· Seen').waitFor();
  await help.getByText('· Visto').waitFor();

  await help.getByRole('textbox', { name: 'Tu mensaje' }).fill('Gracias, ¿y de qué color?');
  await help.getByRole('button', { name: 'Enviar', exact: true }).click();
  // In the thread, not only in the list beside it: who changes a conversation has read it.
  await first.page.locator('ol[aria-live]').getByText('Gracias, ¿y de qué color?').waitFor();
  await first.page.getByRole('combobox', { name: 'Looked after by' }).selectOption({ label: 'Raúl Paz' });
  await second.page.getByText('Handed to Raúl Paz').waitFor();
  await second.page.getByPlaceholder('Reply in Spanish').pressSequentially('Negro.');
  await help.getByText('Raúl está escribiendo…').waitFor();
  await second.page.getByRole('button', { name: 'Send reply' }).click();
  await help.getByText('Negro.').waitFor();

  // What is written without a connection waits, and arrives once.
  await shopper.context.setOffline(true);
  await help.getByRole('textbox', { name: 'Tu mensaje' }).fill('Lo compro.');
  await help.getByRole('button', { name: 'Enviar', exact: true }).click();
  await help.getByText('Enviando…').waitFor();
  await shopper.context.setOffline(false);
  await second.page.getByText('Lo compro.').last().waitFor();
  await help.getByText('Enviando…').waitFor({ state: 'detached' });
  expect(await help.getByText('Lo compro.').count()).toBe(1);

  await second.page.getByRole('button', { name: 'Close', exact: true }).click();
  await help.getByText('Se cerró la conversación').waitFor();
  await help.getByRole('radio', { name: /5/ }).check({ force: true });
  await help.getByRole('button', { name: 'Calificar' }).click();
  await help.getByText('Gracias por calificarnos.').waitFor();
  await second.page.getByText('Rated 5 of 5').first().waitFor();
  for (const { problems, context } of [shopper, first, second]) {
    expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(problem))).toEqual([]);
    await context.close();
  }
});
