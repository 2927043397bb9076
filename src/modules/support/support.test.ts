import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { photoFile } from '../../../test/factories/picture-files.ts';
import { signInCustomer, signInStaff, signInVisitor } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

const question = {
  name: 'Luis Prueba',
  email: 'luis@prueba.example',
  subject: '¿Hacen envíos a Mérida?',
  message: 'Quiero saber cuánto tarda un envío a Mérida.',
};

describe('asking', () => {
  test('anybody opens a ticket that staff then see', async () => {
    const { ticket_id } = await shop.api.support.ask({ body: question });
    const staff = await signInStaff(shop, 'support');
    const { ticket, messages } = await staff.api.support.adminTicket({ params: { id: ticket_id } });
    expect(ticket).toMatchObject({ subject: question.subject, state: 'open', message_count: 1 });
    expect(messages.map((message) => message.body)).toEqual([question.message]);
  });

  test('every missing or wrong field is named', async () => {
    const { fields } = await expectRefusal(
      shop.request('/support/tickets', { json: { name: '', email: 'x', subject: '', message: 'corto' } }),
      422,
    );
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['email', 'message', 'name', 'subject']);
  });
});

describe('answering', () => {
  test('an answer is kept in order and the ticket waits; closing it leaves it readable', async () => {
    const { ticket_id: id } = await shop.api.support.ask({ body: question });
    const staff = await signInStaff(shop, 'orders');
    await staff.api.support.replyTicket({ params: { id }, body: { body: 'De 3 a 5 días hábiles.' } });
    const closed = await staff.api.support.updateTicket({ params: { id }, body: { state: 'closed' } });
    expect(closed.ticket.state).toBe('closed');
    expect(closed.messages.map(({ author, event }) => event ?? author)).toEqual([
      'customer',
      'staff',
      'closed',
    ]);
  });

  test('an answer is emailed to the asker', async () => {
    const { ticket_id: id } = await shop.api.support.ask({ body: question });
    const staff = await signInStaff(shop, 'support');
    await staff.api.support.replyTicket({ params: { id }, body: { body: 'Sí, a toda la península.' } });
    const emails = (await keptEmails(shop, question.email)).filter(({ subject }) =>
      subject.endsWith(`[${id}]`),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Sí, a toda la península.');
  });

  test('the list filters by state and words without accents', async () => {
    const { ticket_id } = await shop.api.support.ask({
      body: { ...question, subject: 'Garantía de teclado único' },
    });
    const staff = await signInStaff(shop, 'support');
    const { tickets } = await staff.api.support.adminTickets({
      query: { q: 'garantia de teclado', state: 'open' },
    });
    expect(tickets.map((ticket) => ticket.id)).toEqual([ticket_id]);
  });

  test('unknown tickets, strangers and staff without the right are refused', async () => {
    const catalog = await signInStaff(shop, 'catalog');
    const support = await signInStaff(shop, 'support');
    const customer = await signInCustomer(shop);
    const reply = (id: number | string, token?: string) =>
      shop.request(`/admin/tickets/${id}/messages`, { json: { body: 'hola' }, ...(token && { token }) });
    await expectRefusal(reply(1), 401);
    await expectRefusal(reply(1, customer.token), 401);
    await expectRefusal(reply(1, catalog.token), 403);
    await expectRefusal(reply(999_999, support.token), 404);
    await expectRefusal(reply('abc', support.token), 404);
    await expectRefusal(shop.request('/admin/tickets'), 401);
    await expectRefusal(shop.request('/admin/tickets/1'), 401);
    await expectRefusal(
      shop.request('/admin/tickets/999999', {
        method: 'PUT',
        json: { state: 'closed' },
        token: support.token,
      }),
      404,
    );
    await expectRefusal(
      shop.request('/admin/tickets/1', { method: 'PUT', json: { state: 'lost' }, token: support.token }),
      422,
    );
    await expectRefusal(shop.request('/admin/tickets?page=0', { token: support.token }), 422);
  });
});

const hello = { body: 'Hola otra vez', key: 'clave-de-un-mensaje' };

/** A ticket of a customer, and the one who answers it. */
async function ownTicket() {
  const customer = await signInCustomer(shop);
  const { ticket_id: id } = await customer.api.support.ask({ body: { ...question, email: customer.email } });
  return { customer, id, params: { thread: `${id}` }, staff: await signInStaff(shop, 'support') };
}

/** The secret in the newest email to a guest. */
async function secretOf(email: string): Promise<string> {
  const text = (await keptEmails(shop, email)).at(-1)?.text ?? '';
  return /\/ayuda\/([\w-]+)/.exec(text)?.[1] ?? '';
}

/** A guest who was answered, and the secret they got. */
async function answeredGuest() {
  const email = `${crypto.randomUUID()}@prueba.example`;
  const { ticket_id: id } = await shop.api.support.ask({ body: { ...question, email } });
  const staff = await signInStaff(shop, 'support');
  await staff.api.support.replyTicket({ params: { id }, body: { body: 'De 3 a 5 días.' } });
  return { id, email, staff, secret: await secretOf(email) };
}

describe('a conversation on the web', () => {
  test('a customer reads the answer and goes on, and staff see it', async () => {
    const { customer, id, params, staff } = await ownTicket();
    await staff.api.support.replyTicket({ params: { id }, body: { body: 'De 3 a 5 días.' } });
    const read = await customer.api.support.thread({ params });
    expect(read.messages.map(({ body }) => body)).toEqual([question.message, 'De 3 a 5 días.']);
    const after = read.messages.at(-1)?.id ?? 0;
    const { messages, ticket } = await customer.api.support.write({ params, body: { ...hello, after } });
    expect(messages.map(({ body }) => body)).toEqual([hello.body]);
    expect(ticket.state).toBe('open');
    const { tickets } = await customer.api.support.ownTickets();
    expect(tickets).toMatchObject([{ id, last_author: 'customer', last_message: hello.body }]);
    expect((await staff.api.support.adminTicket({ params: { id } })).messages).toHaveLength(3);
  });

  test('a guest reads and writes by the secret of the email, which is kept as a hash', async () => {
    const { id, secret } = await answeredGuest();
    const { messages } = await shop.api.support.write({ params: { thread: secret }, body: hello });
    expect(messages.map(({ author }) => author)).toEqual(['customer', 'staff', 'customer']);
    const { rows } = await shop.db.sql('select token_hash from ticket_link where ticket_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['token_hash']).not.toContain(secret);
  });

  test('a message that arrives twice, or twice at once, is one message', async () => {
    const { customer, params } = await ownTicket();
    const write = () => customer.api.support.write({ params, body: hello });
    await Promise.all([write(), write(), write()]);
    const { messages } = await write();
    expect(messages).toHaveLength(2);
  });

  test('a question that arrives twice is one ticket', async () => {
    const body = { ...question, email: 'doble@prueba.example', key: 'clave-de-la-pregunta' };
    const [one, other] = await Promise.all([shop.api.support.ask({ body }), shop.api.support.ask({ body })]);
    expect(other).toEqual(one);
    const staff = await signInStaff(shop, 'support');
    const { total } = await staff.api.support.adminTickets({ query: { q: body.email } });
    expect(total).toBe(1);
  });

  test('an answer that arrives twice is one answer and one email', async () => {
    const { id, email, staff } = await answeredGuest();
    const answer = { params: { id }, body: { body: 'Sale hoy.', key: 'clave-de-la-respuesta', version: 2 } };
    await staff.api.support.replyTicket(answer);
    const { messages } = await staff.api.support.replyTicket(answer);
    expect(messages).toHaveLength(3);
    expect(await keptEmails(shop, email)).toHaveLength(2);
  });

  test('many who write at once are all kept, and their ids grow', async () => {
    const { customer, params } = await ownTicket();
    const bodies = Array.from({ length: 20 }, (_, at) => `Mensaje ${at}`);
    await Promise.all(
      bodies.map((body, at) =>
        customer.api.support.write({ params, body: { body, key: `clave-numero-${at}` } }),
      ),
    );
    const { messages } = await customer.api.support.thread({ params });
    expect(
      messages
        .slice(1)
        .map(({ body }) => body)
        .toSorted(),
    ).toEqual(bodies.toSorted());
    const ids = messages.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  test('what staff note is for staff alone, changes nobody’s turn and is mailed to nobody', async () => {
    const { id, email, staff, secret } = await answeredGuest();
    const note = { body: 'Ojo: ya reclamó ayer.', is_note: true };
    const { ticket, messages } = await staff.api.support.replyTicket({ params: { id }, body: note });
    expect(ticket.state).toBe('waiting');
    expect(messages.at(-1)).toMatchObject({ body: note.body, is_note: true });
    const seen = await shop.api.support.thread({ params: { thread: secret } });
    expect(JSON.stringify(seen)).not.toContain(note.body);
    expect(await keptEmails(shop, email)).toHaveLength(1);
  });

  test('a closed conversation says so, and whoever writes opens it again', async () => {
    const { customer, id, params, staff } = await ownTicket();
    await staff.api.support.updateTicket({ params: { id }, body: { state: 'closed' } });
    const { ticket, messages } = await customer.api.support.write({ params, body: hello });
    expect(ticket.state).toBe('open');
    expect(messages.map(({ event }) => event)).toEqual([null, 'closed', 'opened', null]);
  });

  test('nobody reads or writes another’s', async () => {
    const { id } = await ownTicket();
    const { secret } = await answeredGuest();
    const other = await signInCustomer(shop);
    const visitor = await signInVisitor(shop);
    const staff = await signInStaff(shop, 'support');
    for (const path of [`/support/threads/${id}`, `/support/threads/${id}/pictures/1`]) {
      await expectRefusal(shop.request(path), 401);
      await expectRefusal(shop.request(path, { token: visitor.token }), 401);
      await expectRefusal(shop.request(path, { token: staff.token }), 401);
      await expectRefusal(shop.request(path, { token: other.token }), 404);
    }
    const write = (thread: string | number, token?: string) =>
      shop.request(`/support/threads/${thread}/messages`, { json: hello, ...(token && { token }) });
    await expectRefusal(write(id), 401);
    await expectRefusal(write(id, other.token), 404);
    await expectRefusal(write('x'.repeat(32)), 404);
    await expectRefusal(write(secret.toLowerCase()), 404);
    await expectRefusal(shop.request('/support/tickets'), 401);
    expect((await other.api.support.ownTickets()).tickets).toEqual([]);
  });

  test('an empty message and one without a key are refused by name', async () => {
    const { secret } = await answeredGuest();
    const sent = shop.request(`/support/threads/${secret}/messages`, { json: { body: ' ' } });
    const { fields } = await expectRefusal(sent, 422);
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['body', 'key']);
  });
});

describe('what a conversation is about', () => {
  test('an own order and a product stand in it, and the order lists it', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id: orderId } = await buy(shop, buyer);
    const { order } = await buyer.api.orders.order({ params: { order_id: orderId } });
    const asked = { ...question, email: buyer.email, order_id: orderId, product_sku: product.sku };
    const { ticket_id: id } = await buyer.api.support.ask({ body: asked });
    const { about } = await buyer.api.support.thread({ params: { thread: `${id}` } });
    expect(about.order).toEqual({ order_id: orderId, order_number: order.order_number });
    expect(about.product).toMatchObject({ product_id: product.id, sku: product.sku });
    const { tickets } = await buyer.api.support.ownTickets({ query: { order_id: orderId } });
    expect(tickets).toMatchObject([{ id, order_number: order.order_number }]);
    const staff = await signInStaff(shop, 'support');
    const listed = await staff.api.support.adminTickets({ query: { order_id: orderId } });
    expect(listed).toMatchObject({ total: 1, tickets: [{ id, state: 'open' }] });
  });

  test('an order of somebody else, a return that is not there and a hidden product are refused', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id } = await buy(shop, buyer);
    await shop.db.sql(`update product set status = 'hidden' where id = $1`, [product.id]);
    const other = await signInCustomer(shop);
    const refused = async (about: object, token?: string) =>
      (
        await expectRefusal(
          shop.request('/support/tickets', { json: { ...question, ...about }, ...(token && { token }) }),
          422,
        )
      ).fields;
    expect(await refused({ order_id })).toHaveProperty('order_id');
    expect(await refused({ order_id }, other.token)).toHaveProperty('order_id');
    expect(await refused({ return_id: order_id }, buyer.token)).toHaveProperty('return_id');
    expect(await refused({ product_sku: product.sku }, buyer.token)).toHaveProperty('product_sku');
  });
});

describe('files of a conversation', () => {
  const formWith = (file: File, key = 'clave-de-un-archivo') => {
    const form = new FormData();
    form.set('file', file);
    form.set('key', key);
    return form;
  };
  const pdf = () => new File(['%PDF-1.4\n%%EOF'], 'Guía de envío.pdf');

  test('a picture is encoded anew without what the camera wrote, and only those of the thread get it', async () => {
    const { customer, id, params, staff } = await ownTicket();
    const form = formWith(await photoFile('mi foto.jpg'));
    await customer.api.support.sendFile({ params, form });
    const { messages } = await customer.api.support.sendFile({ params, form });
    const sent = messages.at(-1);
    expect(messages).toHaveLength(2);
    expect(sent?.file).toEqual({ kind: 'picture', name: 'mi-foto.webp', width: 120, height: 80 });
    const path = `/support/threads/${id}/pictures/${sent?.id}`;
    const answer = await shop.request(path, { token: customer.token });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('secreta');
    const adminPath = `/admin/tickets/${id}/pictures/${sent?.id}`;
    expect((await shop.request(adminPath, { token: staff.token })).status).toBe(200);
    await expectRefusal(shop.request(adminPath, { token: (await signInStaff(shop, 'catalog')).token }), 403);
    // Through a conversation of one's own nobody reaches another's file.
    const stranger = await ownTicket();
    const through = `/support/threads/${stranger.id}/pictures/${sent?.id}`;
    await expectRefusal(shop.request(through, { token: stranger.customer.token }), 404);
  });

  test('a PDF that staff send is told by email and read by the secret', async () => {
    const { id, email, staff, secret } = await answeredGuest();
    await staff.api.support.adminSendFile({ params: { id }, form: formWith(pdf()) });
    expect((await keptEmails(shop, email)).at(-1)?.text).toContain('Guia-de-envio.pdf');
    const { messages } = await shop.api.support.thread({ params: { thread: secret } });
    const answer = await shop.request(`/support/threads/${secret}/documents/${messages.at(-1)?.id}`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Guia-de-envio.pdf"');
    expect(await answer.text()).toBe('%PDF-1.4\n%%EOF');
  });

  test('anything else is refused, and so is one more than the setting says', async () => {
    const { customer, id, params } = await ownTicket();
    const send = (file: File, key?: string) =>
      shop.request(`/support/threads/${id}/files`, {
        method: 'POST',
        body: formWith(file, key),
        token: customer.token,
      });
    const { fields } = await expectRefusal(send(new File(['<svg/>'], 'foto.jpg')), 422);
    expect(fields).toHaveProperty('file');
    await expectRefusal(send(new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'grande.pdf')), 413);
    await changeSettings(await signInStaff(shop), 'limits', { files_per_conversation: 1 });
    await customer.api.support.sendFile({ params, form: formWith(pdf()) });
    await expectRefusal(send(pdf(), 'clave-de-otro-archivo'), 409, 'files_full');
    // Whose answer was lost asks again, and is told what is there.
    const { messages } = await customer.api.support.sendFile({ params, form: formWith(pdf()) });
    expect(messages.at(-1)?.file?.name).toBe('Guia-de-envio.pdf');
    const at = await ownTicket();
    const atOnce = ['clave-uno', 'clave-dos', 'clave-tres'].map((key) =>
      shop.request(`/support/threads/${at.id}/files`, {
        method: 'POST',
        body: formWith(pdf(), key),
        token: at.customer.token,
      }),
    );
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
  });
});

describe('bytes of files', () => {
  const bytes = 700 * 1024;
  const send = (thread: string, key: string, token: string) => {
    const form = new FormData();
    form.set('file', new File(['%PDF-', new Uint8Array(bytes), '%%EOF'], 'grande.pdf'));
    form.set('key', key);
    return shop.request(`/support/threads/${thread}/files`, { method: 'POST', body: form, token });
  };

  test('are counted by sender and day, over all conversations; what is there already counts once', async () => {
    // Others have sent files from here meanwhile.
    shop.clock.moveBy(25 * 3600_000);
    const owner = await signInStaff(shop);
    await changeSettings(owner, 'limits', { file_megabytes_per_sender: 1, files_per_conversation: 20 });
    const { customer, id } = await ownTicket();
    expect((await send(`${id}`, 'clave-primera', customer.token)).status).toBe(201);
    expect((await send(`${id}`, 'clave-primera', customer.token)).status).toBe(201);
    const refused = await expectRefusal(send(`${id}`, 'clave-segunda', customer.token), 429);
    expect(refused.details).toMatchObject({ retry_after_seconds: 86_400 });
    const { messages } = await customer.api.support.thread({ params: { thread: `${id}` } });
    expect(messages.filter(({ file }) => file !== null)).toHaveLength(1);
    shop.clock.moveBy(25 * 3600_000);
    expect((await send(`${id}`, 'clave-segunda', customer.token)).status).toBe(201);
    await changeSettings(owner, 'limits', { file_megabytes_per_sender: 100 });
  });
});

describe('a chat', () => {
  async function chat() {
    const email = `${crypto.randomUUID()}@prueba.example`;
    const body = { ...question, email, source: 'chat' as const, key: 'clave-de-un-chat' };
    const { ticket_id: id, token } = await shop.api.support.ask({ body });
    const staff = await signInStaff(shop, 'support');
    const answer = (text: string) => staff.api.support.replyTicket({ params: { id }, body: { body: text } });
    const look = () => shop.open.runJob('support.mail-unseen', { ticket_id: id });
    return { id, email, body, thread: token ?? '', answer, look };
  }

  test('is opened by whoever began it, also when the answer to that was lost', async () => {
    const { id, body, thread } = await chat();
    expect((await shop.api.support.thread({ params: { thread } })).ticket.id).toBe(id);
    const again = await shop.api.support.ask({ body });
    expect(again.ticket_id).toBe(id);
    expect((await shop.api.support.thread({ params: { thread: again.token ?? '' } })).ticket.id).toBe(id);
  });

  test('of an account is opened by the account alone, and the form gives nobody a secret', async () => {
    const customer = await signInCustomer(shop);
    const body = { ...question, email: customer.email, source: 'chat' as const };
    expect((await customer.api.support.ask({ body })).token).toBeNull();
    expect((await shop.api.support.ask({ body: { ...body, source: 'form' } })).token).toBeNull();
  });

  test('answers that nobody saw go by one email, and those that were seen by none', async () => {
    const { email, thread, answer, look } = await chat();
    await answer('Hola, ¿en qué te ayudo?');
    const { messages } = await shop.api.support.thread({ params: { thread } });
    const seen = { params: { thread }, body: { message_id: messages.at(-1)?.id ?? 0 } };
    await shop.api.support.seen(seen);
    await look();
    expect(await keptEmails(shop, email)).toEqual([]);
    await answer('Sale hoy.');
    await answer('Llega el lunes.');
    await look();
    await look();
    const emails = await keptEmails(shop, email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Sale hoy.\n\nLlega el lunes.');
  });
});

describe('how far each side has read', () => {
  test('only moves on, and by messages of the conversation alone', async () => {
    const { customer, id, params, staff } = await ownTicket();
    const other = await ownTicket();
    const { messages } = await staff.api.support.replyTicket({ params: { id }, body: { body: 'Sale hoy.' } });
    const [first, last] = messages;
    const see = (message_id: number | undefined) =>
      customer.api.support.seen({ params, body: { message_id: message_id ?? 0 } });
    const seenNow = async () =>
      (await staff.api.support.adminTicket({ params: { id } })).ticket.seen_by_customer;
    expect((await customer.api.support.ownTickets()).tickets[0]?.is_unread).toBe(true);
    await see(last?.id);
    await see(first?.id);
    const foreign = await other.customer.api.support.thread({ params: other.params });
    await see((foreign.messages.at(-1)?.id ?? 0) + 1_000_000);
    expect(await seenNow()).toBe(last?.id);
    expect((await customer.api.support.ownTickets()).tickets[0]?.is_unread).toBe(false);
    await staff.api.support.adminSeen({ params: { id }, body: { message_id: first?.id ?? 0 } });
    expect((await customer.api.support.thread({ params })).ticket.seen_by_staff).toBe(first?.id);
    await expectRefusal(
      shop.request(`/support/threads/${id}/seen`, {
        method: 'PUT',
        json: { message_id: 1 },
        token: other.customer.token,
      }),
      404,
    );
  });
});
