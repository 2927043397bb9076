import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { control } from '../../../test/factories/buy.ts';
import { paidOrder, person } from '../../../test/factories/paid-order.ts';
import { type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { refundsOf } from '../payments/index.ts';
import { checkCfdi } from './cfdi/check-cfdi.ts';
import { childrenOf, readXml } from './cfdi/xml.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const stamp = (id: string) => shop.open.runJob('invoices.stamp', { id });
const cancelAtPac = (id: string) => shop.open.runJob('invoices.cancel', { id });
const faults = (kind: 'error' | 'lose_answer', times: number) =>
  control(shop, 'pac', '/faults', { kind, times, milliseconds: 0 });
const paid = (priceCents?: number) => paidOrder(shop, staff, priceCents === undefined ? {} : { priceCents });
const other = { ...person, cfdi_use: 'S01' };

async function xmlOf(id: string): Promise<string> {
  const { rows } = await shop.db.sql('select stamped_xml from invoice where id = $1', [id]);
  return (rows[0] as { stamped_xml: string }).stamped_xml;
}

async function timeline(orderId: string): Promise<string[]> {
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId } });
  return order.timeline.map(({ kind }) => kind);
}

describe('an invoice with wrong data', () => {
  async function stamped() {
    const world = await paid();
    const { invoice } = await world.ask();
    await stamp(invoice.id);
    return { ...world, wrong: (await world.seenByStaff())[0]!, params: { id: invoice.id } };
  }

  test('is replaced by one that names it, and cancelled once that is stamped, also when the PAC loses answers', async () => {
    const { wrong, params, seenByStaff, orderId, buyer } = await stamped();
    const { invoice } = await staff.api.invoices.replace({ params, body: other });
    expect(invoice).toMatchObject({
      state: 'requested',
      replaces_id: wrong.id,
      total_cents: wrong.total_cents,
    });
    await expect(staff.api.invoices.replace({ params, body: other })).rejects.toMatchObject({
      code: 'being_replaced',
    });
    expect((await seenByStaff()).map(({ state }) => state)).toEqual(['stamped', 'requested']);
    await faults('lose_answer', 1);
    await expect(stamp(invoice.id)).rejects.toMatchObject({ kind: 'unavailable' });
    for (let time = 0; time < 2; time += 1) await stamp(invoice.id);
    const xml = await xmlOf(invoice.id);
    expect(checkCfdi(xml, shop.clock.now())).toEqual([]);
    expect(xml).toContain(`TipoRelacion="04"><cfdi:CfdiRelacionado UUID="${wrong.fiscal_uuid}"`);
    expect(await seenByStaff()).toMatchObject([
      { state: 'cancelling', cancel_reason: '01' },
      { state: 'stamped' },
    ]);
    await faults('lose_answer', 1);
    await expect(cancelAtPac(wrong.id)).rejects.toMatchObject({ kind: 'unavailable' });
    for (let time = 0; time < 2; time += 1) await cancelAtPac(wrong.id);
    expect((await seenByStaff()).map(({ state }) => state)).toEqual(['cancelled', 'stamped']);
    expect((await timeline(orderId)).filter((kind) => kind.startsWith('invoice'))).toEqual([
      'invoice_stamped',
      'invoice_replaced',
      'invoice_stamped',
      'invoice_cancelled',
    ]);
    const emails = await keptEmails(shop, buyer.email);
    expect(emails.filter(({ kind }) => kind === 'invoice')).toHaveLength(2);
    const again = await staff.api.invoices
      .issue({ params: { order_id: orderId }, body: other })
      .catch((error) => error);
    expect(again).toMatchObject({ code: 'invoice_exists' });
  });

  test('stays valid while the new one is refused, until the data are corrected', async () => {
    const { wrong, params, seenByStaff } = await stamped();
    const { invoice } = await staff.api.invoices.replace({
      params,
      body: { ...other, legal_name: 'Nombre Rechazado' },
    });
    await stamp(invoice.id);
    expect((await seenByStaff()).map(({ state }) => state)).toEqual(['stamped', 'failed']);
    const mended = await staff.api.invoices.replace({ params, body: other });
    expect(mended.invoice.id).toBe(invoice.id);
    await stamp(invoice.id);
    expect(await seenByStaff()).toMatchObject([{ id: wrong.id, state: 'cancelling' }, { state: 'stamped' }]);
  });

  test('cannot be replaced before it is stamped or without the right', async () => {
    const { ask } = await paid();
    const { invoice } = await ask();
    const path = `/admin/invoices/${invoice.id}/replace`;
    await expectRefusal(shop.request(path, { json: other, token: staff.token }), 409, 'not_stamped');
    await expectRefusal(shop.request(path, { json: { ...other, rfc: 'X' }, token: staff.token }), 422);
    await expectRefusal(shop.request(path, { json: other }), 401);
    const catalog = await signInStaff(shop, 'catalog');
    await expectRefusal(shop.request(path, { json: other, token: catalog.token }), 403);
  });
});

describe('sales without an invoice', () => {
  /** Two sales without invoice and one with, in a month that is over. */
  async function monthOver() {
    const [first, second, named] = [await paid(100_003), await paid(250_050), await paid()];
    const { invoice } = await named.ask();
    const today = shop.clock.now();
    // As it is in Mexico City, which is UTC−6.
    const here = new Date(today.getTime() - 6 * 3_600_000);
    const period = here.toISOString().slice(0, 7);
    return {
      first,
      second,
      named,
      invoice,
      period,
      today,
      // To the second of the month after.
      end: () => shop.clock.set(new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1, 2, 18))),
    };
  }
  const issue = (period: string) => staff.api.invoices.issueGlobal({ body: { period } });

  test('go once into one invoice of their month, to the centavo; then the buyer is too late', async () => {
    const { first, second, named, period, today, end } = await monthOver();
    await expect(issue(period)).rejects.toMatchObject({ status: 409, code: 'period_open' });
    await expect(issue('2026-02-31')).rejects.toMatchObject({ status: 422 });
    end();
    const preview = await staff.api.invoices.globalPreview({ query: { period } });
    expect(preview.is_over).toBe(true);
    const both = await Promise.allSettled([issue(period), issue(period)]);
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.invoice] : []));
    expect(made).toHaveLength(1);
    const { invoice } = { invoice: made[0]! };
    expect(invoice).toMatchObject({ kind: 'global', state: 'requested', period, order_id: null });
    expect(invoice.total_cents).toBe(preview.total_cents);

    await faults('lose_answer', 1);
    await expect(stamp(invoice.id)).rejects.toMatchObject({ kind: 'unavailable' });
    for (let time = 0; time < 2; time += 1) await stamp(invoice.id);
    const xml = await xmlOf(invoice.id);
    expect(checkCfdi(xml, shop.clock.now())).toEqual([]);
    const root = readXml(xml);
    expect(childrenOf(root, 'cfdi:InformacionGlobal')[0]?.attributes).toEqual({
      Periodicidad: '04',
      Meses: period.slice(5),
      Año: period.slice(0, 4),
    });
    expect(Number(root.attributes['Total']?.replace('.', ''))).toBe(preview.total_cents);
    const concepts = childrenOf(childrenOf(root, 'cfdi:Conceptos')[0]!, 'cfdi:Concepto');
    expect(concepts).toHaveLength(preview.orders);
    expect((await staff.api.invoices.globalPreview({ query: { period } })).orders).toBe(0);

    for (const world of [first, second]) {
      expect(await timeline(world.orderId)).toContain('invoice_global');
      expect(await world.invoices()).toEqual([]);
      const refused = await staff.api.invoices
        .issue({ params: world.params, body: person })
        .catch((error) => error);
      expect(refused).toMatchObject({ status: 409, code: 'in_global' });
    }
    expect(await timeline(named.orderId)).not.toContain('invoice_global');
    const { invoices } = await staff.api.invoices.adminInvoices({ query: { kind: 'global' } });
    expect(invoices).toMatchObject([{ id: invoice.id, order_count: preview.orders, state: 'stamped' }]);

    // Reason 04: one of them wants a name after all.
    await staff.api.invoices.cancel({ params: { id: invoice.id }, body: { reason: '04' } });
    await cancelAtPac(invoice.id);
    const { invoice: ofFirst } = await staff.api.invoices.issue({ params: first.params, body: person });
    await stamp(ofFirst.id);
    const { invoice: anew } = await issue(period);
    expect(anew.total_cents).toBe(preview.total_cents - ofFirst.total_cents);
    await stamp(anew.id);
    expect(checkCfdi(await xmlOf(anew.id), shop.clock.now())).toEqual([]);

    // Money that goes back afterwards is taken off the global one, without an email about an invoice.
    await staff.api.orders.cancelOrder({
      params: second.params,
      body: { reason: 'Se arrepintió' },
      idempotencyKey: crypto.randomUUID(),
    });
    const [refund] = await refundsOf(shop.db, second.orderId);
    await shop.open.runJob('payments.refund', { refundId: refund?.id });
    const credit = (await second.seenByStaff()).find(({ kind }) => kind === 'credit_note');
    await stamp(credit?.id ?? '');
    const creditXml = await xmlOf(credit?.id ?? '');
    expect(checkCfdi(creditXml, shop.clock.now())).toEqual([]);
    const { rows } = await shop.db.sql('select fiscal_uuid from invoice where id = $1', [anew.id]);
    expect(creditXml).toContain(`UUID="${rows[0].fiscal_uuid}"`);
    const emails = await keptEmails(shop, second.buyer.email);
    expect(emails.filter(({ kind }) => kind === 'invoice')).toEqual([]);
    shop.clock.set(today);
  });

  test('edited after their global invoice: what costs more is of the one in whose time it was paid, to the centavo', async () => {
    const { first, second, period, today, end } = await monthOver();
    end();
    const { invoice: global } = await issue(period);
    await stamp(global.id);
    const edit = async (world: typeof first, quantity: number) => {
      const body = { lines: [{ position: 0, quantity }] };
      const { preview } = await staff.api.orders.previewEdit({ params: world.params, body });
      const { order_version, difference_cents } = preview;
      const made = await staff.api.orders.editOrder({
        params: world.params,
        body: { ...body, reason: 'Como quedamos', order_version, difference_cents },
      });
      return { ...made.edit, difference_cents };
    };
    const dearer = await edit(first, 5);
    expect(dearer.difference_cents).toBe(200_006);
    const next = () => staff.api.invoices.globalPreview({ query: { period: nextPeriod } });
    const now = shop.clock.now();
    const nextPeriod = new Date(now.getTime() - 6 * 3_600_000).toISOString().slice(0, 7);
    // What nobody paid is of nowhere.
    expect((await next()).total_cents).toBe(0);
    const form = new FormData();
    form.set('method', 'cash');
    form.set('amount_cents', String(dearer.difference_cents));
    const booked = await shop.request(`/admin/order-edits/${dearer.id}/payments`, {
      method: 'POST',
      body: form,
      token: staff.token,
    });
    expect(booked.status).toBe(200);
    const cheaper = await edit(second, 2);
    expect(cheaper.difference_cents).toBe(-250_050);
    for (const { id } of await refundsOf(shop.db, second.orderId))
      await shop.open.runJob('payments.refund', { refundId: id });
    expect((await second.seenByStaff()).at(-1)).toMatchObject({
      kind: 'credit_note',
      total_cents: 250_050,
    });
    expect(await next()).toMatchObject({ orders: 1, total_cents: 200_006 });
    expect(await timeline(first.orderId)).toContain('invoice_outdated');

    // The second of the month after next.
    shop.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 18)));
    const both = await Promise.allSettled([issue(nextPeriod), issue(nextPeriod)]);
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.invoice] : []));
    expect(made).toMatchObject([{ total_cents: 200_006 }]);
    const addition = made[0]!;
    await stamp(addition.id);
    expect(checkCfdi(await xmlOf(addition.id), shop.clock.now())).toEqual([]);
    expect((await next()).orders).toBe(0);

    // The first one made anew has the order as it is, without what the other one has.
    const credit = (await second.seenByStaff()).at(-1);
    await stamp(credit?.id ?? '');
    await staff.api.invoices.cancel({ params: { id: credit?.id ?? '' }, body: { reason: '02' } });
    await cancelAtPac(credit?.id ?? '');
    await staff.api.invoices.cancel({ params: { id: global.id }, body: { reason: '04' } });
    await cancelAtPac(global.id);
    expect((await next()).orders).toBe(0);
    const { invoice: anew } = await issue(period);
    expect(anew.total_cents).toBe(global.total_cents - 250_050);
    await stamp(anew.id);
    expect(checkCfdi(await xmlOf(anew.id), shop.clock.now())).toEqual([]);
    shop.clock.set(today);
  });

  test('are invoiced automatically once, in the nights after their month', async () => {
    const { first, today, end } = await monthOver();
    end();
    for (let time = 0; time < 2; time += 1) await shop.open.runJob('invoices.global');
    expect((await first.seenByStaff()).filter(({ kind }) => kind === 'global')).toHaveLength(1);
    shop.clock.set(today);
  });

  test('can be invoiced by staff only', async () => {
    const json = { period: '2026-01' };
    await expectRefusal(shop.request('/admin/global-invoice', { json }), 401);
    const catalog = await signInStaff(shop, 'catalog');
    await expectRefusal(shop.request('/admin/global-invoice', { json, token: catalog.token }), 403);
    await expectRefusal(
      shop.request('/admin/global-invoice', { json, token: staff.token }),
      409,
      'nothing_to_invoice',
    );
    await expectRefusal(shop.request('/admin/invoices'), 401);
  });
});
