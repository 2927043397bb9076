import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, placeOrder } from '../../../test/factories/buy.ts';
import { createCompany, createMember } from '../../../test/factories/create-company.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { readPdf } from '../../../test/setup/read-pdf.ts';
import { readSettings } from '../settings/index.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { remindDue } from './remind-due.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { plusDays } from '../shipping/index.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

const onCredit = { delivery_method: 'pickup_cdmx', payment_method: 'company_credit' } as const;
const today = () => mexicanDay(shop.clock.now());

/** An approved company with a credit line; its admin buys. */
async function companyWith(limitCents: number) {
  const { admin, id } = await createCompany(shop, { staff: owner });
  const { credit } = await owner.api.companyCredit.setLine({
    params: { id },
    body: { limit_cents: limitCents, days_to_pay: 30, version: 0 },
  });
  return { id, admin, credit };
}

/** Somebody with one product of a price in the cart buys it on credit. */
async function buy(buyer: SignedIn, priceCents: number) {
  await addToCart(buyer, (await createProduct(shop.db, { priceCents, stock: 100 })).id);
  return (await placeOrder(buyer, onCredit)).order_id;
}

const creditOf = async (id: number) => {
  const { credit } = await owner.api.companyCredit.ofCompany({ params: { id } });
  if (!credit) throw new Error('No line.');
  return credit;
};

let serial = 0;
function pay(
  id: number,
  amountCents: number,
  more: { charges?: { id: number; amount_cents: number }[]; reference?: string; paid_on?: string } = {},
) {
  serial += 1;
  return owner.api.companyCredit.recordPayment({
    params: { id },
    body: {
      method: 'transfer',
      reference: `SPEI-${serial}`,
      paid_on: today(),
      amount_cents: amountCents,
      ...more,
    },
  });
}

const statement = (reader: SignedIn, kind: 'csv' | 'pdf' = 'csv') =>
  shop.request(`/company/credit/statement.${kind}?from=${today()}&to=${today()}`, { token: reader.token });

/** Makes what a company owes due so many days ago. */
async function dueDaysAgo(id: number, days: number) {
  await shop.db.sql('update company_credit_charge set due_on = $2 where company_id = $1', [
    id,
    plusDays(today(), -days),
  ]);
}

const optionOf = async (buyer: SignedIn) => {
  const { quote } = await buyer.api.checkout.quote({ body: {} });
  return quote.payment_methods.find(({ method }) => method === 'company_credit');
};

test('an order on credit is paid from the start, and charged with its number and due date', async () => {
  const { id, admin } = await companyWith(500_000);
  const orderId = await buy(admin, 120_000);
  const { order } = await owner.api.orders.adminOrder({ params: { order_id: orderId } });
  expect(order).toMatchObject({ state: 'paid', payment_method: 'company_credit' });
  expect(await creditOf(id)).toMatchObject({
    used_cents: 120_000,
    available_cents: 380_000,
    charges: [
      { order_id: orderId, order_number: order.order_number, due_on: plusDays(today(), 30), days_late: 0 },
    ],
  });
});

test('the checkout says what is left and until when it is paid, and nobody else is offered it', async () => {
  const { admin } = await companyWith(100_000);
  const member = await createMember(shop, admin, {});
  const stranger = await signInCustomer(shop);
  const product = await createProduct(shop.db, { priceCents: 60_000, stock: 10 });
  for (const buyer of [member, stranger]) await addToCart(buyer, product.id);
  expect(await optionOf(member)).toMatchObject({
    label: 'Crédito de tu empresa',
    is_available: true,
    description: expect.stringMatching(
      /^Disponible: \$1,000\.00\. Se paga a más tardar el \d+ de \S+ de \d{4}\.$/,
    ),
  });
  expect(await optionOf(stranger)).toBeUndefined();
  await expect(placeOrder(stranger, onCredit)).rejects.toMatchObject({ code: 'payment_method_unavailable' });
  await placeOrder(member, onCredit);
  await addToCart(member, product.id);
  expect(await optionOf(member)).toMatchObject({
    is_available: false,
    reason: 'Al crédito de tu empresa le quedan $400.00 y este pedido cuesta $749.00.',
  });
  await expect(placeOrder(member, onCredit)).rejects.toMatchObject({
    status: 409,
    code: 'payment_method_unavailable',
  });
});

test('fifty orders at once never exceed the limit', async () => {
  const { id, admin } = await companyWith(1_000_000);
  const product = await createProduct(shop.db, { priceCents: 100_000, stock: 100 });
  const buyers = [admin];
  while (buyers.length < 50) {
    const buyer = await signInCustomer(shop);
    await shop.db.sql(
      `insert into company_member (customer_id, company_id, role, created_at) values ($1, $2, 'buyer', now())`,
      [buyer.id, id],
    );
    buyers.push(buyer);
  }
  for (const buyer of buyers) await addToCart(buyer, product.id);
  const tried = await Promise.allSettled(buyers.map((buyer) => placeOrder(buyer, onCredit)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await creditOf(id)).toMatchObject({ used_cents: 1_000_000, available_cents: 0 });
});

test('what is overdue beyond the days of grace stops the credit until it is paid', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  await addToCart(admin, (await createProduct(shop.db, { priceCents: 50_000, stock: 9 })).id);
  await dueDaysAgo(id, 3);
  expect(await optionOf(admin)).toMatchObject({ is_available: true });
  await dueDaysAgo(id, 4);
  expect(await optionOf(admin)).toMatchObject({
    is_available: false,
    reason: 'Tu empresa tiene $500.00 vencidos. Podrás usar el crédito cuando se paguen.',
  });
  const { companies } = await owner.api.companyCredit.receivables();
  expect(companies.find(({ company_id }) => company_id === id)).toMatchObject({
    current_cents: 0,
    to_30_cents: 50_000,
    total_cents: 50_000,
  });
  await pay(id, 50_000);
  expect(await optionOf(admin)).toMatchObject({ is_available: true });
});

test('a line that staff stop says why, and a suspended company or a removed member has none', async () => {
  const { id, admin } = await companyWith(500_000);
  const member = await createMember(shop, admin, {});
  await addToCart(member, (await createProduct(shop.db, { priceCents: 50_000, stock: 9 })).id);
  const body = { limit_cents: 500_000, days_to_pay: 30, version: 1 };
  await expect(
    owner.api.companyCredit.setLine({ params: { id }, body: { ...body, is_stopped: true } }),
  ).rejects.toMatchObject({ status: 422 });
  await owner.api.companyCredit.setLine({
    params: { id },
    body: { ...body, is_stopped: true, reason: 'En revisión' },
  });
  expect(await optionOf(member)).toMatchObject({
    reason: 'El crédito de tu empresa está detenido: En revisión',
  });
  await expect(owner.api.companyCredit.setLine({ params: { id }, body })).rejects.toMatchObject({
    status: 409,
    code: 'stale',
  });
  await owner.api.companyCredit.setLine({ params: { id }, body: { ...body, version: 2 } });
  await admin.api.companies.removeMember({ params: { customer_id: member.id } });
  expect(await optionOf(member)).toBeUndefined();
  await addToCart(admin, (await createProduct(shop.db, { priceCents: 50_000, stock: 9 })).id);
  await owner.api.companies.decide({
    params: { id },
    body: { decision: 'suspended', reason: 'Papeles vencidos', version: 2 },
  });
  expect(await optionOf(admin)).toBeUndefined();
  await expect(placeOrder(admin, onCredit)).rejects.toMatchObject({ code: 'payment_method_unavailable' });
});

test('money covers what is due first; the excess waits and covers the next charge', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  await buy(admin, 70_000);
  await pay(id, 60_000);
  expect((await creditOf(id)).charges.map(({ paid_cents }) => paid_cents).toSorted((a, b) => a - b)).toEqual([
    10_000, 50_000,
  ]);
  await pay(id, 80_000);
  expect(await creditOf(id)).toMatchObject({
    used_cents: 0,
    unapplied_cents: 20_000,
    available_cents: 520_000,
  });
  await buy(admin, 30_000);
  expect(await creditOf(id)).toMatchObject({ used_cents: 10_000, unapplied_cents: 0 });
});

test('money for chosen charges covers those alone', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  const later = await buy(admin, 70_000);
  const chosen = (await creditOf(id)).charges.find(({ order_id }) => order_id === later);
  await pay(id, 70_000, { charges: [{ id: chosen?.id ?? 0, amount_cents: 70_000 }] });
  const { charges } = await creditOf(id);
  expect(charges.find(({ order_id }) => order_id === later)?.paid_cents).toBe(70_000);
  expect(charges.find(({ order_id }) => order_id !== later)?.paid_cents).toBe(0);
  await expect(pay(id, 100, { charges: [{ id: 999_999, amount_cents: 100 }] })).rejects.toMatchObject({
    status: 422,
    fields: { charges: 'Choose open charges of this company.' },
  });
});

test('money is split among chosen charges as typed; what does not add up is refused and nothing is kept', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  await buy(admin, 70_000);
  const ofSize = (cents: number) => charges.find((charge) => charge.amount_cents === cents)?.id;
  const { charges } = await creditOf(id);
  const [first, second] = [ofSize(50_000), ofSize(70_000)];
  const parts = (a: number, b: number) => [
    { id: first ?? 0, amount_cents: a },
    { id: second ?? 0, amount_cents: b },
  ];
  const refusedFor = async (charges: { id: number; amount_cents: number }[]) => {
    const refusal = await pay(id, 60_000, { charges }).catch((error: { fields: object }) => error.fields);
    return refusal;
  };
  expect(await refusedFor(parts(50_001, 100))).toEqual({ charges: expect.stringMatching(/owes \$500\.00/) });
  expect(await refusedFor(parts(30_000, 30_001))).toEqual({
    charges: '$600.01 is more than the $600.00 that was paid.',
  });
  expect(await refusedFor([...parts(1, 1), { id: first ?? 0, amount_cents: 1 }])).toEqual({
    charges: 'A charge stands twice.',
  });
  expect(await creditOf(id)).toMatchObject({ payments: [], used_cents: 120_000 });
  await pay(id, 60_000, { charges: parts(10_000, 40_000) });
  expect(await creditOf(id)).toMatchObject({
    used_cents: 70_000,
    unapplied_cents: 10_000,
    charges: expect.arrayContaining([
      expect.objectContaining({ id: first, paid_cents: 10_000 }),
      expect.objectContaining({ id: second, paid_cents: 40_000 }),
    ]),
  });
});

test('a charge that two people choose at once is covered once', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  const [charge] = (await creditOf(id)).charges;
  const charges = [{ id: charge?.id ?? 0, amount_cents: 50_000 }];
  const tried = await Promise.allSettled([pay(id, 50_000, { charges }), pay(id, 50_000, { charges })]);
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await creditOf(id)).toMatchObject({ used_cents: 0, unapplied_cents: 0, payments: [{}] });
});

test('the same money is recorded once, and one sent twice with its key is one', async () => {
  const { id } = await companyWith(500_000);
  await pay(id, 1000, { reference: 'Clave-77' });
  await expect(pay(id, 1000, { reference: 'CLAVE-77' })).rejects.toMatchObject({ code: 'payment_recorded' });
  const twice = () =>
    owner.api.companyCredit.recordPayment({
      params: { id },
      body: { method: 'cheque', reference: 'CH-9', paid_on: today(), amount_cents: 500 },
      idempotencyKey: `cheque-9-${id}`,
    });
  expect(await twice()).toEqual(await twice());
  await expect(
    owner.api.companyCredit.recordPayment({
      params: { id },
      body: { method: 'cash', reference: 'R-1', paid_on: plusDays(today(), 1), amount_cents: 500 },
    }),
  ).rejects.toMatchObject({ status: 422 });
  expect(await creditOf(id)).toMatchObject({ unapplied_cents: 1500 });
});

test('a payment above the ceiling of who records it covers nothing until a second person approves it, once', async () => {
  const { id, admin } = await companyWith(50_000_000);
  await buy(admin, 6_000_000);
  const clerk = await signInStaff(shop, 'orders');
  const json = { method: 'transfer', reference: 'GRANDE-1', paid_on: today(), amount_cents: 6_000_000 };
  const record = () => shop.request(`/admin/companies/${id}/credit-payments`, { token: clerk.token, json });
  const { details } = await expectRefusal(record(), 409, 'needs_approval');
  expect(await creditOf(id)).toMatchObject({ used_cents: 6_000_000, unapplied_cents: 0 });
  const approve = () =>
    owner.api.approvals.approve({
      params: { approval_id: String(details?.['approval_id']) },
      body: { version: 1 },
    });
  await approve();
  expect(await creditOf(id)).toMatchObject({ used_cents: 0, unapplied_cents: 0 });
  await expect(approve()).rejects.toMatchObject({ code: 'decided' });
});

test('a line above the ceiling of who sets it holds once a second person approves it', async () => {
  const { id, credit } = await companyWith(500_000);
  const clerk = await signInStaff(shop, 'orders');
  const set = (limitCents: number) =>
    shop.request(`/admin/companies/${id}/credit-line`, {
      method: 'PUT',
      token: clerk.token,
      json: { limit_cents: limitCents, days_to_pay: 30, version: credit?.version ?? 0 },
    });
  const { details } = await expectRefusal(set(900_000_000), 409, 'needs_approval');
  expect(await creditOf(id)).toMatchObject({ limit_cents: 500_000 });
  await owner.api.approvals.approve({
    params: { approval_id: String(details?.['approval_id']) },
    body: { version: 1 },
  });
  expect(await creditOf(id)).toMatchObject({ limit_cents: 900_000_000 });
});

test('money is not recorded that came longer ago than the settings say', async () => {
  const { id } = await companyWith(500_000);
  const { credit_payment_days: days } = await readSettings(shop.db, 'wholesale', shop.shop.log);
  for (const day of ['1900-01-01', plusDays(today(), -days - 1)]) {
    await expect(pay(id, 1000, { paid_on: day })).rejects.toMatchObject({
      status: 422,
      fields: { paid_on: expect.stringContaining(plusDays(today(), -days)) },
    });
  }
  await pay(id, 1000, { paid_on: plusDays(today(), -days) });
  expect(await creditOf(id)).toMatchObject({ unapplied_cents: 1000 });
});

test('a wrong payment is reversed: what it covered is owed again, and its reference is free', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  const { credit } = await pay(id, 60_000, { reference: 'MAL-1' });
  const params = { id, payment_id: credit.payments[0]?.id ?? 0 };
  const reverse = () =>
    owner.api.companyCredit.reversePayment({ params, body: { reason: 'De otra empresa' } });
  const { credit: after } = await reverse();
  expect(after).toMatchObject({ used_cents: 50_000, unapplied_cents: 0, payments: [{ is_reversed: true }] });
  expect((await reverse()).credit).toEqual(after);
  await pay(id, 50_000, { reference: 'MAL-1' });
  expect(await creditOf(id)).toMatchObject({ used_cents: 0 });
  const other = await companyWith(1000);
  await expect(
    owner.api.companyCredit.reversePayment({
      params: { ...params, id: other.id },
      body: { reason: 'De otra empresa' },
    }),
  ).rejects.toMatchObject({ status: 404 });
});

test('what goes back of an order is off its charge, never cash; what was paid of it waits', async () => {
  const { id, admin } = await companyWith(500_000);
  const orderId = await buy(admin, 50_000);
  await pay(id, 40_000);
  await owner.api.orders.refundOrder({
    params: { order_id: orderId },
    body: { amount_cents: 20_000, reason: 'Descuento', refund_to: 'store_credit' },
  });
  expect(await creditOf(id)).toMatchObject({
    used_cents: 0,
    unapplied_cents: 10_000,
    charges: [{ amount_cents: 30_000, paid_cents: 30_000 }],
  });
  const { balance_cents: balance } = await admin.api.storeCredit.own({ query: {} });
  expect(balance).toBe(0);
});

test('a buyer on credit is told only what is true: nothing was paid, and a refund lowers what is owed', async () => {
  const { admin } = await companyWith(500_000);
  const orderId = await buy(admin, 50_000);
  const { order } = await admin.api.orders.order({ params: { order_id: orderId } });
  await owner.api.orders.refundOrder({
    params: { order_id: orderId },
    body: { amount_cents: 20_000, reason: 'Descuento' },
  });
  await shop.open.runJob('orders.refunded', { orderId });
  const { rows } = await shop.db.sql(
    `select details as event from order_event where order_id = $1 and kind = 'refunded'`,
    [orderId],
  );
  const news = { orderId, event: rows[0]?.event, key: `refunded:${orderId}` };
  for (let time = 0; time < 2; time += 1) await shop.open.runJob('orders.write-letter', news);
  const told = (await keptEmails(shop, admin.email)).filter(({ text }) => text.includes(orderId));
  expect(told.map(({ subject }) => subject)).toEqual([
    `Confirmamos tu pedido ${order.order_number}, a crédito`,
    `Tu empresa debe menos por el pedido ${order.order_number}`,
  ]);
  expect(told[0]?.text).not.toMatch(/recibimos|tu pago/i);
  expect(told[1]?.text).toContain('En total quitamos $200.00 de lo que debe tu empresa');
});

test('a cancelled order on credit owes nothing, and its statement tells', async () => {
  const { id, admin } = await companyWith(500_000);
  const orderId = await buy(admin, 50_000);
  await owner.api.orders.cancelOrder({ params: { order_id: orderId }, body: { reason: 'Ya no' } });
  expect(await creditOf(id)).toMatchObject({ used_cents: 0, available_cents: 500_000 });
  await shop.open.runJob('orders.refunded', { orderId });
  const { order } = await admin.api.orders.order({ params: { order_id: orderId } });
  expect(order.timeline.map(({ message }) => message)).toContain(
    'Quitamos $500.00 de lo que debe tu empresa por este pedido.',
  );
  const csv = await statement(admin);
  expect(csv.status).toBe(200);
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(-3).join(','))).toEqual([
    'Cargo,Abono,Saldo',
    ',,0',
    '500,,500',
    ',500,0',
  ]);
});

test('the statement on paper says what happened between two days and what is open', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  await pay(id, 20_000, { reference: 'SPEI-PAPEL' });
  const own = await statement(admin, 'pdf');
  expect(own.headers.get('content-type')).toBe('application/pdf');
  const text = readPdf(new Uint8Array(await own.arrayBuffer())).pages.join('\n');
  for (const words of [
    'Estado de cuenta',
    'Saldo anterior',
    'SPEI-PAPEL',
    '$500.00',
    '$300.00',
    'Por pagar hoy',
  ]) {
    expect(text).toContain(words);
  }
  const address = `/admin/companies/${id}/credit/statement.pdf`;
  const read = (days: string, token: string) => shop.request(`${address}?${days}`, { token });
  expect((await read(`from=${today()}&to=${today()}`, owner.token)).status).toBe(200);
  const backwards = read(`from=${today()}&to=${plusDays(today(), -1)}`, owner.token);
  expect((await expectRefusal(backwards, 422)).fields).toEqual({
    to: 'The last day cannot come before the first.',
  });
  expect((await read('from=ayer&to=hoy', owner.token)).status).toBe(422);
  const buyer = await createMember(shop, admin, {});
  expect((await statement(buyer, 'pdf')).status).toBe(403);
  expect((await statement(await signInCustomer(shop), 'pdf')).status).toBe(404);
});

test('only the admins of a company see its credit, and only their own', async () => {
  const { admin } = await companyWith(500_000);
  const buyer = await createMember(shop, admin, {});
  const stranger = await signInCustomer(shop);
  expect((await admin.api.companyCredit.own()).credit).toMatchObject({ limit_cents: 500_000 });
  await expect(buyer.api.companyCredit.own()).rejects.toMatchObject({ code: 'company_admins_only' });
  await expect(stranger.api.companyCredit.own()).rejects.toMatchObject({ status: 404 });
});

test('books of a company that do not add up are a finding, once a day; those that do are none', async () => {
  const { id, admin } = await companyWith(500_000);
  await buy(admin, 50_000);
  await pay(id, 80_000);
  const found = async () => {
    await shop.open.runJob('payments.compare-books', {});
    const { rows } = await shop.db.sql(
      `select booked_cents::int as booked, reported_cents::int as open from payment_finding
        where kind = 'company_debt_differs' and provider_ref like $1`,
      [`company:${id}:%`],
    );
    return rows;
  };
  expect(await found()).toEqual([]);
  await shop.db.sql(
    `update company_credit_charge set amount_cents = amount_cents + 100 where company_id = $1`,
    [id],
  );
  for (let time = 0; time < 2; time += 1) expect(await found()).toEqual([{ booked: -30_000, open: -29_900 }]);
});

test('a budget still holds on credit', async () => {
  const { admin } = await companyWith(500_000);
  const buyer = await createMember(shop, admin, { budgetCents: 10_000 });
  await expect(buy(buyer, 50_000)).rejects.toMatchObject({ code: 'over_budget' });
});

test('admins of a company are told once of what is soon due, and once of what is overdue', async () => {
  const { id, admin } = await companyWith(500_000);
  const member = await createMember(shop, admin, {});
  await buy(member, 50_000);
  const told = async (to: SignedIn) =>
    (await keptEmails(shop, to.email)).filter(({ text }) => text.includes('credito-empresa'));
  await remindDue(shop.shop);
  expect(await told(admin)).toEqual([]);
  await dueDaysAgo(id, -3);
  for (let time = 0; time < 2; time += 1) await remindDue(shop.shop);
  expect((await told(admin)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/vencen el /)]);
  await dueDaysAgo(id, 1);
  for (let time = 0; time < 2; time += 1) await remindDue(shop.shop);
  expect((await told(admin)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/vencen el /),
    expect.stringMatching(/están vencidos$/),
  ]);
  expect(await told(member)).toEqual([]);
});
