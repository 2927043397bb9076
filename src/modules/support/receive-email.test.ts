import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, testInboundEmailKey, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'support');
  await changeSettings(await signInStaff(shop), 'support', { inbound_address: 'ayuda@tienda.example' });
});
afterAll(() => shop.stop());

let serial = 0;
const send = (email: object, key = testInboundEmailKey) => {
  const text = JSON.stringify({ message_id: `<${(serial += 1)}@correo.example>`, ...email });
  const signature = `sha256=${createHmac('sha256', key).update(text).digest('hex')}`;
  return shop.request('/support/inbound-email', {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', 'x-signature': signature },
  });
};
const ticketsOf = async (q: string) => (await staff.api.support.adminTickets({ query: { q } })).tickets;
const threadOf = (id: number) => staff.api.support.adminTicket({ params: { id } });

/** Somebody who was answered, and how their mail program would reply. */
async function answered() {
  const email = `${crypto.randomUUID()}@prueba.example`;
  const { ticket_id: id } = await shop.api.support.ask({
    body: { name: 'Ana', email, subject: 'Una duda', message: '¿Cuándo sale mi pedido?' },
  });
  await staff.api.support.replyTicket({ params: { id }, body: { body: 'Sale hoy.' } });
  const headers = (await keptEmails(shop, email)).at(-1)?.headers ?? {};
  const replyTo = headers['Reply-To'] ?? '';
  return {
    id,
    email,
    from: { address: email, name: 'Ana' },
    replyTo,
    references: headers['References'] ?? '',
  };
}

test('an answer to our email goes on with its conversation, by its address or by its references, without the quote', async () => {
  const { id, from, replyTo, references } = await answered();
  expect(replyTo).toMatch(/^ayuda\+[\da-f]{40}@tienda\.example$/);
  const text = 'Gracias.\n\nEl vie, 27 nov 2026, Ensambla <ayuda@tienda.example> escribió:\n> Sale hoy.';
  expect((await send({ from, to: [replyTo.toUpperCase()], subject: 'Re: x', text })).status).toBe(200);
  await send({
    from,
    to: ['ayuda@tienda.example'],
    references: `<a@b.example> ${references}`,
    text: 'Y otra cosa.',
  });
  const { ticket, messages } = await threadOf(id);
  expect(messages.map(({ body }) => body)).toEqual([
    '¿Cuándo sale mi pedido?',
    'Sale hoy.',
    'Gracias.',
    'Y otra cosa.',
  ]);
  expect(ticket.state).toBe('open');
});

test('an email with zero bytes is kept without them', async () => {
  const address = `${crypto.randomUUID()}@prueba.example`;
  expect((await send({ from: { address, name: 'A\0na' }, subject: 'U\0na', text: 'Ho\0la' })).status).toBe(
    200,
  );
  expect(await ticketsOf(address)).toMatchObject([{ name: 'Ana', subject: 'Una', last_message: 'Hola' }]);
});

test('an email that is handed on twice is one message, and one ticket', async () => {
  const { id, from, replyTo } = await answered();
  const reply = { from, to: [replyTo], text: 'Gracias.', message_id: '<misma@correo.example>' };
  await Promise.all([send(reply), send(reply)]);
  expect((await threadOf(id)).messages).toHaveLength(3);
  const fresh = {
    from: { address: 'nueva@prueba.example' },
    text: '¿Tienen fuentes?',
    message_id: '<n@correo.example>',
  };
  await send(fresh);
  await send(fresh);
  const found = await ticketsOf('nueva@prueba.example');
  expect(found).toMatchObject([
    { source: 'email', subject: 'Correo sin asunto', name: 'nueva', state: 'open' },
  ]);
});

test('from another address than the conversation’s it is a new ticket, however well it knows the secret', async () => {
  const { id, replyTo } = await answered();
  await send({
    from: { address: 'intruso@prueba.example' },
    to: [replyTo],
    subject: 'Re: x',
    text: 'Déjame leer.',
  });
  expect((await threadOf(id)).messages).toHaveLength(2);
  expect(await ticketsOf('intruso@prueba.example')).toHaveLength(1);
});

test('the secret for answers by email opens no page', async () => {
  const { replyTo } = await answered();
  const secret = /\+([\da-f]{40})@/.exec(replyTo)?.[1] ?? '';
  await expectRefusal(shop.request(`/support/threads/${secret}`), 404);
});

test('an address of an account becomes no ticket of the account', async () => {
  const customer = await signInCustomer(shop);
  await send({ from: { address: customer.email }, subject: 'Hola', text: 'Soy yo, de verdad.' });
  expect((await customer.api.support.ownTickets()).tickets).toEqual([]);
  expect(await ticketsOf(customer.email)).toMatchObject([{ is_of_account: false }]);
});

test('what a machine answers by itself is dropped', async () => {
  const { id, from, replyTo } = await answered();
  await send({ from, to: [replyTo], text: 'Estoy de vacaciones.', auto_submitted: 'auto-replied' });
  expect((await threadOf(id)).messages).toHaveLength(2);
});

test('what is not signed, or is no email, is refused', async () => {
  const from = { address: 'falsa@prueba.example' };
  await expectRefusal(send({ from, text: 'Hola' }, 'another-key'), 400, 'bad_signature');
  const bare = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  await expectRefusal(shop.request('/support/inbound-email', bare), 400, 'bad_signature');
  await expectRefusal(send({ from: { address: 'x' } }), 422);
  expect(await ticketsOf('falsa@prueba.example')).toEqual([]);
});

test('without an address of the shop’s nothing in an answer names a secret', async () => {
  const owner = await signInStaff(shop);
  await changeSettings(owner, 'support', { inbound_address: '' });
  const { replyTo, references } = await answered();
  await changeSettings(owner, 'support', { inbound_address: 'ayuda@tienda.example' });
  expect([replyTo, references]).toEqual(['', '']);
});
