import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../factories/change-settings.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const hours = days.map((day) => ({ day, opens: '0:00', closes: '23:59' }));
  await changeSettings(await signInStaff(shop), 'identity', { hours });
});
afterAll(() => shop.stop());

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
  await first.page.getByText('Gracias, ¿y de qué color?').last().waitFor();
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
