import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../src/modules/settings/limits.ts';
import { rateOf } from '../../src/platform/http/endpoint.ts';
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn, signInVisitor } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { declaredCalls } from './declared-calls.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ limitAttempts: true });
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());
/** What was counted counts no more. */
beforeEach(() => shop.clock.moveBy(61 * 60_000));

async function setLimits(values: Record<string, number>): Promise<void> {
  const params = { group: 'limits' as const };
  const { version } = await owner.api.settings.settings({ params });
  await owner.api.settings.changeSettings({ params, body: { version, values } });
}

/** Sends a call so many times at once, as a flood would come. */
async function flood(times: number, send: (count: number) => Promise<Response>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, count) => send(count)));
  return answers.map(({ status }) => status).toSorted();
}

const ticket = (email: string) => ({
  json: { name: 'Luis', email, subject: 'Una duda', message: '¿Tienen tienda en Mérida?' },
});
const repeated = (status: number, times: number) => Array.from({ length: times }, () => status);

/** As what every write, and every costly read, that is not the staff's is counted; signing in has limits of its own (`customer-auth.ts`). */
const countedAs: Record<string, string[]> = {
  letters: [
    'accounts.sendConfirmation',
    'companies.askBudget',
    'companies.invite',
    'customers.sendClaimEmail',
    'giftCards.sendAgain',
    'orders.mailOrderLink',
    'support.transcript',
    'wishlist.setAlert',
  ],
  lookups: ['orders.findWarranty', 'orders.trackOrder'],
  newsletter: ['newsletter.subscribe'],
  messages: ['companies.apply', 'companyQuotes.request', 'support.ask'],
  replies: ['companyQuotes.reply', 'support.rate', 'support.sendFile', 'support.write'],
  voices: [
    'configurator.shareBuild',
    'invoiceProfiles.readConstancia',
    'invoices.constanciaByLink',
    'invoices.request',
    'invoices.requestByLink',
    'questions.answer',
    'questions.ask',
    'returns.addPhoto',
    'returns.addPhotoByLink',
    'returns.ask',
    'returns.askByLink',
    'reviews.addPhoto',
    'reviews.addReview',
  ],
  orders: ['checkout.placeOrder', 'companyQuotes.accept', 'giftCards.order'],
  guests: ['customers.becomeGuest'],
  builds: ['cart.makeQuote', 'configurator.addMachine', 'configurator.saveBuild'],
  papers: [
    'cart.cartQuotePdf',
    'companyCredit.ownStatementPdf',
    'companyQuotes.ownPdf',
    'configurator.quotePdf',
    'invoices.pdf',
    'invoices.pdfByLink',
    'orders.linkedQuote',
    'wholesale.catalogue',
    'wholesale.catalogueWorkbook',
  ],
  passwords: ['accounts.deleteAccount', 'giftCards.redeem'],
  // Providers sign what they send, and who wants no more emails is never told to wait.
  none: [
    'carriers.enviaWebhook',
    'carriers.skydropxWebhook',
    'customers.endCartMail',
    'newsletter.chooseTopics',
    'newsletter.endSubscription',
    'newsletter.mailgunWebhook',
    'payments.paypalWebhook',
    'payments.stripeWebhook',
    'support.inboundEmail',
    'wishlist.endAlert',
  ],
};

describe('every write of a stranger, visitor, guest or customer', () => {
  const writes = declaredCalls.filter(
    ({ endpoint, endpoint: { method, access, path } }) =>
      (method !== 'get' || rateOf(endpoint)) &&
      typeof access === 'string' &&
      !/^\/(?:admin-)?auth\//.test(path),
  );

  test.each(Object.entries(countedAs))('counted as %s', (rate, names) => {
    const found = writes.filter(({ endpoint }) => (rateOf(endpoint) ?? 'none') === rate);
    expect(found.map(({ name }) => name).toSorted()).toEqual(names);
  });
});

describe('more than an hour bears', () => {
  test('is refused however many come at once, with when to come back, and taken again then', async () => {
    await setLimits({ messages_per_client: 5, messages_per_email: 100 });
    const ask = (count: number) => shop.request('/support/tickets', ticket(`luis-${count}@prueba.example`));
    expect(await flood(20, ask)).toEqual([...repeated(201, 5), ...repeated(429, 15)]);
    const refused = await ask(0);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const { message, details } = await expectRefusal(refused, 429, 'too_many_requests');
    expect(message).toMatch(/Espera \d+ minutos/);
    expect(details).toHaveProperty('retry_after_seconds');
    shop.clock.moveBy(61 * 60_000);
    expect((await ask(0)).status).toBe(201);
  });

  test('is counted in the database: two processes allow no more than one', async () => {
    const perHour = { perClient: () => 4, perEmail: () => 4 };
    const processes = [1, 2].map(() => createRateLimiter(shop.shop, async () => perHour));
    const counted = await Promise.allSettled(
      repeated(0, 5).flatMap(() => processes.map((one) => one.count('builds', 'client', '203.0.113.9'))),
    );
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  test('orders are looked for so often by one address, from however many networks, in whatever capitals', async () => {
    await setLimits({ lookups_per_client: 1000, lookups_per_email: 3 });
    const statuses = await flood(5, (count) =>
      count % 2 === 0
        ? shop.request('/order/tracking', {
            json: { order_number: 1001 + count, email: 'Eva@prueba.example' },
          })
        : shop.request('/order/warranty', { json: { serial: `S-${count}`, email: 'eva@prueba.example' } }),
    );
    expect(statuses).toEqual([...repeated(404, 3), ...repeated(429, 2)]);
    await setLimits({ lookups_per_client: 30, lookups_per_email: 60 });
  });

  test('is counted by the address that would get emails, whoever asks', async () => {
    await setLimits({ letters_per_client: 1000, letters_per_email: 3, newsletter_per_client: 1000 });
    const email = 'victima@prueba.example';
    const soldOut = await Promise.all(repeated(0, 4).map((stock) => createProduct(shop.db, { stock })));
    const alerts = await flood(4, (count) =>
      shop.request('/alerts', { json: { product_id: soldOut[count]?.id, kind: 'stock', email } }),
    );
    expect(alerts).toEqual([201, 201, 201, 429]);
    const visitor = await signInVisitor(shop);
    await visitor.api.customers.becomeGuest({ body: { name: 'Nadie', email } });
    await expectRefusal(shop.request('/customer/guest/claim', { token: visitor.token, json: {} }), 429);
    await expectRefusal(shop.request('/subscriber/add-subscribe', { json: { email_address: email } }), 429);
  });

  test('slips to pay gift cards by are counted by the address that gets them', async () => {
    await setLimits({ letters_per_client: 1000, letters_per_email: 3, orders_per_client: 1000 });
    const { token } = await shop.api.giftCards.order({
      body: {
        amount_cents: 100_000,
        recipient_name: 'Ana',
        recipient_email: 'ana@prueba.example',
        sender_name: 'Nadie',
        buyer_email: 'otra-victima@prueba.example',
      },
    });
    const slips = await flood(4, () =>
      shop.request(`/gift-cards/${token}/payment`, { json: { payment_method: 'oxxo' } }),
    );
    expect(slips.filter((status) => status === 429)).toHaveLength(1);
  });

  test('orders in the name of an address keep out whoever names it, and not the account that has proven it', async () => {
    await setLimits({ orders_per_client: 1000, orders_per_email: 2 });
    const owner = await signInCustomer(shop);
    await shop.db.sql('update customer set email_verified = true where id = $1', [owner.id]);
    const [stranger, another] = [await signInVisitor(shop), await signInVisitor(shop)];
    for (const { api } of [stranger, another])
      await api.customers.becomeGuest({ body: { name: 'Nadie', email: owner.email } });
    const order = ({ token }: SignedIn) => shop.request('/checkout/orders', { token, json: {} });
    expect(await flood(3, () => order(stranger))).toEqual([422, 422, 429]);
    await expectRefusal(order(another), 429);
    expect(await flood(3, () => order(owner))).toEqual([422, 422, 429]);
    await setLimits({ orders_per_email: limits.fields.orders_per_email.byDefault });
  });

  test('is counted by account, too, and one does not use up what another has', async () => {
    await setLimits({ voices_per_client: 3 });
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    const ask = (count: number) =>
      shop.request('/product/questions', {
        token: customer.token,
        json: { product_id: product.id, body: `¿Trae cables en la caja? (${count})` },
      });
    expect(await flood(5, ask)).toEqual([201, 201, 201, 429, 429]);
    // What is counted as something else goes on.
    expect((await customer.api.wishlist.add({ params: { productId: product.id } })).product_ids).toHaveLength(
      1,
    );
  });

  test('is refused before what was sent is read', async () => {
    await setLimits({ newsletter_per_client: 1 });
    const guess = () => shop.request('/subscriber/add-subscribe', { json: { email_address: 'x' } });
    await expectRefusal(guess(), 422);
    await expectRefusal(guess(), 429);
  });

  test('who subscribes cannot be found out by trying addresses', async () => {
    await setLimits({ newsletter_per_client: limits.fields.newsletter_per_client.byDefault });
    const guesses = await flood(60, (count) =>
      shop.request('/subscriber/add-subscribe', { json: { email_address: `quien-${count}@prueba.example` } }),
    );
    expect(guesses.filter((status) => status !== 429)).toHaveLength(30);
  });

  test('ending emails and what providers tell is never refused', async () => {
    await setLimits({ writes_per_client: 1 });
    const end = () => shop.request(`/newsletter/${'0'.repeat(32)}/unsubscribe`, { method: 'POST' });
    expect(await flood(5, end)).toEqual(repeated(200, 5));
    await setLimits({ writes_per_client: limits.fields.writes_per_client.byDefault });
  });
});
