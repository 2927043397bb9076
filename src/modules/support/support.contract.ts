import {
  centsSchema,
  endpoint,
  fileSchema,
  type FormFiles,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';

const states = z.enum(['open', 'waiting', 'closed']);
const ticketSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  order_number: z.number().int().nullable(),
  state: states,
  source: z.enum(['form', 'chat', 'email']),
  /** Of somebody who was signed in; else nobody has proven the address. */
  is_of_account: z.boolean(),
  assigned_to: z.object({ id: z.string(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** By when the next answer and the end are promised; null while nobody waits. */
  answer_due: z.string().nullable(),
  resolve_due: z.string().nullable(),
  rating: z.number().int().nullable(),
  rating_comment: z.string(),
  /** Its messages are in that one. */
  merged_into: z.number().int().nullable(),
  message_count: z.number().int(),
  /** Counts messages, notes and changes of state. */
  version: z.number().int(),
  last_message: z.string(),
  /** The ids of the messages up to which each side has read. */
  seen_by_customer: z.number().int(),
  seen_by_staff: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
const shownMessage = z.object({
  id: z.number().int(),
  author: z.enum(['customer', 'staff']),
  author_name: z.string(),
  /** Of a file its name; of `left_out` the names of files that came by e-mail and were not kept; of other events empty. */
  body: z.string(),
  event: z.enum(['opened', 'closed', 'left_out']).nullable(),
  file: z
    .object({
      kind: z.enum(['picture', 'document']),
      name: z.string(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    })
    .nullable(),
  created_at: z.string(),
});
const messageSchema = shownMessage.extend({
  is_note: z.boolean(),
  /**
   * Of `assigned` the body is whom it was handed to, of `merged` the number of the other ticket; of what was done about an
   * order it is how much, which return or which e-mail.
   */
  event: z
    .enum([
      'opened',
      'closed',
      'left_out',
      'assigned',
      'merged',
      'refunded',
      'return_started',
      'email_resent',
    ])
    .nullable(),
});
const cannedSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  body: z.string(),
  version: z.number().int(),
});
const cannedBody = { title: z.string().trim().min(1).max(120), body: z.string().trim().min(1).max(5000) };
const aboutSchema = z.object({
  order: z.object({ order_id: z.string(), order_number: z.number().int().nullable() }).nullable(),
  return: z.object({ return_id: z.string(), name: z.string() }).nullable(),
  product: z
    .object({
      product_id: z.number().int(),
      product_name: z.string(),
      sku: z.string(),
      slug: z.string(),
      image_url: z.string().nullable(),
    })
    .nullable(),
});
/** The one that was read; left out, this holds whatever anybody else wrote. */
const version = z.number().int().positive().max(2_147_483_647).optional();
const thread = z.object({ ticket: ticketSchema, about: aboutSchema, messages: z.array(messageSchema) });
const shoppersThread = z.object({
  ticket: z.object({
    id: z.number().int(),
    subject: z.string(),
    state: states,
    rating: z.number().int().nullable(),
    seen_by_staff: z.number().int(),
    created_at: z.string(),
  }),
  about: aboutSchema,
  /** Those after `after`. */
  messages: z.array(shownMessage),
});
const changed = { 409: '`stale` with `details.current` where somebody wrote or closed it meanwhile' };
const id = z.coerce.number().int().positive().max(2_147_483_647);
const idParams = z.object({ id });
/** The number of an own ticket, or the secret of a link. */
const threadParams = z.object({ thread: z.string().min(1).max(64) });
const message_id = id;
/** What its sender calls a message: sent twice it is one. */
const key = z.string().trim().min(8).max(64);
const after = z.coerce.number().int().min(0).max(2_147_483_647).default(0);
const notTheirs = { 401: 'A number while nobody is signed in' };
const files: FormFiles = { bytesMax: 8 * 1024 * 1024, tooLarge: 'El archivo pesa más de 8 MB.' };
const filesFull = { 409: '`files_full`', 413: 'Over 8 MB' };

const filter = {
  q: z.string().max(200).optional(),
  state: states.optional(),
  view: z.enum(['mine', 'unassigned', 'waiting_for_us', 'late', 'closed']).optional(),
  tag: z.string().max(40).optional(),
  order_id: uuidSchema.optional(),
};

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
      order_number: z.number().int().positive().max(2_147_483_647).optional(),
      key: key.optional(),
      /** Of the one who asks. */
      order_id: uuidSchema.optional(),
      return_id: uuidSchema.optional(),
      product_sku: z.string().max(80).optional(),
      source: z.enum(['form', 'chat']).default('form'),
    }),
    answers: {
      /** `token` opens a chat of somebody without an account; by the form it comes with the answer's e-mail alone. */
      201: z.object({ ticket_id: z.number().int(), token: z.string().nullable() }),
    },
  }),
  inboundEmail: endpoint({
    method: 'post',
    path: '/support/inbound-email',
    summary:
      'An e-mail that somebody wrote to the shop, as JSON (`X-Signature: sha256=…` is an HMAC-SHA256 over the bytes) or as the form of a Mailgun route, with its files',
    access: 'public',
    rate: 'none',
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: {
      400: '`bad_signature`',
      404: 'The shop takes no e-mails',
      406: 'A form that is no e-mail, `stale_signature` or `replayed`: Mailgun tries no more',
      413: 'Over 26 MB',
      422: 'No e-mail',
    },
  }),
  ownTickets: endpoint({
    method: 'get',
    path: '/support/tickets',
    summary: 'Own tickets, paged, last touched first; of one order with `order_id`',
    access: 'buyer',
    query: z.object({ ...pageQuery, order_id: uuidSchema.optional() }),
    answers: {
      200: z.object({
        tickets: z.array(
          z.object({
            id: z.number().int(),
            subject: z.string(),
            order_number: z.number().int().nullable(),
            state: states,
            last_author: z.enum(['customer', 'staff']).nullable(),
            last_message: z.string(),
            is_unread: z.boolean(),
            created_at: z.string(),
            updated_at: z.string(),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  thread: endpoint({
    method: 'get',
    path: '/support/threads/{thread}',
    summary: 'An own conversation, by its number or by the secret of a link',
    access: 'public',
    params: threadParams,
    query: z.object({ after }),
    answers: { 200: shoppersThread },
    refusals: notTheirs,
  }),
  write: endpoint({
    method: 'post',
    path: '/support/threads/{thread}/messages',
    summary: 'Write to an own conversation; the same `key` again is the same message',
    access: 'public',
    rate: 'replies',
    params: threadParams,
    body: z.object({ body: z.string().trim().min(1, 'Escribe tu mensaje.').max(5000), key, after }),
    answers: { 201: shoppersThread },
    refusals: notTheirs,
  }),
  rate: endpoint({
    method: 'put',
    path: '/support/threads/{thread}/rating',
    summary: 'Say how well one was helped in an own conversation that is closed',
    access: 'public',
    rate: 'replies',
    params: threadParams,
    body: z.object({
      rating: z.number().int().min(1).max(5),
      comment: z.string().trim().max(1000).default(''),
    }),
    answers: { 200: z.object({ rating: z.number().int() }) },
    refusals: { ...notTheirs, 409: '`not_closed`' },
  }),
  transcript: endpoint({
    method: 'post',
    path: '/support/threads/{thread}/transcript',
    summary: 'Have an own conversation sent to the proven address of one’s account',
    access: 'public',
    rate: 'letters',
    params: threadParams,
    answers: { 201: z.object({ email: z.string() }) },
    refusals: { ...notTheirs, 409: '`not_verified`' },
  }),
  seen: endpoint({
    method: 'put',
    path: '/support/threads/{thread}/seen',
    summary: 'An own conversation was read up to a message',
    access: 'public',
    rate: 'writes',
    params: threadParams,
    body: z.object({ message_id }),
    answers: { 200: z.object({ message_id: z.number().int() }) },
    refusals: notTheirs,
  }),
  sendFile: endpoint({
    method: 'post',
    path: '/support/threads/{thread}/files',
    summary: 'Send a picture or PDF to an own conversation; the same `key` again is the same file',
    access: 'public',
    rate: 'replies',
    params: threadParams,
    form: z.object({ file: z.any().optional(), key, after }),
    files,
    answers: { 201: shoppersThread },
    refusals: { ...notTheirs, ...filesFull },
  }),
  picture: endpoint({
    method: 'get',
    path: '/support/threads/{thread}/pictures/{message_id}',
    summary: 'A picture of an own conversation',
    access: 'public',
    params: threadParams.extend({ message_id }),
    fileType: 'image/webp',
    answers: { 200: fileSchema },
    refusals: notTheirs,
  }),
  document: endpoint({
    method: 'get',
    path: '/support/threads/{thread}/documents/{message_id}',
    summary: 'A PDF of an own conversation',
    access: 'public',
    params: threadParams.extend({ message_id }),
    fileType: 'application/pdf',
    answers: { 200: fileSchema },
    refusals: notTheirs,
  }),
  adminTickets: endpoint({
    method: 'get',
    path: '/admin/tickets',
    summary: 'Tickets, paged, last touched first; of one order with `order_id`',
    access: { staff: 'support' },
    query: z.object({ ...pageQuery, ...filter }),
    answers: {
      200: z.object({
        tickets: z.array(ticketSchema),
        ...pageOfAnswer,
        /** `total` is as far as was counted: there may be more. */
        has_more: z.boolean(),
      }),
    },
  }),
  ticketsFile: endpoint({
    method: 'get',
    path: '/admin/tickets.csv',
    summary: 'The tickets of a filter as CSV, newest first',
    access: { staff: 'export', and: 'support' },
    query: z.object(filter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
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
    summary:
      'Answer a ticket, or note something that only staff read; the same `key` again is the same message',
    access: { staff: 'support' },
    params: idParams,
    body: z.object({
      body: z.string().trim().min(1).max(5000),
      key: key.optional(),
      is_note: z.boolean().default(false),
      version,
    }),
    answers: { 201: thread },
    refusals: changed,
  }),
  beside: endpoint({
    method: 'get',
    path: '/admin/tickets/{id}/beside',
    summary:
      'Other tickets of the same person, and the orders of an account where the reader may read orders',
    access: { staff: 'support' },
    params: idParams,
    answers: {
      200: z.object({
        customer_id: z.string().nullable(),
        tickets: z.array(
          z.object({ id: z.number().int(), subject: z.string(), state: states, updated_at: z.string() }),
        ),
        orders: z.array(
          z.object({
            order_id: z.string(),
            order_number: z.number().int().nullable(),
            state: z.string(),
            total_cents: centsSchema,
            shipping_cents: centsSchema,
            placed_at: z.string(),
          }),
        ),
        order_count: z.number().int(),
        spent_cents: centsSchema,
      }),
    },
  }),
  mergeTicket: endpoint({
    method: 'post',
    path: '/admin/tickets/{id}/merge',
    summary: 'Put a ticket’s messages into another one of the same person; its number and links lead there',
    access: { staff: 'support' },
    params: idParams,
    body: z.object({ into: z.number().int().positive().max(2_147_483_647) }),
    answers: { 200: thread },
    refusals: { 409: '`same_ticket`, `another_person` or `merged_already`' },
  }),
  desk: endpoint({
    method: 'get',
    path: '/admin/support/desk',
    summary: 'Who may answer, tags in use, canned replies, and the figures of so many days',
    access: { staff: 'support' },
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    answers: {
      200: z.object({
        team: z.array(z.object({ id: z.string(), name: z.string() })),
        tags: z.array(z.string()),
        replies: z.array(cannedSchema),
        /** Medians in minutes of opening; null where there is nothing to count. */
        figures: z.object({
          ticket_count: z.number().int(),
          answered_count: z.number().int(),
          first_answer_minutes: z.number().int().nullable(),
          resolved_count: z.number().int(),
          resolution_minutes: z.number().int().nullable(),
          rating_count: z.number().int(),
          rating_tenths: z.number().int().nullable(),
        }),
      }),
    },
  }),
  addCanned: endpoint({
    method: 'post',
    path: '/admin/support/replies',
    summary: 'Add a canned reply',
    access: { staff: 'support' },
    body: z.object(cannedBody),
    answers: { 201: z.object({ reply: cannedSchema }) },
  }),
  changeCanned: endpoint({
    method: 'put',
    path: '/admin/support/replies/{id}',
    summary: 'Change a canned reply',
    access: { staff: 'support' },
    params: idParams,
    body: z.object({ ...cannedBody, version }),
    answers: { 200: z.object({ reply: cannedSchema }) },
    refusals: { 409: '`stale` with `details.current`' },
  }),
  removeCanned: endpoint({
    method: 'delete',
    path: '/admin/support/replies/{id}',
    summary: 'Delete a canned reply',
    access: { staff: 'support' },
    params: idParams,
    answers: { 200: z.object({ id: z.number().int() }) },
  }),
  noteAction: endpoint({
    method: 'post',
    path: '/admin/tickets/{id}/actions',
    summary:
      'Say in a ticket what was done about an order of its person: a refund, a return, an e-mail sent again. Only staff read it',
    access: { staff: 'support' },
    params: idParams,
    body: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('refund'), amount_cents: centsSchema.min(1) }),
        z.object({ kind: z.literal('return'), return_id: uuidSchema }),
        z.object({ kind: z.literal('email'), mail_id: id }),
      ])
      .and(z.object({ key, order_id: uuidSchema })),
    answers: { 201: thread },
  }),
  adminSeen: endpoint({
    method: 'put',
    path: '/admin/tickets/{id}/seen',
    summary: 'Staff have read a ticket up to a message',
    access: { staff: 'support' },
    params: idParams,
    body: z.object({ message_id }),
    answers: { 200: z.object({ message_id: z.number().int() }) },
  }),
  adminSendFile: endpoint({
    method: 'post',
    path: '/admin/tickets/{id}/files',
    summary: 'Answer a ticket with a picture or PDF; the same `key` again is the same file',
    access: { staff: 'support' },
    params: idParams,
    form: z.object({ file: z.any().optional(), key }),
    files,
    answers: { 201: thread },
    refusals: filesFull,
  }),
  adminPicture: endpoint({
    method: 'get',
    path: '/admin/tickets/{id}/pictures/{message_id}',
    summary: 'A picture of a ticket',
    access: { staff: 'support' },
    params: idParams.extend({ message_id }),
    fileType: 'image/webp',
    answers: { 200: fileSchema },
  }),
  adminDocument: endpoint({
    method: 'get',
    path: '/admin/tickets/{id}/documents/{message_id}',
    summary: 'A PDF of a ticket',
    access: { staff: 'support' },
    params: idParams.extend({ message_id }),
    fileType: 'application/pdf',
    answers: { 200: fileSchema },
  }),
  updateTicket: endpoint({
    method: 'put',
    path: '/admin/tickets/{id}',
    summary: 'Open, set waiting or close a ticket, hand it to somebody, change its tags',
    access: { staff: 'support' },
    params: idParams,
    body: z.object({
      state: states.optional(),
      /** Null: nobody. */
      assigned_to: z.string().min(1).max(64).nullable().optional(),
      tags: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20).optional(),
      version,
    }),
    answers: { 200: thread },
    refusals: changed,
  }),
};
