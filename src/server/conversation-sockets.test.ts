import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../test/factories/change-settings.ts';
import { signInCustomer, signInStaff, testPassword } from '../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await startTestShop({ sockets: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => shop.stop());

/** A socket of whoever has this cookie, once it has joined its rooms. */
async function connect(cookie = ''): Promise<Socket> {
  const headers = { origin: shop.url, ...(cookie && { cookie }) };
  const socket = io(shop.url, { transports: ['websocket'], extraHeaders: headers, forceNew: true });
  sockets.push(socket);
  await next(socket, 'ready');
  return socket;
}

function next(socket: Socket, event: string): Promise<unknown> {
  return new Promise((done) => socket.once(event, done));
}

async function cookieOf(email: string, base: 'auth' | 'admin-auth'): Promise<string> {
  const answer = await shop.request(`/${base}/sign-in/email`, { json: { email, password: testPassword } });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const asCustomer = async ({ email }: { email: string }) => connect(await cookieOf(email, 'auth'));
const asStaff = async (role: 'support' | 'catalog') =>
  connect(await cookieOf((await signInStaff(shop, role)).email, 'admin-auth'));
const join = (socket: Socket, thread: unknown) =>
  socket.emitWithAck('support.join', { thread }) as Promise<object>;
const look = (socket: Socket, id: unknown) =>
  socket.emitWithAck('support.look', { ticket_id: id }) as Promise<object>;
const refused = { is_refused: true };

const question = { subject: 'Una duda', message: '¿Cuándo sale mi pedido?' };

/** A customer with a ticket, and a guest with the secret of a chat. */
async function conversations() {
  const customer = await signInCustomer(shop);
  const { ticket_id: id } = await customer.api.support.ask({
    body: { name: 'Ana', email: customer.email, ...question },
  });
  const guest = await shop.api.support.ask({
    body: { name: 'Luis', email: 'luis@prueba.example', source: 'chat', ...question },
  });
  return { customer, id, guest: { id: guest.ticket_id, secret: guest.token ?? '' } };
}

test('a conversation is heard by its customer, its guest and staff who may answer, and by nobody else', async () => {
  const { customer, id, guest } = await conversations();
  const other = await signInCustomer(shop);
  const [own, stranger, nobody, supporter, clerk] = [
    await asCustomer(customer),
    await asCustomer(other),
    await connect(),
    await asStaff('support'),
    await asStaff('catalog'),
  ];
  expect(await join(own, `${id}`)).toEqual({ ticket_id: id });
  expect(await join(nobody, guest.secret)).toEqual({ ticket_id: guest.id });
  expect(await look(supporter, id)).toEqual({ ticket_id: id });
  const otherGuest = await connect();
  for (const socket of [stranger, otherGuest, supporter, clerk]) {
    expect(await join(socket, `${id}`)).toEqual(refused);
    expect(await join(socket, 'x'.repeat(32))).toEqual(refused);
  }
  // A guest's secret opens no other ticket, and the right to answer is asked for.
  expect(await join(nobody, `${id}`)).toEqual(refused);
  for (const socket of [own, stranger, nobody, clerk]) expect(await look(socket, id)).toEqual(refused);
  expect(await look(supporter, 999_999)).toEqual(refused);
  for (const odd of [undefined, null, 7, {}, '']) expect(await join(own, odd)).toEqual(refused);

  const heard: string[] = [];
  const all = { own, stranger, nobody, supporter, clerk, otherGuest };
  for (const [name, socket] of Object.entries(all)) {
    socket.on('support.message', ({ ticket_id: ticketId }) => heard.push(`${name} ${ticketId}`));
  }
  const staff = await signInStaff(shop, 'support');
  const last = next(nobody, 'support.message');
  await staff.api.support.replyTicket({ params: { id }, body: { body: 'Nota', is_note: true } });
  await staff.api.support.replyTicket({ params: { id }, body: { body: 'Sale hoy.' } });
  await staff.api.support.replyTicket({ params: { id: guest.id }, body: { body: 'Mañana.' } });
  await last;
  await expect.poll(() => heard.toSorted()).toEqual([`nobody ${guest.id}`, `own ${id}`, `supporter ${id}`]);
});

test('what is told names what to read, and never says it', async () => {
  const { customer, id } = await conversations();
  const socket = await asCustomer(customer);
  await join(socket, `${id}`);
  const told = next(socket, 'support.message');
  const staff = await signInStaff(shop, 'support');
  await staff.api.support.replyTicket({ params: { id }, body: { body: 'Sale hoy.' } });
  expect(await told).toEqual({ ticket_id: id });
});

test('typing and reading are told to the other side, and only from within the conversation', async () => {
  const { customer, id } = await conversations();
  const [own, supporter, outside] = [
    await asCustomer(customer),
    await asStaff('support'),
    await asStaff('support'),
  ];
  await join(own, `${id}`);
  await look(supporter, id);
  const typed = next(own, 'support.typing');
  outside.emit('support.typing', { ticket_id: id });
  supporter.emit('support.typing', { ticket_id: id });
  expect(await typed).toEqual({ ticket_id: id, author: 'staff', name: 'Personal' });
  const seen = next(supporter, 'support.seen');
  const { messages } = await customer.api.support.thread({ params: { thread: `${id}` } });
  const message_id = messages.at(-1)?.id ?? 0;
  const read = { params: { thread: `${id}` }, body: { message_id } };
  await customer.api.support.seen(read);
  await customer.api.support.seen(read);
  expect(await seen).toEqual({ ticket_id: id, author: 'customer', message_id });
});

test('staff who look at one conversation are told of each other, until they leave', async () => {
  const { id } = await conversations();
  const [one, other] = [await asStaff('support'), await asStaff('support')];
  const told: { at: number; people: unknown[] }[] = [];
  one.on(
    'support.looking',
    ({ ticket_id: about, ...looking }: { ticket_id: number } & (typeof told)[number]) => {
      // Whoever left a conversation of another story may be told late.
      if (about === id) told.push(looking);
    },
  );
  await look(one, id);
  await look(other, id);
  other.close();
  // In the order of the moments they are about; they may arrive in another.
  await expect
    .poll(() => told.toSorted((a, b) => a.at - b.at).map(({ people }) => people.length))
    .toEqual([1, 2, 1]);
});

test('a chat is attended while the shop is open, it is on, and somebody of support is there', async () => {
  const owner = await signInStaff(shop);
  const visitor = await connect();
  const isAttended = async () =>
    (await visitor.emitWithAck('support.presence', {})) as { is_attended: boolean };
  const always = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const hours = always.map((day) => ({ day, opens: '0:00', closes: '23:59' }));
  await changeSettings(owner, 'identity', { hours });
  expect(await isAttended()).toEqual({ is_attended: false });
  await asStaff('catalog');
  expect(await isAttended()).toEqual({ is_attended: false });
  await asStaff('support');
  expect(await isAttended()).toEqual({ is_attended: true });
  await changeSettings(owner, 'support', { chat_is_on: false });
  expect(await isAttended()).toEqual({ is_attended: false });
  await changeSettings(owner, 'support', { chat_is_on: true });
  await changeSettings(owner, 'identity', { hours: [] });
  expect(await isAttended()).toEqual({ is_attended: false });
});

test('a socket that asks without end is refused after a while', async () => {
  const socket = await connect();
  const ask = async () => (await socket.emitWithAck('support.presence', {})) as object;
  const answers = await Promise.all(Array.from({ length: 70 }, ask));
  expect(answers.slice(0, 60)).not.toContainEqual(refused);
  expect(answers.slice(60)).toEqual(Array.from({ length: 10 }, () => refused));
});
