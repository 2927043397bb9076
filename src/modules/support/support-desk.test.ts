import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { csvLines } from '../../../test/setup/csv-lines.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import type { Api } from '../../api/client.ts';

let shop: TestShop;
let luz: SignedIn;
let raul: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  luz = await signInStaff(shop, 'support');
  raul = await signInStaff(shop, 'support');
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const hours = days.map((day) => ({ day, opens: '0:00', closes: '23:59' }));
  await changeSettings(await signInStaff(shop), 'identity', { hours });
});
afterAll(() => shop.stop());

type View = NonNullable<NonNullable<Parameters<Api['support']['adminTickets']>[0]>['query']>['view'];

const ask = async (given: { email?: string; message?: string } = {}, asker: Pick<SignedIn, 'api'> = shop) => {
  const email = given.email ?? `${crypto.randomUUID()}@prueba.example`;
  const body = {
    name: 'Ana Prueba',
    email,
    subject: 'Una duda',
    message: '¿Cuándo sale mi pedido?',
    ...given,
  };
  const { ticket_id: id } = await asker.api.support.ask({ body: { ...body, email } });
  return { id, email, params: { id }, thread: { thread: `${id}` } };
};
const idsIn = async (view: View, staff = luz, query: { q?: string; tag?: string } = {}) => {
  const { tickets } = await staff.api.support.adminTickets({ query: { view, page_size: 100, ...query } });
  return tickets.map(({ id }) => id);
};

describe('who looks after a conversation', () => {
  test('is whoever answers first, until it is handed over, which staff read in it and the customer does not', async () => {
    const customer = await signInCustomer(shop);
    const { id, params, thread } = await ask({ email: customer.email }, customer);
    expect(await idsIn('unassigned')).toContain(id);
    await luz.api.support.replyTicket({ params, body: { body: 'Lo reviso.' } });
    expect(await idsIn('mine')).toContain(id);
    const body = { assigned_to: raul.id };
    const { ticket, messages } = await luz.api.support.updateTicket({ params, body });
    expect(ticket.assigned_to).toEqual({ id: raul.id, name: 'Personal Prueba' });
    expect(messages.at(-1)).toMatchObject({ event: 'assigned', body: 'Personal Prueba' });
    expect(await idsIn('mine')).not.toContain(id);
    expect(await idsIn('mine', raul)).toContain(id);
    expect((await customer.api.support.thread({ params: thread })).messages).toHaveLength(2);
    await luz.api.support.updateTicket({ params, body: { assigned_to: null } });
    expect(await idsIn('unassigned')).toContain(id);
  });

  test('must be somebody who may answer', async () => {
    const { params } = await ask();
    const clerk = await signInStaff(shop, 'catalog');
    for (const assigned_to of [clerk.id, 'nobody-of-us', '']) {
      const sent = shop.request(`/admin/tickets/${params.id}`, {
        method: 'PUT',
        json: { assigned_to },
        token: luz.token,
      });
      expect((await expectRefusal(sent, 422)).fields).toHaveProperty('assigned_to');
    }
  });
});

describe('finding conversations', () => {
  test('by what was said anywhere in them, and by tag', async () => {
    const { id, params } = await ask();
    await luz.api.support.replyTicket({ params, body: { body: 'Es por la paquetería Quetzalcóatl.' } });
    const { ticket } = await luz.api.support.updateTicket({ params, body: { tags: ['Envíos raros'] } });
    expect(ticket.tags).toEqual(['envíos raros']);
    expect(await idsIn(undefined, luz, { q: 'quetzalcoatl' })).toEqual([id]);
    expect(await idsIn(undefined, luz, { tag: 'envíos raros' })).toEqual([id]);
    expect((await luz.api.support.desk()).tags).toContain('envíos raros');
  });

  test('those past what was promised are late, until they are answered and closed', async () => {
    const owner = await signInStaff(shop);
    await changeSettings(owner, 'support', { first_answer_minutes: 60, resolution_minutes: 600 });
    const { id, email, params } = await ask();
    const lateNow = async () => (await idsIn('late')).includes(id);
    const todo = async () =>
      (await luz.api.staff.dashboard()).todo.find(({ key }) => key === 'late_tickets')?.count ?? 0;
    expect(await lateNow()).toBe(false);
    shop.clock.moveBy(61 * 60_000);
    expect(await lateNow()).toBe(true);
    expect(await todo()).toBeGreaterThan(0);
    await luz.api.support.replyTicket({ params, body: { body: 'Sale hoy.' } });
    expect(await lateNow()).toBe(false);
    shop.clock.moveBy(600 * 60_000);
    expect(await lateNow()).toBe(true);
    await luz.api.support.updateTicket({ params, body: { state: 'closed' } });
    expect(await lateNow()).toBe(false);
    expect(await idsIn('closed')).toContain(id);
    const clerk = await signInStaff(shop, 'orders');
    const file = (view: string) => csvLines(shop, clerk.token, `/admin/tickets.csv?view=${view}&q=${email}`);
    expect(await file('closed')).toEqual([expect.stringContaining(`${id},Una duda,Ana Prueba,${email},`)]);
    expect(await file('unassigned')).toEqual([]);
    const { rows } = await shop.db.sql(
      'select first_answer_minutes, resolution_minutes from ticket where id = $1',
      [id],
    );
    // From 0:00 to 23:59 a day has a minute without opening at most.
    expect([61, 60]).toContain(rows[0]?.['first_answer_minutes']);
    expect(Number(rows[0]?.['resolution_minutes'])).toBeGreaterThan(650);
    const { figures } = await luz.api.support.desk();
    expect(figures.first_answer_minutes).not.toBeNull();
    expect(figures.resolved_count).toBeGreaterThan(0);
  });
});

describe('merging', () => {
  test('brings all that was said into one, and the other’s number and links lead there', async () => {
    const customer = await signInCustomer(shop);
    const one = await ask({ email: customer.email, message: 'La primera pregunta.' }, customer);
    const other = await ask({ email: customer.email, message: 'La segunda pregunta.' }, customer);
    const merge = () => luz.api.support.mergeTicket({ params: other.params, body: { into: one.id } });
    await merge();
    const { messages, ticket } = await merge();
    expect(ticket.id).toBe(one.id);
    expect(messages.map(({ event, body }) => event ?? body)).toEqual([
      'La primera pregunta.',
      'La segunda pregunta.',
      'merged',
    ]);
    const read = await customer.api.support.thread({ params: other.thread });
    expect(read.ticket.id).toBe(one.id);
    expect(read.messages).toHaveLength(2);
    expect(await idsIn('unassigned')).not.toContain(other.id);
  });

  test('never of two people, of a conversation with itself, or into one that was merged', async () => {
    const [one, other] = [await ask(), await ask()];
    const merge = (id: number, into: number) =>
      shop.request(`/admin/tickets/${id}/merge`, { json: { into }, token: luz.token });
    await expectRefusal(merge(one.id, other.id), 409, 'another_person');
    await expectRefusal(merge(one.id, one.id), 409, 'same_ticket');
    await expectRefusal(merge(one.id, 999_999), 404);
    const third = await ask({ email: one.email });
    const fourth = await ask({ email: one.email });
    await luz.api.support.mergeTicket({ params: third.params, body: { into: one.id } });
    await expectRefusal(merge(fourth.id, third.id), 409, 'merged_already');
  });

  test('never with a chat that somebody began with another person’s address', async () => {
    const one = await ask();
    const json = { name: 'Otra', email: one.email, subject: 'Chat', message: '¿Está ahí alguien?' };
    const key = crypto.randomUUID();
    const chat = await shop.api.support.ask({ body: { ...json, source: 'chat', key } });
    for (const [id, into] of [
      [one.id, chat.ticket_id],
      [chat.ticket_id, one.id],
    ])
      await expectRefusal(
        shop.request(`/admin/tickets/${id}/merge`, { json: { into }, token: luz.token }),
        409,
        'unproven_address',
      );
  });

  test('a message of the form opens no link when it is called a chat the second time', async () => {
    const json = { name: 'Otra', email: `${crypto.randomUUID()}@prueba.example`, subject: 'Una duda' };
    const body = { ...json, message: '¿Está ahí alguien?', key: crypto.randomUUID() };
    const { ticket_id: id } = await shop.api.support.ask({ body });
    expect(await shop.api.support.ask({ body: { ...body, source: 'chat' } })).toEqual({
      ticket_id: id,
      token: null,
    });
  });
});

describe('the end of a conversation', () => {
  test('is rated by whoever asked, once it is closed; the last word counts', async () => {
    const customer = await signInCustomer(shop);
    const { params, thread } = await ask({ email: customer.email }, customer);
    const rate = (rating: number, token = customer.token) =>
      shop.request(`/support/threads/${params.id}/rating`, { method: 'PUT', json: { rating }, token });
    await expectRefusal(rate(5), 409, 'not_closed');
    await luz.api.support.updateTicket({ params, body: { state: 'closed' } });
    await expectRefusal(rate(6), 422);
    await expectRefusal(rate(1, (await signInCustomer(shop)).token), 404);
    await customer.api.support.rate({ params: thread, body: { rating: 2 } });
    await customer.api.support.rate({ params: thread, body: { rating: 4, comment: 'Rápidos' } });
    const { ticket } = await luz.api.support.adminTicket({ params });
    expect(ticket).toMatchObject({ rating: 4, rating_comment: 'Rápidos' });
    expect((await luz.api.support.desk()).figures.rating_count).toBeGreaterThan(0);
  });

  test('a transcript goes to the proven address of the account alone, without notes', async () => {
    const customer = await signInCustomer(shop);
    const { params, thread } = await ask({ email: 'otra@prueba.example' }, customer);
    await luz.api.support.replyTicket({ params, body: { body: 'Nota secreta', is_note: true } });
    const send = () =>
      shop.request(`/support/threads/${params.id}/transcript`, { json: {}, token: customer.token });
    await shop.db.sql('update customer set email_verified = false where id = $1', [customer.id]);
    await expectRefusal(send(), 409, 'not_verified');
    await shop.db.sql('update customer set email_verified = true where id = $1', [customer.id]);
    expect(await customer.api.support.transcript({ params: thread })).toEqual({ email: customer.email });
    const [email] = await keptEmails(shop, customer.email);
    expect(email?.text).toContain('¿Cuándo sale mi pedido?');
    expect(email?.text).not.toContain('Nota secreta');
    expect(await keptEmails(shop, 'otra@prueba.example')).toEqual([]);
  });
});

describe('beside a conversation', () => {
  test('stand the other ones and the orders of the account, where they may be read', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id } = await buy(shop, buyer);
    const one = await ask({ email: buyer.email }, buyer);
    const other = await ask({ email: buyer.email }, buyer);
    const beside = await luz.api.support.beside({ params: one.params });
    expect(beside.tickets.map(({ id }) => id)).toEqual([other.id]);
    const owner = await signInStaff(shop);
    const seen = await owner.api.support.beside({ params: one.params });
    expect(seen.orders.map((order) => order.order_id)).toEqual([order_id]);
    expect(seen.order_count).toBe(1);
    expect(seen.spent_cents).toBeGreaterThan(0);
  });

  test('whoever only typed the address of an account sees nothing of it beside theirs', async () => {
    const customer = await signInCustomer(shop);
    await ask({ email: customer.email }, customer);
    const typed = await ask({ email: customer.email });
    const owner = await signInStaff(shop);
    const beside = await owner.api.support.beside({ params: typed.params });
    expect(beside).toMatchObject({ customer_id: null, tickets: [], orders: [], order_count: 0 });
  });
});

describe('what was done about an order', () => {
  async function boughtAndAsked() {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id } = await buy(shop, buyer);
    const body = {
      name: 'Ana',
      email: buyer.email,
      subject: 'Mi pedido',
      message: '¿Cuándo sale?',
      order_id,
    };
    const { ticket_id: id } = await buyer.api.support.ask({
      body: { ...body, message: '¿Cuándo sale hoy?' },
    });
    return { buyer, id, params: { id }, order_id };
  }
  const actionsOf = async (id: number) =>
    (await luz.api.support.adminTicket({ params: { id } })).messages.filter(({ event }) => event !== null);

  test('stands in the conversation once, with how much, which return and which email, for staff alone', async () => {
    const { buyer, id, params, order_id } = await boughtAndAsked();
    const owner = await signInStaff(shop);
    const at = { params: { order_id } };
    await owner.api.orders.packShipment({ ...at, body: { lines: [{ position: 0, quantity: 1 }] } });
    const parcel = { carrier: 'DHL' as const, tracking_code: 'D1' };
    await owner.api.orders.updateFulfilment({ ...at, body: { fulfilment: 'shipped', ...parcel } });
    await owner.api.orders.updateFulfilment({ ...at, body: { fulfilment: 'delivered' } });
    const lines = [{ position: 0, quantity: 1, serials: [] }];
    const asked = { reason: 'revocation' as const, wanted: 'refund' as const, lines };
    const { return: made } = await owner.api.returns.start({ ...at, body: asked });
    const { order } = await owner.api.orders.adminOrder(at);
    const { mails } = await owner.api.mails.mails({ query: { order_id } });
    const refund = { kind: 'refund' as const, amount_cents: 12_550, key: 'clave-de-un-reembolso', order_id };
    await owner.api.support.noteAction({ params, body: refund });
    await owner.api.support.noteAction({ params, body: refund });
    const started = { kind: 'return' as const, return_id: made.id, key: 'clave-de-una-devolucion', order_id };
    await owner.api.support.noteAction({ params, body: started });
    const resent = {
      kind: 'email' as const,
      mail_id: mails[0]?.id ?? 0,
      key: 'clave-de-un-correo',
      order_id,
    };
    await owner.api.support.noteAction({ params, body: resent });
    const of = `#${order.order_number}`;
    expect((await actionsOf(id)).map(({ event, body }) => [event, body])).toEqual([
      ['refunded', `$125.50 · ${of}`],
      ['return_started', `${made.name} · ${of}`],
      ['email_resent', `«${mails[0]?.subject}» · ${of}`],
    ]);
    const shown = await buyer.api.support.thread({ params: { thread: `${id}` } });
    expect(shown.messages.map(({ event }) => event)).toEqual([null]);
    expect(shown.ticket.state).toBe('open');
  });

  test('is told by nobody who may not do it, and of nobody else’s order', async () => {
    const { params, id, order_id } = await boughtAndAsked();
    const other = await boughtAndAsked();
    const owner = await signInStaff(shop);
    const said = (json: object, token?: string) =>
      shop.request(`/admin/tickets/${id}/actions`, { json, ...(token !== undefined && { token }) });
    const refund = { kind: 'refund', amount_cents: 100, key: 'clave-de-un-reembolso', order_id };
    await expectRefusal(said(refund), 401);
    await expectRefusal(said(refund, luz.token), 403);
    await expectRefusal(said({ ...refund, amount_cents: 0 }, owner.token), 422);
    const wrong = [
      { ...refund, order_id: other.order_id },
      { ...refund, kind: 'return', return_id: other.order_id },
      { ...refund, kind: 'email', mail_id: 1 },
    ];
    for (const json of wrong) {
      expect((await expectRefusal(said(json, owner.token), 422)).fields).toHaveProperty('order_id');
    }
    const typed = await ask();
    const { key, ...rest } = refund;
    const unproven = shop.request(`/admin/tickets/${typed.id}/actions`, {
      json: { ...rest, key },
      token: owner.token,
    });
    await expectRefusal(unproven, 422);
    expect(await actionsOf(params.id)).toEqual([]);
  });
});

test('canned replies are added, changed and deleted', async () => {
  const { reply } = await luz.api.support.addCanned({ body: { title: 'Saludo', body: 'Hola, {nombre}:' } });
  const params = { id: reply.id };
  const changed = await luz.api.support.changeCanned({
    params,
    body: { title: 'Saludo', body: 'Buen día, {nombre}:', version: reply.version },
  });
  expect((await luz.api.support.desk()).replies).toContainEqual(changed.reply);
  await luz.api.support.removeCanned({ params });
  expect((await luz.api.support.desk()).replies).not.toContainEqual(changed.reply);
  await expectRefusal(
    shop.request(`/admin/support/replies/${reply.id}`, { method: 'DELETE', token: luz.token }),
    404,
  );
  await expectRefusal(shop.request('/admin/support/replies', { json: { title: '' }, token: luz.token }), 422);
});
