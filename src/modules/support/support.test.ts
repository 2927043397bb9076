import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
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
    expect(closed.messages.map((message) => message.author)).toEqual(['customer', 'staff']);
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
