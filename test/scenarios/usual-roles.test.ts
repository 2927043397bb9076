import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualRoles } from '../../src/web/admin/roles/role-words.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { expectRefusal } from '../setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

/* What people of the usual roles do all day, and what they must not, whatever their pages show. */

let shop: TestShop;
let orders: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  orders = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

async function usual(name: string): Promise<SignedIn> {
  const rights = usualRoles.find(({ label }) => label.text === name)?.rights ?? [];
  return signInStaff(shop, { name, rights });
}

async function paidOrder() {
  const product = await createProduct(shop.db, { stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  return { orderId, buyer, product };
}

const stamp = (id: string) => shop.open.runJob('invoices.stamp', { id });

const receiver = {
  rfc: 'CACX7605101P8',
  legal_name: 'Xochilt Casas Chavez',
  tax_regime: '612',
  cfdi_use: 'G03',
  postal_code: '36257',
};

async function refusesEach(by: SignedIn, calls: readonly string[]) {
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    await expectRefusal(shop.request(path, { method, token: by.token }), 403, 'forbidden');
  }
}

test('support notes what a caller says, writes to them and mails their invoice again; money and goods are not theirs', async () => {
  const { orderId, buyer } = await paidOrder();
  const { invoice } = await orders.api.invoices.issue({ params: { order_id: orderId }, body: receiver });
  await stamp(invoice.id);
  const support = await signInStaff(shop, 'support');
  const params = { order_id: orderId };
  const { order } = await support.api.orders.updateNotes({
    params,
    body: { notes: 'Llamó: llega el lunes' },
  });
  expect(order.notes).toBe('Llamó: llega el lunes');
  const text = 'Su paquete sale hoy.';
  await support.api.orders.writeToBuyer({ params, body: { subject: 'Su pedido', text } });
  expect(await support.api.invoices.mail({ params: { id: invoice.id } })).toEqual({ sent_to: buyer.email });
  const noted = await support.api.customers.saveCustomerNotes({
    params: { id: buyer.id },
    body: { notes: 'Prefiere que le llamen' },
  });
  expect(noted.notes).toBe('Prefiere que le llamen');
  await refusesEach(support, [
    `POST /admin/orders/${orderId}/cancel`,
    `POST /admin/orders/${orderId}/refund`,
    `POST /admin/orders/${orderId}/invoices`,
    `PUT /admin/orders/${orderId}/hold`,
    `PUT /admin/orders/${orderId}/delivery`,
    `POST /admin/orders/${orderId}/shipments`,
    `POST /admin/invoices/${invoice.id}/cancel`,
    `PUT /admin/users/${buyer.id}`,
    'GET /admin/orders.csv',
    'GET /admin/mails',
  ]);
});

test('support starts the return that a caller asks for; somebody who works on orders decides about it', async () => {
  const { orderId } = await paidOrder();
  const params = { order_id: orderId };
  const parcel = { carrier: 'DHL', tracking_code: 'D1' };
  await orders.api.orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await orders.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  const support = await signInStaff(shop, 'support');
  const { return: started } = await support.api.returns.start({
    params,
    body: {
      reason: 'defect',
      wanted: 'refund',
      comment: 'No enciende desde ayer',
      lines: [{ position: 0, quantity: 1 }],
    },
  });
  expect(started.state).toBe('requested');
  await refusesEach(support, [
    `POST /admin/returns/${started.id}/decide`,
    `POST /admin/returns/${started.id}/receive`,
    `POST /admin/returns/${started.id}/close`,
  ]);
});

test('an accountant stamps, cancels and records a transfer that came; nothing leaves by them', async () => {
  const accountant = await usual('Accounting');
  const { orderId, buyer } = await paidOrder();
  const params = { order_id: orderId };
  const { invoice } = await accountant.api.invoices.issue({ params, body: receiver });
  await stamp(invoice.id);
  const { invoices } = await accountant.api.invoices.adminOfOrder({ params });
  expect(invoices).toMatchObject([{ state: 'stamped', receiver: { rfc: receiver.rfc } }]);
  const product = await createProduct(shop.db, { stock: 3 });
  const { draft_order: draft } = await orders.api.orders.createDraftOrder({
    body: {
      customer: { name: 'Rosa Mostrador', email: 'rosa@ejemplo.mx', phone: '55 1234 5678' },
      delivery_method: 'pickup_cdmx',
      lines: [{ product_id: product.id, quantity: 1 }],
    },
  });
  const form = new FormData();
  form.set('method', 'transfer');
  form.set('amount_cents', String(draft.total_cents));
  form.set('reference', 'RASTREO77');
  const taken = await shop.request(`/admin/draft-orders/${draft.id}/payments`, {
    method: 'POST',
    body: form,
    token: accountant.token,
  });
  expect(taken.status).toBe(200);
  expect((await accountant.api.companyCredit.receivables({ query: {} })).companies).toEqual([]);
  await refusesEach(accountant, [
    `POST /admin/orders/${orderId}/cancel`,
    `POST /admin/orders/${orderId}/refund`,
    `POST /admin/orders/${orderId}/transfer-refund`,
    `POST /admin/users/${buyer.id}/store-credit`,
    `PUT /admin/orders/${orderId}/hold`,
    `PUT /admin/orders/${orderId}/notes`,
    `POST /admin/orders/${orderId}/shipments`,
    `PUT /admin/companies/1/credit-line`,
    `POST /admin/companies/1/credit-payments/1/reversal`,
    'POST /admin/draft-orders',
    'POST /admin/gift-cards',
  ]);
});

test('who sells answers questions about products, and changes no product and no home page', async () => {
  const sales = await usual('Sales staff');
  const product = await createProduct(shop.db);
  const { buyer } = await paidOrder();
  const body = '¿Cabe en un gabinete mini ITX?';
  const { question } = await buyer.api.questions.ask({ body: { product_id: product.id, body } });
  const answered = await sales.api.questions.answerAsShop({
    params: { id: String(question.id) },
    body: { body: 'Sí, mide 17 cm.' },
  });
  expect(answered.question.answers).toHaveLength(1);
  await refusesEach(sales, [
    `PUT /admin/products/${product.id}`,
    'PUT /admin/content/home',
    'PUT /admin/reviews',
    'GET /admin/payment-books',
    'POST /admin/gift-cards',
  ]);
});

test('a warehouse receives, inspects and shelves what comes back, and reads of no money; others decide', async () => {
  const { orderId, product } = await paidOrder();
  const params = { order_id: orderId };
  await orders.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D2' },
  });
  await orders.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  const lines = [{ position: 0, quantity: 1 }];
  const body = { reason: 'revocation' as const, wanted: 'refund' as const, lines };
  const { return: asked } = await orders.api.returns.start({ params, body });
  const of = { params: { return_id: asked.id } };
  const warehouse = await usual('Warehouse');
  const mine = async () =>
    (await warehouse.api.returns.atBench({ query: { q: asked.name } })).returns.map((one) => one.state);
  expect(await mine()).toEqual([]);
  await refusesEach(warehouse, [
    'GET /admin/returns',
    `GET /admin/orders/${orderId}/returns`,
    `POST /admin/returns/${asked.id}/decide`,
    `POST /admin/returns/${asked.id}/close`,
  ]);
  await orders.api.returns.decide({ ...of, body: { decision: 'approve', answer: 'Mándala.' } });
  expect(await mine()).toEqual(['approved']);
  const { return: received } = await warehouse.api.returns.receive(of);
  const units = received.units.map(({ id }) => ({ id, outcome: 'sellable' as const }));
  const { return: inspected } = await warehouse.api.returns.inspect({ ...of, body: { units } });
  const noMoney = { refund_cents: null, refundable_cents: null, refundable_shipping_cents: null };
  expect([received, inspected]).toMatchObject([noMoney, noMoney]);
  // Settled before the units are on a shelf, it still waits for one.
  await orders.api.returns.close({ ...of, body: { resolution: 'refund', answer: '' } });
  expect(await mine()).toEqual(['closed']);
  const {
    returns: [shown],
  } = await orders.api.returns.atBench({ query: { q: asked.name } });
  expect(shown).toMatchObject({
    refund_cents: product.priceCents,
    order_number: expect.any(Number) as number,
  });
  await shop.db.sql(`update return_request set resolution = 'nothing' where id = $1`, [asked.id]);
  expect(await mine()).toEqual([]);
  await shop.db.sql(`update return_request set resolution = 'refund' where id = $1`, [asked.id]);
  await warehouse.api.returns.restock({ ...of, body: { warehouse: 'CDMX' } });
  expect(await mine()).toEqual([]);
});

test('the invoices of a month are listed and a file, each once; support reads the list and takes no file', async () => {
  const accountant = await usual('Accounting');
  const month = { from: '2026-02-01', to: '2026-02-28' };
  const names: string[] = [];
  // The first hour of the month in Mexico City, its last, and the one after: by UTC they are a day later.
  for (const moment of ['2026-02-01T06:00:00Z', '2026-03-01T05:59:59Z', '2026-03-01T06:00:00Z']) {
    const { orderId } = await paidOrder();
    const { invoice } = await accountant.api.invoices.issue({
      params: { order_id: orderId },
      body: { ...receiver, ...(names.length === 0 && { legal_name: '=SUMA(A1)' }) },
    });
    if (names.length === 1) await stamp(invoice.id);
    await shop.db.sql('update invoice set created_at = $2 where id = $1', [invoice.id, moment]);
    names.push(invoice.name);
  }
  const { invoices, total } = await accountant.api.invoices.adminInvoices({ query: month });
  expect(invoices.map(({ name }) => name)).toEqual([names[1], names[0]]);
  expect(total).toBe(2);
  const path = `/admin/invoices.csv?from=${month.from}&to=${month.to}`;
  const lines = (await (await shop.request(path, { token: accountant.token })).text()).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual([
    'Folio',
    names[1],
    names[0],
  ]);
  expect(lines[2]).toContain("'=SUMA(A1)");
  const [, , , , , , , method, form, subtotal, discount, iva, sum] = lines[1]?.split(',') ?? [];
  expect([method, form, lines[1]?.split(',')[15]]).toEqual(['PUE', '04', '2026-02-28']);
  expect(Number(subtotal) - Number(discount) + Number(iva)).toBeCloseTo(Number(sum), 6);
  const support = await signInStaff(shop, 'support');
  await refusesEach(support, [`GET ${path}`]);
});

test('who writes about products changes their texts and pictures alone', async () => {
  const writer = await usual('Content');
  const product = await createProduct(shop.db);
  const params = { id: product.id };
  const body = { description: 'Con garantía de dos años.', seo_title: 'Memoria de dos años' };
  const { product: written } = await writer.api.catalog.updateProduct({ params, body });
  expect(written).toMatchObject(body);
  for (const more of [
    { price_cents: 100_000 },
    { status: 'hidden' },
    { locked_fields: [] },
    { category_ids: [1] },
  ]) {
    const json = { description: 'Otra', ...more };
    await expectRefusal(
      shop.request(`/admin/products/${product.id}`, { method: 'PUT', json, token: writer.token }),
      403,
      'forbidden',
    );
  }
  const { images, version } = await writer.api.catalog.productPictures({ params });
  const arranged = { images: images.map(({ id }) => ({ id, alt: 'La memoria, de frente' })), version };
  expect((await writer.api.catalog.arrangeProductPictures({ params, body: arranged })).images).toHaveLength(
    images.length,
  );
  await refusesEach(writer, [
    'POST /admin/products/bulk',
    `PUT /admin/products/${product.id}/specs`,
    'POST /promotion/add-promotion',
  ]);
});
