import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, control, placeOrder } from '../../../../test/factories/buy.ts';
import { createCompany, createMember } from '../../../../test/factories/create-company.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { mexicanDay } from '../../../platform/mexican-day.ts';
import { sharedSecret } from '../../../platform/secrets.ts';
import { orderLinkToken } from '../../orders/tracking/order-link.ts';
import { movedJob } from '../../company-credit/index.ts';
import { plusDays } from '../../shipping/index.ts';
import { readXml, childrenOf, type XmlElement } from '../cfdi/xml.ts';
import { settleReceipts } from './settle-receipts.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** Data to be invoiced to; gives their id. */
async function addProfile({ api }: SignedIn): Promise<string> {
  const { profile } = await api.invoiceProfiles.addProfile({
    body: {
      rfc: 'EKU9003173C9',
      legal_name: 'ESCUELA KEMPER URGATE',
      tax_regime: '601',
      cfdi_use: 'G01',
      postal_code: '42501',
    },
  });
  return profile.id;
}

/** An approved company with credit; its admin has data to be invoiced to. */
async function companyOnCredit() {
  const { admin, id } = await createCompany(shop, { staff: owner });
  const profileId = await addProfile(admin);
  await owner.api.companyCredit.setLine({
    params: { id },
    body: { limit_cents: 9_000_000, days_to_pay: 30, version: 0 },
  });
  return { id, admin, profileId };
}
type Company = Awaited<ReturnType<typeof companyOnCredit>>;

/** An order of so much on credit; with its stamped invoice unless told. */
async function buy({ admin, profileId }: Company, priceCents: number, isInvoiced = true): Promise<string> {
  await addToCart(admin, (await createProduct(shop.db, { priceCents, stock: 9 })).id);
  const placed = await placeOrder(admin, {
    delivery_method: 'pickup_cdmx',
    payment_method: 'company_credit',
    ...(isInvoiced && { invoice_profile_id: profileId }),
  });
  await workInvoices();
  return placed.order_id;
}

/** Runs what payments and invoices left to do, until nothing is left. */
async function workInvoices() {
  for (let round = 0; round < 6; round += 1) {
    const companies = await shop.db.sql('select company_id as id from company_credit_line');
    for (const { id } of companies.rows) await settleReceipts(shop.shop, Number(id));
    const { rows } = await shop.db.sql(
      `select id, state from invoice where state in ('requested', 'cancelling') order by created_at, folio`,
    );
    for (const { id, state } of rows) {
      await shop.open.runJob(state === 'requested' ? 'invoices.stamp' : 'invoices.cancel', { id });
    }
  }
}

let serial = 0;
async function pay({ id }: Company, amountCents: number, more: object = {}) {
  serial += 1;
  const { credit } = await owner.api.companyCredit.recordPayment({
    params: { id },
    body: {
      method: 'transfer',
      reference: `SPEI-RP-${serial}`,
      paid_on: mexicanDay(shop.clock.now()),
      amount_cents: amountCents,
      ...more,
    },
  });
  await workInvoices();
  return credit.payments[0]?.id ?? 0;
}

const receiptsOf = async ({ id }: Company) =>
  (await owner.api.invoices.receiptsOfCompany({ params: { id } })).receipts;

/** What the living receipts of a company say, oldest first. */
async function declared(company: Company) {
  const { rows } = await shop.db.sql(
    `select i.stamped_xml from invoice i join company_credit_payment p on p.id = i.credit_payment_id
      where p.company_id = $1 and i.state = 'stamped' order by i.folio`,
    [company.id],
  );
  return rows.map(({ stamped_xml: xml }) => paymentIn(String(xml)));
}

function paymentIn(xml: string) {
  const inside = (element: XmlElement | undefined, name: string) =>
    element ? childrenOf(element, name) : [];
  const pagos = inside(inside(readXml(xml), 'cfdi:Complemento')[0], 'pago20:Pagos')[0];
  const [payment] = inside(pagos, 'pago20:Pago');
  return {
    form: payment?.attributes['FormaDePagoP'],
    amount: payment?.attributes['Monto'],
    totals: inside(pagos, 'pago20:Totales')[0]?.attributes,
    documents: inside(payment, 'pago20:DoctoRelacionado').map(({ attributes: given }) =>
      ['NumParcialidad', 'ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'].map((name) => given[name]),
    ),
  };
}

test('a payment of an invoice to be paid later has its receipt, with the balance before and after', async () => {
  const company = await companyOnCredit();
  await buy(company, 116_000);
  await pay(company, 46_400);
  expect(await declared(company)).toEqual([
    {
      form: '03',
      amount: '464.00',
      totals: {
        TotalTrasladosBaseIVA16: '400.00',
        TotalTrasladosImpuestoIVA16: '64.00',
        MontoTotalPagos: '464.00',
      },
      documents: [['1', '1160.00', '464.00', '696.00']],
    },
  ]);
  await pay(company, 69_600, { method: 'cheque' });
  expect((await declared(company))[1]).toMatchObject({
    form: '02',
    documents: [['2', '696.00', '696.00', '0.00']],
  });
});

test('a payment of several orders is one receipt of several invoices, and what waits is in none', async () => {
  const company = await companyOnCredit();
  await buy(company, 50_000);
  await buy(company, 30_000);
  await pay(company, 100_000);
  expect(await declared(company)).toMatchObject([
    {
      amount: '800.00',
      documents: [
        ['1', '500.00', '500.00', '0.00'],
        ['1', '300.00', '300.00', '0.00'],
      ],
    },
  ]);
  await buy(company, 20_000);
  expect((await declared(company))[1]).toMatchObject({ form: '03', amount: '200.00' });
});

test('what is paid before its invoice is stamped has its receipt with the stamp, once however often it is looked at', async () => {
  const company = await companyOnCredit();
  const orderId = await buy(company, 50_000, false);
  await pay(company, 50_000);
  expect(await receiptsOf(company)).toEqual([]);
  await company.admin.api.invoices.request({
    params: { order_id: orderId },
    body: { invoice_profile_id: company.profileId },
  });
  await workInvoices();
  await Promise.all([settleReceipts(shop.shop, company.id), settleReceipts(shop.shop, company.id)]);
  await workInvoices();
  expect(await receiptsOf(company)).toMatchObject([{ state: 'stamped', total_cents: 50_000 }]);
});

test('a reversed payment has its receipt cancelled, and the next one begins where it did', async () => {
  const company = await companyOnCredit();
  await buy(company, 50_000);
  const paymentId = await pay(company, 20_000);
  await owner.api.companyCredit.reversePayment({
    params: { id: company.id, payment_id: paymentId },
    body: { reason: 'De otra empresa' },
  });
  await pay(company, 50_000);
  expect((await receiptsOf(company)).map(({ state }) => state)).toEqual(['stamped', 'cancelled']);
  expect(await declared(company)).toMatchObject([{ documents: [['1', '500.00', '500.00', '0.00']] }]);
});

/** Until the end of the test. */
const receiversRefuse = () => control(shop, 'pac', '/acceptance', { receivers: 'refuses' });
afterEach(() => control(shop, 'pac', '/acceptance', { receivers: 'not_needed' }));

/** Of a payment that was reversed; its receiver refuses that it is cancelled. */
async function receiptThatThePacKeeps() {
  const company = await companyOnCredit();
  await buy(company, 50_000);
  const paymentId = await pay(company, 20_000);
  const [receipt] = await receiptsOf(company);
  await receiversRefuse();
  await owner.api.companyCredit.reversePayment({
    params: { id: company.id, payment_id: paymentId },
    body: { reason: 'De otra empresa' },
  });
  return { company, receipt };
}

test('a receipt that the PAC does not cancel waits for the next movement: it is not asked without end', async () => {
  const { company, receipt } = await receiptThatThePacKeeps();
  await settleReceipts(shop.shop, company.id);
  const told = async () => {
    const { rows } = await shop.db.sql(
      `select count(*)::int as times from pgboss.job where name = 'company-credit.moved' and data->>'companyId' = $1`,
      [String(company.id)],
    );
    return rows[0]?.times;
  };
  const before = await told();
  await shop.open.runJob('invoices.cancel', { id: receipt?.id });
  expect(await receiptsOf(company)).toMatchObject([
    { state: 'stamped', failure: expect.stringContaining('Not cancelled.') },
  ]);
  expect(await told()).toBe(before);
});

test('staff are told once of a receipt that the PAC does not cancel, however often it is asked', async () => {
  const { company, receipt } = await receiptThatThePacKeeps();
  await workInvoices();
  expect(await receiptsOf(company)).toMatchObject([
    { state: 'stamped', failure: expect.stringContaining('El receptor') },
  ]);
  const told = (await keptEmails(shop, owner.email)).filter(({ text }) =>
    text.includes(`No se canceló ${receipt?.name},`),
  );
  expect(told).toMatchObject([{ subject: 'Un recibo de pago no se canceló' }]);
});

test('a payment that is reversed while its receipt is on its way leaves none behind', async () => {
  const company = await companyOnCredit();
  await buy(company, 50_000);
  const { credit } = await owner.api.companyCredit.recordPayment({
    params: { id: company.id },
    body: {
      method: 'cash',
      reference: 'CAJA-1',
      paid_on: mexicanDay(shop.clock.now()),
      amount_cents: 50_000,
    },
  });
  await settleReceipts(shop.shop, company.id);
  await owner.api.companyCredit.reversePayment({
    params: { id: company.id, payment_id: credit.payments[0]?.id ?? 0 },
    body: { reason: 'Doble captura' },
  });
  await workInvoices();
  expect((await receiptsOf(company)).map(({ state }) => state)).toEqual(['cancelled']);
});

test('money that a refund freed is declared once: what it covers next is set off', async () => {
  const company = await companyOnCredit();
  const orderId = await buy(company, 50_000);
  await pay(company, 50_000);
  await owner.api.orders.refundOrder({
    params: { order_id: orderId },
    body: { amount_cents: 20_000, reason: 'Caja golpeada' },
  });
  await workInvoices();
  await buy(company, 20_000);
  expect(await declared(company)).toMatchObject([
    { form: '03', amount: '500.00' },
    { form: '17', amount: '200.00', documents: [['1', '200.00', '200.00', '0.00']] },
  ]);
});

test('a credit note lowers the balance that the next receipt begins with', async () => {
  const company = await companyOnCredit();
  const orderId = await buy(company, 50_000);
  await owner.api.orders.refundOrder({
    params: { order_id: orderId },
    body: { amount_cents: 10_000, reason: 'Caja golpeada' },
  });
  await pay(company, 40_000);
  expect(await declared(company)).toMatchObject([{ documents: [['1', '400.00', '400.00', '0.00']] }]);
});

describe('a receipt that the PAC refuses', () => {
  test('waits for staff, who try it again; later ones go on', async () => {
    const company = await companyOnCredit();
    await buy(company, 50_000);
    await shop.db.sql(
      `update invoice set receiver = jsonb_set(receiver, '{legal_name}', '"RECHAZADO"')
        where kind = 'income' and order_id = any(select reference from company_credit_charge where company_id = $1)`,
      [company.id],
    );
    await pay(company, 20_000);
    const [refused] = await receiptsOf(company);
    expect(refused).toMatchObject({ state: 'failed', failure: expect.stringContaining('CFDI40145') });
    const { todo } = await owner.api.staff.dashboard({ query: { fresh: 'true' } });
    expect(todo.find(({ key }) => key === 'receipts_refused')?.count).toBe(1);
    await shop.db.sql(
      `update invoice set receiver = jsonb_set(receiver, '{legal_name}', '"ESCUELA KEMPER URGATE"') where state = 'failed'`,
    );
    await owner.api.invoices.retry({ params: { id: refused?.id ?? '' } });
    await workInvoices();
    expect(await receiptsOf(company)).toMatchObject([{ state: 'stamped' }]);
  });

  test('is none while the PAC is away: it is asked for again and stamped once', async () => {
    const company = await companyOnCredit();
    await buy(company, 50_000);
    const { credit } = await owner.api.companyCredit.recordPayment({
      params: { id: company.id },
      body: {
        method: 'transfer',
        reference: 'SPEI-LENTO',
        paid_on: mexicanDay(shop.clock.now()),
        amount_cents: 50_000,
      },
    });
    expect(credit.used_cents).toBe(0);
    await settleReceipts(shop.shop, company.id);
    const [waiting] = await receiptsOf(company);
    await control(shop, 'pac', '/faults', { kind: 'lose_answer', times: 1, milliseconds: 0 });
    await expect(shop.open.runJob('invoices.stamp', { id: waiting?.id })).rejects.toThrow('PAC');
    await workInvoices();
    expect(await receiptsOf(company)).toMatchObject([{ state: 'stamped', name: waiting?.name }]);
  });
});

test('an invoice with a receipt is neither cancelled nor replaced before its payment is reversed', async () => {
  const company = await companyOnCredit();
  const orderId = await buy(company, 50_000);
  await pay(company, 10_000);
  const { invoices } = await owner.api.invoices.adminOfOrder({ params: { order_id: orderId } });
  expect(invoices.map(({ kind }) => kind)).toEqual(['income', 'payment']);
  const params = { id: invoices[0]?.id ?? '' };
  await expect(owner.api.invoices.cancel({ params, body: { reason: '02' } })).rejects.toMatchObject({
    code: 'has_receipts',
  });
  const body = {
    rfc: 'EKU9003173C9',
    legal_name: 'ESCUELA KEMPER URGATE',
    tax_regime: '601',
    cfdi_use: 'G03',
    postal_code: '42501',
  };
  await expect(owner.api.invoices.replace({ params, body })).rejects.toMatchObject({ code: 'has_receipts' });
});

test('its buyer and the admins of the company find a receipt and its files, and nobody else', async () => {
  const company = await companyOnCredit();
  const orderId = await buy(company, 50_000);
  await pay(company, 50_000);
  const { receipts } = await company.admin.api.invoices.ownReceipts();
  expect(receipts).toMatchObject([{ state: 'stamped', total_cents: 50_000 }]);
  const params = { id: receipts[0]?.id ?? '' };
  const { invoices } = await company.admin.api.invoices.ofOrder({ params: { order_id: orderId } });
  expect(invoices.map(({ id, kind }) => [id, kind])).toContainEqual([params.id, 'payment']);
  const { invoice } = await company.admin.api.invoices.print({ params });
  expect(invoice.payment).toMatchObject({
    documents: [{ previous_cents: 50_000, paid_cents: 50_000, left_cents: 0 }],
  });
  const pdf = await shop.request(`/order/invoices/${params.id}/pdf`, { token: company.admin.token });
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const second = await createMember(shop, company.admin, { role: 'admin' });
  expect((await second.api.invoices.xml({ params })).xml).toContain('TipoDeComprobante="P"');
  const buyer = await createMember(shop, company.admin, {});
  const stranger = await signInCustomer(shop);
  const other = await companyOnCredit();
  for (const person of [buyer, stranger, other.admin]) {
    await expect(person.api.invoices.xml({ params })).rejects.toMatchObject({ status: 404 });
  }
  await expect(buyer.api.invoices.ownReceipts()).rejects.toMatchObject({ code: 'company_admins_only' });
  await expect(stranger.api.invoices.ownReceipts()).rejects.toMatchObject({ status: 404 });
  expect((await other.admin.api.invoices.ownReceipts()).receipts).toEqual([]);
});

test('a buyer reads a receipt of their own orders, and none that tells of a colleague’s', async () => {
  const company = await companyOnCredit();
  const buyer = await createMember(shop, company.admin, {});
  const theirs = { ...company, admin: buyer, profileId: await addProfile(buyer) };
  const own = await buy(theirs, 30_000);
  await pay(company, 30_000);
  const both = await buy(theirs, 40_000);
  await buy(company, 60_000);
  await pay(company, 100_000);
  const { receipts } = await company.admin.api.invoices.ownReceipts();
  const idOf = (cents: number) => receipts.find(({ total_cents: total }) => total === cents)?.id ?? '';
  const seenOf = async (orderId: string) =>
    (await buyer.api.invoices.ofOrder({ params: { order_id: orderId } })).invoices
      .filter(({ kind }) => kind === 'payment')
      .map(({ id }) => id);
  expect(await seenOf(own)).toEqual([idOf(30_000)]);
  expect((await buyer.api.invoices.xml({ params: { id: idOf(30_000) } })).xml).toContain('"P"');
  expect(await seenOf(both)).toEqual([]);
  for (const call of [buyer.api.invoices.xml, buyer.api.invoices.print]) {
    await expect(call({ params: { id: idOf(100_000) } })).rejects.toMatchObject({ status: 404 });
  }
  expect((await company.admin.api.invoices.xml({ params: { id: idOf(100_000) } })).xml).toContain('"P"');
});

test('a mailed link shows a receipt of its order alone, and none that tells of others, not even of the same buyer', async () => {
  const company = await companyOnCredit();
  const alone = await buy(company, 30_000);
  await pay(company, 30_000);
  const [one, other] = [await buy(company, 40_000), await buy(company, 60_000)];
  await pay(company, 100_000);
  const { receipts } = await company.admin.api.invoices.ownReceipts();
  const idOf = (cents: number) => receipts.find(({ total_cents: total }) => total === cents)?.id ?? '';
  const secret = await sharedSecret(shop.db, 'secret.order-links');
  const endsAt = new Date(shop.clock.now().getTime() + 3_600_000);
  const linkTo = (orderId: string) => ({
    token: orderLinkToken(secret, { orderId, email: company.admin.email, endsAt }),
  });
  const seen = async (orderId: string) =>
    (await shop.api.invoices.ofLink({ params: linkTo(orderId) })).invoices.map(({ id, kind }) =>
      kind === 'payment' ? id : kind,
    );
  expect(await seen(alone)).toEqual(['income', idOf(30_000)]);
  const file = { ...linkTo(alone), id: idOf(30_000) };
  expect((await shop.api.invoices.xmlByLink({ params: file })).xml).toContain('TipoDeComprobante="P"');
  for (const orderId of [one, other]) {
    expect(await seen(orderId)).toEqual(['income']);
    const hidden = { ...linkTo(orderId), id: idOf(100_000) };
    await expect(shop.api.invoices.xmlByLink({ params: hidden })).rejects.toMatchObject({ status: 404 });
  }
});

test('who went to administer another company reads no receipt that tells of former colleagues', async () => {
  const company = await companyOnCredit();
  const buyer = await createMember(shop, company.admin, {});
  const theirs = { ...company, admin: buyer, profileId: await addProfile(buyer) };
  const orderId = await buy(theirs, 40_000);
  await buy(company, 60_000);
  await pay(company, 100_000);
  const other = await companyOnCredit();
  await shop.db.sql(`update company_member set company_id = $1, role = 'admin' where customer_id = $2`, [
    other.id,
    buyer.id,
  ]);
  const { invoices } = await buyer.api.invoices.ofOrder({ params: { order_id: orderId } });
  expect(invoices.map(({ kind }) => kind)).not.toContain('payment');
});

test('a payment that came while its invoice was to be cancelled has its receipt once it is not cancelled', async () => {
  const company = await companyOnCredit();
  const orderId = await buy(company, 70_000);
  const { invoices } = await owner.api.invoices.adminOfOrder({ params: { order_id: orderId } });
  const params = { id: invoices[0]?.id ?? '' };
  const receivers = (answer: string) => control(shop, 'pac', '/acceptance', { receivers: answer });
  await receivers('waits');
  await owner.api.invoices.cancel({ params, body: { reason: '02' } });
  await pay(company, 70_000);
  expect(await receiptsOf(company)).toEqual([]);
  await receivers('refuses');
  await shop.db.sql(`delete from pgboss.job where name = $1`, [movedJob]);
  await shop.open.runJob('invoices.follow-cancellation', params);
  await receivers('not_needed');
  const { rows } = await shop.db.sql(`select data from pgboss.job where name = $1`, [movedJob]);
  expect(rows).toEqual([{ data: { companyId: company.id } }]);
  await workInvoices();
  expect(await receiptsOf(company)).toMatchObject([{ state: 'stamped', total_cents: 70_000 }]);
});

test('a receipt is dated by the day on which the money came', async () => {
  const company = await companyOnCredit();
  await buy(company, 50_000);
  const before = plusDays(mexicanDay(shop.clock.now()), -3);
  await pay(company, 50_000, { paid_on: before });
  const { rows } = await shop.db.sql(
    `select stamped_xml from invoice where kind = 'payment' order by folio desc limit 1`,
  );
  expect(rows[0]?.stamped_xml).toContain(`FechaPago="${before}T12:00:00"`);
});

test('the PAC takes no receipt of a balance that the invoice has not, or with a number that was given', async () => {
  const company = await companyOnCredit();
  await buy(company, 50_000);
  await pay(company, 20_000);
  const [receipt] = await receiptsOf(company);
  const { rows } = await shop.db.sql('select xml from invoice where id = $1', [receipt?.id]);
  const xml = String(rows[0]?.xml);
  const ofRest = xml
    .replace('ImpSaldoInsoluto="300.00"', 'ImpSaldoInsoluto="100.00"')
    .replace('ImpSaldoAnt="500.00"', 'ImpSaldoAnt="300.00"');
  const stamp = (key: string, text: string) => shop.shop.invoicing?.pac.stamp({ key, xml: text });
  await expect(stamp('again', xml.replace(' Folio="', ' Folio="9'))).rejects.toThrow('CRP20239');
  await expect(stamp('number', ofRest)).rejects.toThrow('CRP20238');
  await stamp('next', ofRest.replace('NumParcialidad="1"', 'NumParcialidad="2"'));
});

test('a receipt that waits for a credit note goes on when the PAC does not cancel the note', async () => {
  const company = await companyOnCredit();
  const orderId = await buy(company, 50_000);
  await owner.api.orders.refundOrder({
    params: { order_id: orderId },
    body: { amount_cents: 10_000, reason: 'Caja golpeada' },
  });
  await workInvoices();
  const { invoices } = await owner.api.invoices.adminOfOrder({ params: { order_id: orderId } });
  const note = invoices.find(({ kind }) => kind === 'credit_note');
  await receiversRefuse();
  await owner.api.invoices.cancel({ params: { id: note?.id ?? '' }, body: { reason: '02' } });
  await owner.api.companyCredit.recordPayment({
    params: { id: company.id },
    body: {
      method: 'cash',
      reference: 'CAJA-2',
      paid_on: mexicanDay(shop.clock.now()),
      amount_cents: 40_000,
    },
  });
  await settleReceipts(shop.shop, company.id);
  const [waiting] = await receiptsOf(company);
  const asked = async () => {
    const { rows } = await shop.db.sql(
      `select count(*)::int as times from pgboss.job where name = 'invoices.stamp' and data->>'id' = $1`,
      [waiting?.id],
    );
    return Number(rows[0]?.times);
  };
  const before = await asked();
  await shop.open.runJob('invoices.cancel', { id: note?.id });
  expect(await asked()).toBe(before + 1);
});
