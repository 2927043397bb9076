import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

const ticketSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  order_number: z.number().int().nullable(),
  state: z.enum(['open', 'waiting', 'closed']),
  message_count: z.number().int(),
  /** Counts messages and changes of state. */
  version: z.number().int(),
  last_message: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
const messageSchema = z.object({
  id: z.number().int(),
  author: z.enum(['customer', 'staff']),
  author_name: z.string(),
  body: z.string(),
  created_at: z.string(),
});
/** The one that was read; left out, this holds whatever anybody else wrote. */
const version = z.number().int().positive().optional();
const thread = z.object({ ticket: ticketSchema, messages: z.array(messageSchema) });
const changed = { 409: '`stale` with `details.current` where somebody wrote or closed it meanwhile' };
const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const supportContract = {
  ask: endpoint({
    method: 'post',
    path: '/support/tickets',
    summary: 'Write to the shop (contact form, wholesale request)',
    access: 'public',
    rate: 'messages',
    body: z.object({
      name: z.string().trim().min(1, 'Escribe tu nombre.').max(120),
      email: z.email('Escribe un correo válido.').max(254),
      subject: z.string().trim().min(3, 'Escribe el asunto.').max(160),
      message: z.string().trim().min(10, 'Cuéntanos un poco más (10 letras o más).').max(5000),
      order_number: z.number().int().positive().optional(),
    }),
    answers: { 201: z.object({ ticket_id: z.number().int() }) },
  }),
  adminTickets: endpoint({
    method: 'get',
    path: '/admin/tickets',
    summary: 'Tickets, paged, last touched first',
    access: { staff: 'support' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      state: z.enum(['open', 'waiting', 'closed']).optional(),
    }),
    answers: {
      200: z.object({
        tickets: z.array(ticketSchema),
        ...pageOfAnswer,
      }),
    },
  }),
  adminTicket: endpoint({
    method: 'get',
    path: '/admin/tickets/{id}',
    summary: 'One ticket with its messages',
    access: { staff: 'support' },
    params: idParams,
    answers: { 200: thread },
  }),
  replyTicket: endpoint({
    method: 'post',
    path: '/admin/tickets/{id}/messages',
    summary: 'Answer a ticket',
    access: { staff: 'support' },
    params: idParams,
    body: z.object({ body: z.string().trim().min(1).max(5000), version }),
    answers: { 201: thread },
    refusals: changed,
  }),
  updateTicket: endpoint({
    method: 'put',
    path: '/admin/tickets/{id}',
    summary: 'Open, set waiting or close a ticket',
    access: { staff: 'support' },
    params: idParams,
    body: z.object({ state: z.enum(['open', 'waiting', 'closed']), version }),
    answers: { 200: thread },
    refusals: changed,
  }),
};
