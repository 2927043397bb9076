import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { control, payAtProvider, confirmPayment, placeOrder } from '../../../test/factories/buy.ts';
import { createBuyerWithProfile, paidOrder, person } from '../../../test/factories/paid-order.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { readPdf } from '../../../test/setup/read-pdf.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { refundsOf } from '../payments/index.ts';
import { checkCfdi } from './cfdi/check-cfdi.ts';
import { invoicePaidOrder } from './request-invoice.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const buyerWithProfile = (given?: Parameters<typeof createBuyerWithProfile>[1]) =>
  createBuyerWithProfile(shop, given);
const paid = (given?: Parameters<typeof createBuyerWithProfile>[1]) => paidOrder(shop, staff, given);

/** What an order's timeline says of its invoices, to staff and to the customer. */
async function toldOf(params: { order_id: string }, buyer: SignedIn) {
  const isAboutInvoice = ({ kind }: { kind: string }) => /^(invoice|credit_note)_/.test(kind);
  const { order } = await staff.api.orders.adminOrder({ params });
  const own = (await buyer.api.orders.order({ params })).order;
  return {
    staff: order.timeline.filter(isAboutInvoice).map(({ message }) => message),
    buyer: own.timeline.filter(isAboutInvoice).map(({ message }) => message),
  };
}

const stamp = (id: string) => shop.open.runJob('invoices.stamp', { id });
const faults = (kind: 'error' | 'lose_answer' | 'delay', times: number, milliseconds = 0) =>
  control(shop, 'pac', '/faults', { kind, times, milliseconds });

async function stampCount(): Promise<number> {
  const answer = await fetch(`${shop.emulators?.urls.pac}/_emulator/stamps`);
  return ((await answer.json()) as { count: number }).count;
}

async function refund(orderId: string): Promise<void> {
  await staff.api.orders.cancelOrder({
    params: { order_id: orderId },
    body: { reason: 'Se arrepintió' },
    idempotencyKey: crypto.randomUUID(),
  });
  const [asked] = await refundsOf(shop.db, orderId);
  await shop.open.runJob('payments.refund', { refundId: asked?.id });
}

/** What is kept of an invoice. */
async function stored(id: string) {
  const { rows } = await shop.db.sql('select xml from invoice where id = $1', [id]);
  return rows[0] as { xml: string | null };
}

const emailsTo = (email: string) => keptEmails(shop, email);

describe('an invoice asked for while buying', () => {
  test('is frozen with the order and made once it is paid, whatever becomes of the profile', async () => {
    const { buyer, profile } = await buyerWithProfile();
    const order = await placeOrder(buyer, { invoice_profile_id: profile.id });
    const params = { order_id: order.order_id };
    await buyer.api.invoiceProfiles.deleteProfile({ params: { id: profile.id } });
    expect(await buyer.api.invoices.ofOrder({ params })).toMatchObject({
      invoices: [],
      reason: 'not_paid',
      requested_for: { rfc: person.rfc },
    });
    await payAtProvider(shop, order);
    expect(await confirmPayment(buyer, order)).toBe('paid');
    const { invoices } = await buyer.api.invoices.ofOrder({ params });
    expect(invoices).toMatchObject([{ state: 'requested', kind: 'income', receiver: { rfc: person.rfc } }]);
    await shop.db.transaction((tx) => invoicePaidOrder(shop.shop, tx, order.order_id));
    expect((await buyer.api.invoices.ofOrder({ params })).invoices).toHaveLength(1);
  });

  /** Three units, paid after the shelves were empty. */
  async function paidTooLate() {
    const { buyer, product, profile } = await buyerWithProfile();
    const order = await placeOrder(buyer, { invoice_profile_id: profile.id });
    const params = { order_id: order.order_id };
    const putBack = (units: number) =>
      shop.db.sql('update stock_level set on_hand = $2, reserved = 0 where product_id = $1', [
        product.id,
        units,
      ]);
    await shop.db.sql('delete from stock_reservation where holder = $1', [order.order_id]);
    await putBack(0);
    await payAtProvider(shop, order);
    await confirmPayment(buyer, order);
    expect((await buyer.api.orders.order({ params })).order.state).toBe('paid_without_stock');
    const invoices = async () => (await buyer.api.invoices.ofOrder({ params })).invoices;
    expect(await invoices()).toEqual([]);
    return { params, putBack, invoices };
  }

  test('of goods that were gone when they were paid is made when they are packed', async () => {
    const { params, putBack, invoices } = await paidTooLate();
    await putBack(3);
    const lines = [{ position: 0, quantity: 3 }];
    await staff.api.orders.packShipment({ params, body: { lines } });
    expect(await invoices()).toMatchObject([{ state: 'requested', receiver: { rfc: person.rfc } }]);
  });

  test('of goods that were gone when they were paid is made when an edit leaves what is there', async () => {
    const { params, putBack, invoices } = await paidTooLate();
    await putBack(1);
    const change = { lines: [{ position: 0, quantity: 1 }] };
    const { preview } = await staff.api.orders.previewEdit({ params, body: change });
    const { order_version, difference_cents, after } = preview;
    const body = { ...change, order_version, difference_cents, reason: 'Solo hay una' };
    await staff.api.orders.editOrder({ params, body });
    const order = (await staff.api.orders.adminOrder({ params })).order;
    expect(order).toMatchObject({ state: 'paid', total_cents: after.total_cents });
    expect(await invoices()).toMatchObject([{ state: 'requested', total_cents: after.total_cents }]);
    // What the edit gave back is in no invoice, so no credit note is of it.
    const [invoice] = await invoices();
    await stamp(invoice?.id ?? '');
    expect(await invoices()).toMatchObject([{ state: 'stamped', kind: 'income' }]);
  });

  test('is not made out to somebody else’s profile', async () => {
    const { buyer } = await buyerWithProfile();
    const other = await buyerWithProfile();
    await expect(placeOrder(buyer, { invoice_profile_id: other.profile.id })).rejects.toMatchObject({
      status: 422,
      fields: { invoice_profile_id: expect.any(String) },
    });
  });
});

describe('an invoice asked for later', () => {
  test('adds up to the centavo, is stamped once and mailed with its XML', async () => {
    const { buyer, ask, orderId, invoices } = await paid();
    const before = await stampCount();
    const { invoice } = await ask();
    await Promise.all([stamp(invoice.id), stamp(invoice.id), stamp(invoice.id)]);
    await stamp(invoice.id);
    expect(await stampCount()).toBe(before + 1);
    const [done] = await invoices();
    expect(done).toMatchObject({
      state: 'stamped',
      name: invoice.name,
      fiscal_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const { file_name: file, xml } = await buyer.api.invoices.xml({ params: { id: invoice.id } });
    expect(file).toBe(`${invoice.name}.xml`);
    expect(checkCfdi(xml, shop.clock.now())).toEqual([]);
    const { order } = await buyer.api.orders.order({ params: { order_id: orderId } });
    expect(xml).toContain(` Total="${(order.total_cents / 100).toFixed(2)}"`);
    expect(xml).toContain('ClaveProdServ="43201401"');
    expect(xml).toContain('Sello="');
    const emails = (await emailsTo(buyer.email)).filter(({ subject }) => subject.includes(invoice.name));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.attachments).toMatchObject([
      { filename: file, content: xml },
      { filename: file.replace('.xml', '.pdf'), encoding: 'base64', contentType: 'application/pdf' },
    ]);
    const pdf = Buffer.from(emails[0]?.attachments?.[1]?.content ?? '', 'base64');
    expect(readPdf(pdf).title).toBe(`Factura ${invoice.name}`);
    const { invoice: printed } = await buyer.api.invoices.print({ params: { id: invoice.id } });
    expect(printed.concepts.map(({ description }) => description)[0]).toBe('Tarjeta "Doble & Única" <12 GB>');
    expect(printed.subtotal_cents - printed.discount_cents + (printed.taxes[0]?.tax_cents ?? 0)).toBe(
      order.total_cents,
    );
  });

  test('is made once', async () => {
    const { ask, params, buyer, profile } = await paid();
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(
      shop.request(`/order/orders/${params.order_id}/invoices`, {
        json: { invoice_profile_id: profile.id },
        token: buyer.token,
      }),
      409,
      'invoice_exists',
    );
  });

  test('is refused once the month of the sale is over, but not to staff', async () => {
    const { ask, params, buyer } = await paid();
    const today = shop.clock.now();
    shop.clock.moveBy(32 * 24 * 60 * 60 * 1000);
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'too_late' });
    expect((await buyer.api.invoices.ofOrder({ params })).reason).toBe('too_late');
    const { invoice } = await staff.api.invoices.issue({ params, body: person });
    expect(invoice).toMatchObject({ state: 'requested', receiver: { legal_name: 'XOCHILT CASAS CHAVEZ' } });
    shop.clock.set(today);
  });

  test('needs an own paid order and an own profile', async () => {
    const { buyer, params, profile, ask } = await paid();
    const stranger = await signInCustomer(shop);
    const path = `/order/orders/${params.order_id}/invoices`;
    const json = { invoice_profile_id: profile.id };
    await expectRefusal(shop.request(path, { json, token: stranger.token }), 404);
    await expectRefusal(shop.request(path, { token: stranger.token }), 404);
    await expectRefusal(shop.request(path, { json }), 401);
    const nobody = { invoice_profile_id: '00000000-0000-4000-8000-000000000000' };
    await expectRefusal(shop.request(path, { json: nobody, token: buyer.token }), 422);
    await expectRefusal(shop.request(path, { json: {}, token: buyer.token }), 422);
    const { invoice } = await ask();
    await expectRefusal(shop.request(`/order/invoices/${invoice.id}/xml`, { token: buyer.token }), 404);
    await stamp(invoice.id);
    await expectRefusal(shop.request(`/order/invoices/${invoice.id}/xml`, { token: stranger.token }), 404);
    await expectRefusal(shop.request(`/order/invoices/${invoice.id}`, { token: stranger.token }), 404);
    await expectRefusal(shop.request(`/order/invoices/${invoice.id}`), 401);
  });
});

describe('the printed form', () => {
  test('can be downloaded by its buyer and staff only', async () => {
    const { ask, buyer } = await paid();
    const { invoice } = await ask();
    const path = `/order/invoices/${invoice.id}/pdf`;
    const ofStaff = (kind: string, id = invoice.id) => `/admin/invoices/${id}/${kind}`;
    await expectRefusal(shop.request(path, { token: buyer.token }), 404);
    await expectRefusal(shop.request(ofStaff('pdf'), { token: staff.token }), 409, 'not_stamped');
    await stamp(invoice.id);
    const stranger = await signInCustomer(shop);
    await expectRefusal(shop.request(path), 401);
    await expectRefusal(shop.request(path, { token: stranger.token }), 404);
    await expectRefusal(shop.request('/order/invoices/nada/pdf', { token: buyer.token }), 404);
    for (const kind of ['pdf', 'xml']) {
      await expectRefusal(shop.request(ofStaff(kind)), 401);
      await expectRefusal(shop.request(ofStaff(kind), { token: buyer.token }), 401);
      const nobody = '00000000-0000-4000-8000-000000000000';
      await expectRefusal(shop.request(ofStaff(kind, nobody), { token: staff.token }), 404);
    }
    const support = await signInStaff(shop, 'support');
    const { xml } = await buyer.api.invoices.xml({ params: { id: invoice.id } });
    expect(await (await shop.request(ofStaff('xml'), { token: support.token })).text()).toBe(xml);
    const answers = [
      await shop.request(path, { token: buyer.token }),
      await shop.request(ofStaff('pdf'), { token: support.token }),
    ];
    const { invoice: printed } = await buyer.api.invoices.print({ params: { id: invoice.id } });
    for (const answer of answers) {
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.name}.pdf"`);
      const bytes = await answer.bytes();
      expect(bytes.length).toBeLessThan(150_000);
      const page = readPdf(bytes).pages.join(' ').replaceAll(/\s+/g, '');
      for (const said of [
        printed.fiscal_uuid,
        printed.seal,
        printed.sat_seal,
        `||1.1|${printed.fiscal_uuid}|${printed.certified_at}|SPR190613I52|${printed.seal}|`,
        printed.check_url,
        'XOCHILT CASAS CHAVEZ',
        '612 Personas Físicas con Actividades Empresariales y Profesionales',
        'G03 Gastos en general',
        '04 Tarjeta de crédito',
        'PUE Pago en una sola exhibición',
        'Tarjeta "Doble & Única" <12 GB>',
        '43201401',
        'H87 Pieza',
        'De prueba, sin validez fiscal.',
      ]) {
        expect(page).toContain((said ?? '').replaceAll(/\s+/g, ''));
      }
    }
  });
});

describe('a PAC', () => {
  test('that is away, or whose answer is lost, stamps once', async () => {
    const { ask, seenByStaff } = await paid();
    const { invoice } = await ask();
    const before = await stampCount();
    await faults('error', 1);
    await expect(stamp(invoice.id)).rejects.toMatchObject({ kind: 'unavailable' });
    await faults('lose_answer', 1);
    await expect(stamp(invoice.id)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await seenByStaff()).toMatchObject([
      { state: 'requested', failure: expect.stringContaining('by itself') },
    ]);
    await faults('delay', 1, 50);
    await stamp(invoice.id);
    expect(await stampCount()).toBe(before + 1);
    expect(await seenByStaff()).toMatchObject([{ state: 'stamped', failure: null }]);
  });

  test('that refuses leaves the reason to staff, and the buyer asks again with other data', async () => {
    const { ask, buyer, profile, params, invoices, seenByStaff } = await paid({
      legalName: 'Nombre Rechazado',
    });
    const { invoice } = await ask();
    await stamp(invoice.id);
    expect(await seenByStaff()).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('CFDI40145') },
    ]);
    expect(await toldOf(params, buyer)).toEqual({
      staff: [expect.stringMatching(`^Invoice ${invoice.name} was refused: .*CFDI40145`)],
      buyer: [],
    });
    expect((await buyer.api.invoices.ofOrder({ params })).reason).toBeNull();
    await buyer.api.invoiceProfiles.updateProfile({ params: { id: profile.id }, body: person });
    const again = await ask();
    expect(again.invoice).toMatchObject({ id: invoice.id, name: invoice.name, state: 'requested' });
    await stamp(invoice.id);
    expect(await invoices()).toMatchObject([
      { state: 'stamped', receiver: { legal_name: 'XOCHILT CASAS CHAVEZ' } },
    ]);
  });

  test('that answers with the stamp of another document, or with none, has it asked for again and nothing kept', async () => {
    const [one, other] = [await paid(), await paid()];
    const { invoice: others } = await other.ask();
    await stamp(others.id);
    const { invoice } = await one.ask();
    await faults('lose_answer', 1);
    await expect(stamp(invoice.id)).rejects.toThrow();
    const { rows } = await shop.db.sql(
      `select s.id, s.body->>'xml' as own, o.stamped_xml as others from emulators.object s, invoice o
        where s.kind = 'stamp' and s.body->>'xml' like $1 and o.id = $2`,
      [`% Folio="${invoice.name.split('-')[1]}"%`, others.id],
    );
    const [kept] = rows as { id: string; own: string; others: string }[];
    const answer = (xml: string | undefined) =>
      shop.db.sql(
        `update emulators.object set body = jsonb_set(body, '{xml}', to_jsonb($2::text)) where kind = 'stamp' and id = $1`,
        [kept?.id, xml],
      );
    for (const xml of [
      kept?.others,
      kept?.own.replace(/ Total="/, ' Total="9'),
      '<html><p>Hola</p></html>',
    ]) {
      await answer(xml);
      await expect(stamp(invoice.id)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await one.seenByStaff()).toMatchObject([
        { state: 'requested', fiscal_uuid: null, failure: expect.stringContaining('another document') },
      ]);
    }
    await answer(kept?.own);
    await stamp(invoice.id);
    expect(await one.seenByStaff()).toMatchObject([{ state: 'stamped', fiscal_uuid: kept?.id }]);
  });

  test('that refuses two runs, one after the buyer asked again, leaves the new data to be stamped', async () => {
    const { ask, buyer, profile, seenByStaff } = await paid({ legalName: 'Nombre Rechazado' });
    const { invoice } = await ask();
    await faults('delay', 1, 1000);
    const late = stamp(invoice.id);
    await vi.waitFor(async () => expect((await stored(invoice.id)).xml).not.toBeNull(), patience);
    await stamp(invoice.id);
    await buyer.api.invoiceProfiles.updateProfile({ params: { id: profile.id }, body: person });
    await ask();
    await late;
    expect(await seenByStaff()).toMatchObject([{ state: 'requested', failure: null }]);
    await stamp(invoice.id);
    expect(await seenByStaff()).toMatchObject([{ state: 'stamped' }]);
  });

  test('that comes back days later gets a text with the current date', async () => {
    const { ask, invoices, buyer } = await paid();
    const { invoice } = await ask();
    await faults('error', 1);
    await expect(stamp(invoice.id)).rejects.toThrow();
    const today = shop.clock.now();
    shop.clock.moveBy(4 * 24 * 60 * 60 * 1000);
    await stamp(invoice.id);
    expect(await invoices()).toMatchObject([{ state: 'stamped' }]);
    const { xml } = await buyer.api.invoices.xml({ params: { id: invoice.id } });
    expect(checkCfdi(xml, shop.clock.now())).toEqual([]);
    shop.clock.set(today);
  });

  test('that stamped another text under the same key tells staff its number, and stamps no second one', async () => {
    const { ask, seenByStaff } = await paid();
    const { invoice } = await ask();
    await faults('lose_answer', 1);
    await expect(stamp(invoice.id)).rejects.toThrow();
    const before = await stampCount();
    await shop.db.sql(`update invoice set xml = replace(xml, 'Folio="', 'Folio="9') where id = $1`, [
      invoice.id,
    ]);
    await stamp(invoice.id);
    expect(await seenByStaff()).toMatchObject([
      { state: 'failed', failure: expect.stringMatching(/^CFDI3307 .* UUID [\da-f-]{36}$/) },
    ]);
    expect(await stampCount()).toBe(before);
  });

  test('whose stamp the tax authority has not heard of cancels it later', async () => {
    const { ask, invoices, seenByStaff } = await paid();
    const { invoice } = await ask();
    await stamp(invoice.id);
    const [{ fiscal_uuid: uuid } = { fiscal_uuid: '' }] = await invoices();
    const move = (from: string, to: string) =>
      shop.db.sql(`update emulators.object set id = $2 where kind = 'stamp' and id = $1`, [from, to]);
    await move(uuid ?? '', 'away');
    await staff.api.invoices.cancel({ params: { id: invoice.id }, body: { reason: '02' } });
    const cancel = () => shop.open.runJob('invoices.cancel', { id: invoice.id });
    await expect(cancel()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await seenByStaff()).toMatchObject([
      {
        state: 'cancelling',
        failure: 'The tax authority does not know the stamp yet. It is tried again by itself.',
      },
    ]);
    await move('away', uuid ?? '');
    await cancel();
    expect(await invoices()).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('a receiver who has to accept that an invoice is cancelled', () => {
  const receivers = (answer: 'not_needed' | 'waits' | 'accept' | 'refuses') =>
    control(shop, 'pac', '/acceptance', { receivers: answer });
  afterAll(() => receivers('not_needed'));

  /** Asked to be cancelled, and the receiver has not answered. */
  async function waiting() {
    const sale = await paid();
    const { invoice } = await sale.ask();
    await stamp(invoice.id);
    await receivers('waits');
    await staff.api.invoices.cancel({ params: { id: invoice.id }, body: { reason: '02' } });
    await shop.open.runJob('invoices.cancel', { id: invoice.id });
    return {
      ...sale,
      invoice,
      follow: () => shop.open.runJob('invoices.follow-cancellation', { id: invoice.id }),
    };
  }

  test('is told so, and it counts until they do; it is asked about again in an hour', async () => {
    const { invoice, follow, params, buyer, invoices, seenByStaff } = await waiting();
    await follow();
    expect(await seenByStaff()).toMatchObject([
      {
        state: 'cancelling',
        failure: 'Its receiver has three working days to accept the cancellation.',
        cancelled_at: null,
      },
    ]);
    const { rows } = await shop.db.sql(
      `select start_after > now() + interval '50 minutes' as is_later from pgboss.job
       where name = 'invoices.follow-cancellation' and data->>'id' = $1 and state = 'created'`,
      [invoice.id],
    );
    expect(rows).toContainEqual({ is_later: true });
    expect((await toldOf(params, buyer)).buyer).toEqual([
      `Tu factura ${invoice.name} está lista.`,
      expect.stringMatching(`^Pedimos cancelar la factura ${invoice.name}. Acéptalo en el portal del SAT`),
    ]);
    await receivers('accept');
    await follow();
    expect(await invoices()).toMatchObject([{ state: 'cancelled', cancelled_at: expect.any(String) }]);
    expect((await toldOf(params, buyer)).buyer.at(-1)).toBe(`Cancelamos la factura ${invoice.name}.`);
  });

  test('and refuses leaves it counting, and staff are told', async () => {
    const { invoice, follow, params, buyer, seenByStaff } = await waiting();
    await receivers('refuses');
    await follow();
    await follow();
    expect(await seenByStaff()).toMatchObject([
      { state: 'stamped', failure: 'Not cancelled. El receptor rechazó la cancelación.' },
    ]);
    expect((await toldOf(params, buyer)).staff.at(-1)).toBe(
      `Invoice ${invoice.name} was not cancelled: El receptor rechazó la cancelación.`,
    );
    const told = (await emailsTo(staff.email)).filter(({ text }) =>
      text.includes(`No se canceló ${invoice.name}`),
    );
    expect(told).toMatchObject([{ subject: 'No se canceló una factura' }]);
    const answer = await staff.api.invoices.cancel({ params: { id: invoice.id }, body: { reason: '02' } });
    expect(answer).toMatchObject({ invoice: { state: 'cancelling' } });
  });

  test('and refuses has the credit note of a refund made that came meanwhile', async () => {
    const { follow, invoices, orderId } = await waiting();
    await refund(orderId);
    expect(await invoices()).toMatchObject([{ state: 'cancelling' }]);
    await receivers('refuses');
    await follow();
    expect(await invoices()).toMatchObject([
      { state: 'stamped' },
      { kind: 'credit_note', state: 'requested' },
    ]);
  });

  test('and refuses has the invoice of an order replaced that was edited meanwhile', async () => {
    const { follow, invoices, params } = await waiting();
    const lines = [{ position: 0, quantity: 1 }];
    const { preview } = await staff.api.orders.previewEdit({ params, body: { lines } });
    const { order_version, difference_cents } = preview;
    const body = { lines, order_version, difference_cents, reason: 'Solo una' };
    await staff.api.orders.editOrder({ params, body });
    expect(await invoices()).toMatchObject([{ state: 'cancelling' }]);
    await receivers('refuses');
    await follow();
    expect(await invoices()).toMatchObject([{ state: 'stamped' }, { kind: 'income', state: 'requested' }]);
  });

  test('and whose RFC has an «&» is asked about as the tax authority takes it', async () => {
    const { ask, buyer, profile, invoices } = await paid();
    const company = { rfc: 'GG&950901AD7', legal_name: 'GRUPO G', tax_regime: '601', cfdi_use: 'G03' };
    await buyer.api.invoiceProfiles.updateProfile({
      params: { id: profile.id },
      body: { ...person, ...company },
    });
    const { invoice } = await ask();
    await stamp(invoice.id);
    await receivers('accept');
    await staff.api.invoices.cancel({ params: { id: invoice.id }, body: { reason: '02' } });
    await shop.open.runJob('invoices.cancel', { id: invoice.id });
    expect(await invoices()).toMatchObject([{ state: 'cancelled', receiver: { rfc: company.rfc } }]);
  });

  test('and of whom nothing is heard for ten days leaves it counting, and staff are told and may ask again', async () => {
    const { invoice, params, buyer, seenByStaff } = await waiting();
    const giveUp = () => shop.open.runJob('invoices.give-up-cancellations', {});
    const day = 24 * 60 * 60 * 1000;
    shop.clock.moveBy(9 * day);
    await giveUp();
    expect(await seenByStaff()).toMatchObject([{ state: 'cancelling' }]);
    shop.clock.moveBy(2 * day);
    await giveUp();
    await giveUp();
    shop.clock.moveBy(-11 * day);
    expect(await seenByStaff()).toMatchObject([
      { state: 'stamped', failure: 'Not cancelled. El SAT no la canceló en diez días.' },
    ]);
    expect((await toldOf(params, buyer)).staff.at(-1)).toContain('was not cancelled: El SAT');
    const told = (await emailsTo(staff.email)).filter(({ text }) =>
      text.includes(`No se canceló ${invoice.name}`),
    );
    expect(told).toHaveLength(1);
    await staff.api.invoices.cancel({ params: { id: invoice.id }, body: { reason: '02' } });
    await receivers('accept');
    await shop.open.runJob('invoices.cancel', { id: invoice.id });
    expect(await seenByStaff()).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('staff', () => {
  test('retry a refused invoice, and only a refused one', async () => {
    const { ask, seenByStaff } = await paid({ legalName: 'Rechazado Dos' });
    const { invoice } = await ask();
    const params = { id: invoice.id };
    await expect(staff.api.invoices.retry({ params })).rejects.toMatchObject({ status: 409 });
    await stamp(invoice.id);
    expect((await staff.api.invoices.retry({ params })).invoice.state).toBe('requested');
    await stamp(invoice.id);
    expect(await seenByStaff()).toMatchObject([{ state: 'failed' }]);
    await expect(staff.api.invoices.mail({ params })).rejects.toMatchObject({ status: 409 });
  });

  test('cancel a stamped invoice with a reason, once; then another may be asked for', async () => {
    const { ask, buyer, invoices, params: of } = await paid();
    const { invoice } = await ask();
    const params = { id: invoice.id };
    await expect(staff.api.invoices.cancel({ params, body: { reason: '02' } })).rejects.toMatchObject({
      status: 409,
    });
    await stamp(invoice.id);
    await expect(staff.api.invoices.cancel({ params, body: { reason: '01' } })).rejects.toMatchObject({
      status: 422,
    });
    await staff.api.invoices.cancel({ params, body: { reason: '02' } });
    await expect(staff.api.invoices.cancel({ params, body: { reason: '02' } })).rejects.toMatchObject({
      status: 409,
    });
    await faults('lose_answer', 1);
    const job = () => shop.open.runJob('invoices.cancel', { id: invoice.id });
    await expect(job()).rejects.toThrow();
    await job();
    await job();
    expect(await invoices()).toMatchObject([{ state: 'cancelled', cancelled_at: expect.any(String) }]);
    expect(await toldOf(of, buyer)).toEqual({
      staff: [
        expect.stringMatching(`^Invoice ${invoice.name} was stamped`),
        `Invoice ${invoice.name} is to be cancelled, reason 02.`,
        `Invoice ${invoice.name} was cancelled.`,
      ],
      buyer: [`Tu factura ${invoice.name} está lista.`, `Cancelamos la factura ${invoice.name}.`],
    });
    const { invoice: second } = await staff.api.invoices.issue({ params: of, body: person });
    expect(second.name).not.toBe(invoice.name);
  });

  test('send an invoice again, and cannot save contradictory data', async () => {
    const { ask, buyer, params } = await paid();
    const { fields } = await expectRefusal(
      shop.request(`/admin/orders/${params.order_id}/invoices`, {
        json: { ...person, tax_regime: '601' },
        token: staff.token,
      }),
      422,
    );
    expect(fields).toHaveProperty('tax_regime');
    const { invoice } = await ask();
    await stamp(invoice.id);
    expect(await staff.api.invoices.mail({ params: { id: invoice.id } })).toEqual({ sent_to: buyer.email });
    expect(
      (await emailsTo(buyer.email)).filter(({ subject }) => subject.includes(invoice.name)),
    ).toHaveLength(2);
  });

  test('set the tax key of a product', async () => {
    const { ask, product, buyer } = await paid();
    const params = { id: product.id };
    expect((await staff.api.invoices.taxKey({ params })).tax_key).toEqual({
      prod_serv_key: '43201401',
      unit_key: 'H87',
      is_default: true,
    });
    await staff.api.invoices.saveTaxKey({ params, body: { prod_serv_key: '43211507', unit_key: 'kt' } });
    const { invoice } = await ask();
    await stamp(invoice.id);
    const { xml } = await buyer.api.invoices.xml({ params: { id: invoice.id } });
    expect(xml).toContain('ClaveProdServ="43211507"');
    expect(xml).toContain('ClaveUnidad="KT"');
    await expect(
      staff.api.invoices.saveTaxKey({ params, body: { prod_serv_key: '123', unit_key: '' } }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      staff.api.invoices.saveTaxKey({ params, body: { prod_serv_key: '43211507', unit_key: '' } }),
    ).rejects.toMatchObject({ status: 422 });
    const { tax_key: back } = await staff.api.invoices.saveTaxKey({
      params,
      body: { prod_serv_key: '', unit_key: '' },
    });
    expect(back.is_default).toBe(true);
    await expect(staff.api.invoices.taxKey({ params: { id: 2_000_000_000 } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a refund', () => {
  test('for an invoiced order makes a credit note that names the invoice', async () => {
    const { ask, orderId, invoices, buyer, params } = await paid();
    const { invoice } = await ask();
    await stamp(invoice.id);
    await refund(orderId);
    const [income, credit] = await invoices();
    expect(credit).toMatchObject({
      kind: 'credit_note',
      state: 'requested',
      total_cents: invoice.total_cents,
    });
    await stamp(credit?.id ?? '');
    expect((await toldOf(params, buyer)).buyer).toEqual([
      `Tu factura ${invoice.name} está lista.`,
      `Emitimos la nota de crédito ${credit?.name} por tu reembolso.`,
    ]);
    const { xml } = await buyer.api.invoices.xml({ params: { id: credit?.id ?? '' } });
    expect(checkCfdi(xml, shop.clock.now())).toEqual([]);
    expect(xml).toContain(`UUID="${income?.fiscal_uuid}"`);
    expect(xml).toContain('TipoDeComprobante="E"');
    await refund(orderId).catch(() => undefined);
    expect(await invoices()).toHaveLength(2);
  });

  test('before the stamp gets its credit note once the invoice is stamped', async () => {
    const { ask, orderId, invoices } = await paid();
    const { invoice } = await ask();
    await refund(orderId);
    expect(await invoices()).toHaveLength(1);
    await stamp(invoice.id);
    expect(await invoices()).toMatchObject([{ state: 'stamped' }, { kind: 'credit_note' }]);
  });
});

test('the outbox holds the XML of an email', async () => {
  await shop.open.mailer.send({
    to: 'a@b.example',
    subject: 'x',
    text: 'x',
    html: '',
    attachments: [{ filename: 'F-1.xml', content: '<a/>' }],
  });
  const folder = join(shop.dataDir, 'outbox');
  const [file] = await readdir(folder);
  expect(await readFile(join(folder, file ?? ''), 'utf8')).toContain('F-1.xml');
});
