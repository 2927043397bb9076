import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addToCart,
  buy,
  control,
  deliveryAddress,
  payAtProvider,
  placeOrder,
  providerRefOf,
} from '../../../test/factories/buy.ts';
import { importsOf } from '../../../test/factories/carry-import.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { person } from '../../../test/factories/paid-order.ts';
import { signInCustomer, signInStaff, type SignedIn, testPassword } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { columnsWith } from '../../../test/setup/columns-with.ts';
import { staysAfterDeletion } from './what-stays.ts';

const known = {
  name: 'Xiadani Irrepetible',
  email: 'xiadani.irrepetible@prueba.example',
  phone: '5539174628',
  street: 'Callejón Irrepetible',
  rfc: person.rfc,
  legalName: person.legal_name,
  clabe: '002180000000000009',
};
let shop: TestShop;
let staff: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'owner');
  customer = await signInCustomer(shop, known);
  await leaveTraces();
}, 120_000);
afterAll(() => shop.stop());

const address = { ...deliveryAddress, recipient: known.name, phone: known.phone, street: known.street };

/** Everything a customer can leave somewhere, and what staff and providers write about them. */
async function leaveTraces(): Promise<void> {
  const { api } = customer;
  const product = await createProduct(shop.db, { stock: 50, kind: 'memory' });
  await api.customers.addAddress({ body: address });
  const { profile } = await api.invoiceProfiles.addProfile({ body: person });
  const order = async (given: Parameters<typeof placeOrder>[1] = {}) => {
    await addToCart(customer, product.id);
    return { ...given, address };
  };
  const byCard = await buy(shop, customer, await order({ gift_message: `De ${known.name}` }));
  const byPaypal = await buy(shop, customer, await order({ payment_method: 'paypal' }));
  const atOxxo = await placeOrder(customer, await order({ payment_method: 'oxxo' }));
  await payAtProvider(shop, atOxxo, { method: 'oxxo' });
  await api.payments.confirmStripe({ body: { session_id: providerRefOf(atOxxo) } });
  const { rows: charges } = await shop.db.sql('select charge_ref from payment_attempt where reference = $1', [
    atOxxo.order_id,
  ]);
  await control(shop, 'stripe', `/payment_intents/${charges[0].charge_ref}/pay`, {});
  await api.payments.confirmStripe({ body: { session_id: providerRefOf(atOxxo) } });
  const params = { order_id: byCard.order_id };
  await staff.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D-77' },
  });
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  const { invoice } = await api.invoices.request({ params, body: { invoice_profile_id: profile.id } });
  await shop.open.runJob('invoices.stamp', { id: invoice.id });
  const { review } = await api.reviews.addReview({
    body: { product_id: product.id, rating: 5, title: 'Buena', comment: 'Funciona desde el primer día.' },
  });
  expect(review.id).toBeGreaterThan(0);
  await api.questions.ask({ body: { product_id: product.id, body: '¿Trae cables y tornillos?' } });
  await api.returns.ask({
    params,
    body: {
      reason: 'defect',
      wanted: 'refund',
      comment: `Soy ${known.name}, llámenme al ${known.phone}.`,
      lines: [{ position: 0, quantity: 1, serials: [] }],
    },
  });
  await api.wishlist.add({ params: { productId: product.id } });
  await api.wishlist.setAlert({
    body: { product_id: product.id, kind: 'price', price_below_cents: 1000 },
  });
  await api.configurator.saveBuild({ body: { name: `PC de ${known.name}`, ref_ids: [product.refId] } });
  await shop.api.newsletter.subscribe({ body: { email_address: known.email } });
  const question = {
    name: known.name,
    email: known.email,
    subject: 'Una duda',
    message: `¿Llega a ${known.street}?`,
  };
  await api.support.ask({ body: question });
  // The form asks nobody to sign in.
  await shop.api.support.ask({ body: question });
  await staffWrites(byCard.order_id, byPaypal.order_id, atOxxo.order_id);
  await importNames();
  await providersWrite();
  // Failures leave traces, too.
  await shop.request('/auth/sign-in/email', { json: { email: known.email, password: 'no-es-esta-clave' } });
  await staff.api.accounts.adminResetLink({ params: { id: customer.id } });
  await whenIdle();
  await shop.db.sql(`update shop_order set fulfilment = 'delivered' where customer_id = $1`, [customer.id]);
}

async function staffWrites(byCard: string, byPaypal: string, atOxxo: string): Promise<void> {
  const { api } = staff;
  const about = `${known.name} (${known.email}, ${known.phone}) called.`;
  await api.customers.saveCustomerNotes({ params: { id: customer.id }, body: { notes: about } });
  await api.orders.updateNotes({ params: { order_id: byCard }, body: { notes: about } });
  await api.orders.writeToBuyer({
    params: { order_id: byCard },
    body: { subject: `Para ${known.name}`, text: `Vamos a ${known.street}.` },
  });
  await api.storeCredit.change({
    params: { id: customer.id },
    body: { kind: 'grant', amount_cents: 5000, reason: about },
    idempotencyKey: 'credit-of-the-trace',
  });
  await api.orders.refundOrder({
    params: { order_id: byPaypal },
    body: { amount_cents: 1000, reason: about },
    idempotencyKey: 'refund-of-the-trace',
  });
  await api.orders.refundByTransfer({
    params: { order_id: atOxxo },
    body: { amount_cents: 1000, clabe: known.clabe, tracking_key: 'RASTREO777', reason: about },
  });
  await askedForApproval(atOxxo, about);
  await api.orders.holdOrder({ params: { order_id: byPaypal }, body: { reason: about } });
  await whenIdle();
  const { mails } = await api.mails.mails({ query: { q: known.email } });
  await api.mails.resend({ params: { id: mails.find(({ state }) => state === 'sent')?.id ?? 0 } });
}

/** A file of customers that was written, and one that waits. */
async function importNames(): Promise<void> {
  const imports = importsOf(shop, staff, 'customers');
  const lines = [
    [
      'email',
      'name',
      'phone',
      'street',
      'exterior_number',
      'neighbourhood',
      'municipality',
      'state',
      'postal_code',
    ],
    [
      known.email,
      `${known.name} Importada`,
      known.phone,
      `Otro ${known.street}`,
      '7',
      'Centro',
      'Puebla',
      'Puebla',
      '72000',
    ],
  ];
  expect((await imports.written(lines)).counts).toEqual({ changed: 1 });
  await imports.checked(lines.map((cells) => cells.slice(0, 3)));
}

/** One request of each way it may end, and one that still waits. */
async function askedForApproval(atOxxo: string, reason: string): Promise<void> {
  const params = { group: 'limits' } as const;
  const limit = async (values: { refund_ceiling_cents: number; credit_ceiling_cents: number }) => {
    const { version } = await staff.api.settings.settings({ params });
    await staff.api.settings.changeSettings({ params, body: { version, values } });
  };
  const clerk = await signInStaff(shop, 'orders');
  const asked = (call: Promise<unknown>) =>
    call.then(
      () => ({ approval_id: '' }),
      ({ details }: { details: { approval_id: string } }) => details,
    );
  const transfer = (amountCents: number) =>
    asked(
      clerk.api.orders.refundByTransfer({
        params: { order_id: atOxxo },
        body: { amount_cents: amountCents, clabe: known.clabe, tracking_key: `PIDE${amountCents}`, reason },
      }),
    );
  await limit({ refund_ceiling_cents: 100, credit_ceiling_cents: 100 });
  await staff.api.approvals.approve({ params: await transfer(201), body: { version: 1 } });
  await staff.api.approvals.refuse({ params: await transfer(202), body: { version: 1, reason } });
  await transfer(203);
  await asked(
    clerk.api.storeCredit.change({
      params: { id: customer.id },
      body: { kind: 'grant', amount_cents: 204, reason },
    }),
  );
}

/** Nothing waits to be done. */
async function whenIdle(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await shop.db.sql(
        `select name from pgboss.job where state in ('created', 'active', 'retry') and start_after <= pgboss.job_now()`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
}

/** The emulators say little of people; the real ones say all of this. */
async function providersWrite(): Promise<void> {
  const details = {
    email: known.email,
    name: known.name,
    phone: known.phone,
    address: { line1: known.street, city: 'Puebla' },
  };
  await shop.db.sql(
    `update payment_event set payload = jsonb_set(payload, '{data,object}', payload #> '{data,object}' || $1::jsonb)
      where provider = 'stripe'`,
    [
      JSON.stringify({
        customer_details: details,
        shipping: details,
        billing_details: details,
        receipt_email: known.email,
        payment_method_details: { card: { last4: '4242', brand: 'visa' } },
      }),
    ],
  );
  await shop.db.sql(
    `update payment_event set payload = jsonb_set(payload, '{resource}', payload -> 'resource' || $1::jsonb)
      where provider = 'paypal'`,
    [
      JSON.stringify({
        payer: { email_address: known.email, name: { given_name: known.name }, phone: known.phone },
        purchase_units_shipping: details,
      }),
    ],
  );
}

describe('the data kept of a deleted account', () => {
  test('is what the documented list names, and nothing else', async () => {
    const words = Object.values(known);
    const before = await columnsWith(shop.db, words);
    for (const column of [
      'shop_order.email',
      'payment_event.payload',
      'mail.recipient',
      'audit_entry.after',
      'staff_approval.input',
      'staff_approval.reason',
      'staff_approval.answer',
      'import_row.cells',
      'import_row.form',
      'import_row.key',
    ]) {
      expect(before).toContain(column);
    }
    const answer = await shop.request('/customer/delete-account', {
      token: customer.token,
      json: { confirmation: 'ELIMINAR', password: testPassword, forfeit_store_credit: true },
    });
    expect(answer.status).toBe(200);
    const documented = staysAfterDeletion.map(({ column }) => column);
    const left = await columnsWith(shop.db, words);
    expect(left.filter((column) => !documented.includes(column))).toEqual([]);
    const { rows: asked } = await shop.db.sql(
      'select state, input, reason, destination from staff_approval order by created_at, amount_cents',
    );
    const blank = { input: {}, reason: '', destination: '' };
    expect(asked).toEqual([
      { state: 'approved', ...blank },
      { state: 'refused', ...blank },
      { state: 'refused', ...blank },
      { state: 'refused', ...blank },
    ]);
  });
});
