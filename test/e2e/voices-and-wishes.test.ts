import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, testPassword, type SignedIn } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { barriersByDayAndNight } from '../setup/find-barriers.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

const pageOf = (product: CreatedProduct) => `/product/${product.sku}/${product.slug}`;

async function enterAs({ id, email }: SignedIn, path: string, options = {}): Promise<Visitor> {
  const visitor = await shop.visit(options);
  await visitor.context.request.post('/api/auth/sign-in/email', { data: { email, password: testPassword } });
  await visitor.page.addInitScript((userId) => {
    localStorage.setItem('user', JSON.stringify({ id: userId }));
  }, id);
  await visitor.page.goto(path);
  return visitor;
}

async function photo(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** What is a barrier on a desktop by day or on a phone by night. */
async function barriersOf(page: Page): Promise<string[]> {
  return (await barriersByDayAndNight(page)).flatMap(({ isSerious, text }) => (isSerious ? [text] : []));
}

describe('hearts', () => {
  test('a guest’s heart fills at once, is marked by one call after a reload, and joins the account', async () => {
    const product = await createProduct(shop.db, { name: 'Ratón guardado', priceCents: 89_900 });
    const { page, context, problems } = await shop.visit({ width: 390 });
    await page.goto('/search?q=guardado');
    const heart = page.getByRole('button', { name: `Guardar en tu lista: ${product.name}` });
    expect(await heart.getAttribute('aria-pressed')).toBe('false');
    const kept = page.waitForResponse((answer) => answer.url().endsWith(`/wishlist/${product.id}`));
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    await kept;

    const marks: string[] = [];
    page.on('request', (request) => request.url().includes('/wishlist/') && marks.push(request.url()));
    await page.reload();
    await page.getByRole('button', { name: /^Guardar en tu lista/, pressed: true }).waitFor();
    expect(marks).toHaveLength(1);

    await page.goto('/deseos');
    await page.getByRole('link', { name: product.name }).waitFor();
    await page.getByText('Mismo precio').waitFor();
    const account = await signInCustomer(shop);
    await page.goto('/email-login?volver=/dashboard/deseos');
    await page.getByLabel('Correo').first().fill(account.email);
    await page.locator('input[type="password"]').fill(testPassword);
    await page.locator('main form button[type="submit"]').first().click();
    await page.waitForURL('**/dashboard/deseos');
    await page.getByRole('link', { name: product.name }).waitFor();
    await page.getByRole('button', { name: `Quitar de tu lista: ${product.name}` }).click();
    await page.getByText('Tu lista está vacía').waitFor();
    expect((await account.api.wishlist.marks()).product_ids).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a review with photos', () => {
  test('closes with the toast, sends its photos, and shows them large once staff approve them', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop, { name: 'Ana Prueba' });
    const { page, context, problems } = await enterAs(customer, pageOf(product));
    await page.getByRole('button', { name: 'Escribir una reseña' }).click();
    const form = page.getByRole('form', { name: `Reseña de ${product.name}` });
    await form.getByRole('radio', { name: '5' }).check({ force: true });
    await form.getByLabel('Título').fill('Se ve como en la foto');
    await form.getByLabel('Tu reseña').fill('La armé en una tarde y quedó muy limpia.');
    const files = await Promise.all(['#205080', '#802050', '#508020'].map((colour) => photo(colour)));
    await form
      .getByLabel('Agregar fotos')
      .setInputFiles(
        files.map((buffer, index) => ({ name: `foto-${index}.jpg`, mimeType: 'image/jpeg', buffer })),
      );
    await form.getByRole('button', { name: 'Quitar la foto 2' }).click();
    await form.getByRole('button', { name: 'Publicar reseña' }).click();
    await toastOf(page, 'Review has been added.');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Recibimos tus fotos').waitFor();
    await page.getByRole('heading', { name: 'Se ve como en la foto' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ampliar la foto 1 de 2' }).count()).toBe(0);

    const { reviews } = await staff.api.reviews.adminReviews({
      query: { q: product.name, state: 'pending' },
    });
    expect(reviews[0]?.photos).toHaveLength(2);
    await staff.api.reviews.moderateReviews({ body: { ids: [reviews[0]?.id ?? 0], state: 'approved' } });
    await page.reload();
    await page.getByRole('button', { name: 'Ampliar la foto 1 de 2' }).click();
    const closeUp = page.getByRole('dialog', { name: 'Fotos de Ana' });
    await closeUp.getByRole('img', { name: 'Foto 1 de 2' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await closeUp.getByRole('img', { name: 'Foto 2 de 2' }).waitFor();
    await page.keyboard.press('Escape');
    await closeUp.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  });

  test('stars in the histogram filter the list, an order changes it, and a vote stays', async () => {
    const product = await createProduct(shop.db);
    for (const rating of [5, 2, 4]) {
      const { api } = await signInCustomer(shop);
      const title = `Le doy ${rating}`;
      await api.reviews.addReview({
        body: { product_id: product.id, rating, title, comment: 'Tal como la describen.' },
      });
    }
    const { page, context, problems } = await enterAs(await signInCustomer(shop), pageOf(product));
    const titles = () => page.locator('#resenas article h3').allTextContents();
    await page.getByLabel('Ordenar reseñas').selectOption('worst');
    await expect.poll(titles).toEqual(['Le doy 2', 'Le doy 4', 'Le doy 5']);
    await page.locator('#resenas').getByRole('button', { name: /^4/ }).click();
    await expect.poll(titles).toEqual(['Le doy 4']);
    await page
      .getByRole('group', { name: '¿Te sirvió? Le doy 4' })
      .getByRole('button', { name: 'Sí' })
      .click();
    await page.getByRole('button', { name: 'Sí · 1' }).waitFor();
    await page.reload();
    await expect.poll(titles).toEqual(['Le doy 4', 'Le doy 2', 'Le doy 5'].toSorted(byFirst('Le doy 4')));
    await expect
      .poll(() => page.getByRole('button', { name: 'Sí · 1' }).getAttribute('aria-pressed'))
      .toBe('true');
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** The one named stands first; the others as the newest first. */
function byFirst(first: string) {
  return (one: string, other: string) => Number(other === first) - Number(one === first);
}

describe('questions', () => {
  test('a customer asks, staff answer on their page without a reload in between, and the answer is marked', async () => {
    const product = await createProduct(shop.db);
    const asker = await signInCustomer(shop, { name: 'Luz Prueba' });
    const admin = await shop.visit();
    await admin.context.request.post('/api/admin-auth/sign-in/email', {
      data: { email: staff.email, password: testPassword },
    });
    await admin.page.goto(`/admin/questions?q=${encodeURIComponent(product.name)}`);
    await admin.page.getByText('Nothing fits').waitFor();

    const { page, context, problems } = await enterAs(asker, pageOf(product));
    await page.getByRole('button', { name: 'Hacer una pregunta' }).click();
    const form = page.getByRole('form', { name: `Preguntar sobre ${product.name}` });
    await form.getByLabel('Tu pregunta').fill('Corta');
    await form.getByRole('button', { name: 'Preguntar' }).click();
    await form.getByText('10 letras o más').waitFor();
    await form.getByLabel('Tu pregunta').fill('¿Trae cable en la caja?');
    await form.getByRole('button', { name: 'Preguntar' }).click();
    await page.getByText('Recibimos tu pregunta').waitFor();
    await page.getByRole('heading', { name: '¿Trae cable en la caja?' }).waitFor();

    await admin.page.getByText('¿Trae cable en la caja?').waitFor();
    await admin.page.getByRole('button', { name: 'Answer', exact: true }).click();
    await admin.page.getByLabel('The shop’s answer').fill('Sí, de 1.8 metros.');
    await admin.page.getByRole('button', { name: 'Publish answer' }).click();
    await admin.page.locator('li li').getByText('Sí, de 1.8 metros.').waitFor();

    await page.reload();
    const answer = page.locator('#preguntas li li');
    await answer.getByText('Sí, de 1.8 metros.').waitFor();
    await answer.getByText('Ensambla').waitFor();
    await answer.getByRole('button', { name: 'Sí' }).click();
    await answer.getByRole('button', { name: 'Sí · 1' }).waitFor();
    expect([...problems, ...admin.problems]).toEqual([]);
    await context.close();
    await admin.context.close();
  });
});

describe('alerts', () => {
  test('a guest leaves an address, confirms by the email’s link, and ends it with one click', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    const { page, context, problems } = await shop.visit({ width: 390 });
    await page.goto(pageOf(product));
    const form = page.getByRole('form', { name: `Alerta de existencia: ${product.name}` });
    await form.getByRole('button', { name: 'Avísame' }).click();
    await form.getByText('Escribe un correo válido.').waitFor();
    await form.getByLabel('Tu correo').fill('espera@prueba.example');
    await form.getByRole('button', { name: 'Avísame' }).click();
    await page.getByText('Revisa tu correo').waitFor();
    const { rows } = await shop.db.sql(`select token from wish where email = 'espera@prueba.example'`);
    const path = `/alertas/${rows[0].token}`;
    // What a scanner of mails fetches changes nothing.
    expect((await context.request.get(`${path}?confirmar=1`)).status()).toBe(200);
    expect((await shop.api.wishlist.alertByToken({ params: { token: rows[0].token } })).alert).toMatchObject({
      is_confirmed: false,
    });
    await page.goto(`${path}?confirmar=1`);
    await page.getByRole('heading', { name: 'Tu alerta está activa' }).waitFor();
    await page.getByRole('button', { name: 'Quitar la alerta' }).click();
    await page.getByText('Listo, ya no te escribiremos').waitFor();
    await page.goto(path);
    await page.getByText('Esta alerta ya no está activa').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a customer’s price alert is set and taken back on the page', async () => {
    const product = await createProduct(shop.db, { priceCents: 1_349_900 });
    const customer = await signInCustomer(shop);
    const { page, context, problems } = await enterAs(customer, pageOf(product));
    await page.getByRole('button', { name: 'Avísame si baja de precio' }).click();
    const form = page.getByRole('form', { name: `Alerta de precio: ${product.name}` });
    expect(await form.getByLabel('Si baja de').inputValue()).toBe('13,499');
    await form.getByLabel('Si baja de').fill('20,000');
    await form.getByRole('button', { name: 'Avísame' }).click();
    await form.getByText('Hoy ya cuesta menos que eso').waitFor();
    await form.getByLabel('Si baja de').fill('12,000.50');
    await form.getByRole('button', { name: 'Avísame' }).click();
    await page.getByText('Te escribimos si baja de $12,000.50.').waitFor();
    expect((await customer.api.wishlist.marks()).alerts).toEqual([
      { product_id: product.id, stock: false, price_below_cents: 1_200_050 },
    ]);
    await page.getByRole('button', { name: 'Quitar alerta' }).click();
    await expect.poll(async () => (await customer.api.wishlist.marks()).alerts).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('reviews, questions and the wish list have no serious barrier', async () => {
  const product = await createProduct(shop.db, { name: 'Para todos' });
  const gone = await createProduct(shop.db, { stock: 0 });
  const author = await signInCustomer(shop);
  const { review } = await author.api.reviews.addReview({
    body: { product_id: product.id, rating: 4, title: 'Buena', comment: 'Hace lo que promete.' },
  });
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(await photo('#445566'))], 'foto.jpg'));
  await author.api.reviews.addPhoto({ params: { id: review.id }, form });
  await staff.api.reviews.moderateReviews({ body: { ids: [review.id], state: 'approved' } });
  await staff.api.reviews.moderateReview({ params: { id: review.id }, body: { reply: 'Gracias.' } });
  const { question } = await author.api.questions.ask({
    body: { product_id: product.id, body: '¿Se puede lavar con agua?' },
  });
  await staff.api.questions.answerAsShop({ params: { id: question.id }, body: { body: 'No.' } });
  const customer = await signInCustomer(shop);
  await customer.api.wishlist.add({ params: { productId: product.id } });
  await customer.api.wishlist.add({ params: { productId: gone.id } });
  await customer.api.wishlist.setAlert({ body: { product_id: gone.id, kind: 'stock' } });

  const visitor = await enterAs(customer, pageOf(product));
  const { page, context } = visitor;
  await page.getByRole('button', { name: 'Avísame si baja de precio' }).click();
  await page.getByRole('button', { name: 'Escribir una reseña' }).click();
  await page.getByRole('button', { name: 'Hacer una pregunta' }).click();
  const barriers = await barriersOf(page);
  for (const path of [pageOf(gone), '/deseos', '/dashboard/deseos', `/alertas/${'x'.repeat(32)}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    barriers.push(...(await barriersOf(page)));
  }
  expect(barriers).toEqual([]);
  await context.close();
});
