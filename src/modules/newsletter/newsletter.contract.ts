import { t } from '../../i18n/t.ts';
import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';
import { suppressionReasons, topics } from './topics.contract.ts';

const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const suppressionSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  reason: z.enum(suppressionReasons),
  /** What the mail server answered, or what staff wrote. */
  detail: z.string(),
  /** Null: a mail server or the reader did. */
  suppressed_by: z.string().nullable(),
  created_at: z.string(),
});
const tokenParams = z.object({ token: z.string().regex(/^[\da-f]{32}$/) });

export const newsletterContract = {
  subscribe: endpoint({
    method: 'post',
    path: '/subscriber/add-subscribe',
    summary: 'Ask for the newsletter; it goes to the address once the link mailed to it was followed',
    access: 'public',
    rate: 'newsletter',
    body: z.object({ email_address: z.string().trim().max(254) }),
    answers: { 201: z.object({ email_address: z.string() }) },
    refusals: { 409: 'There already, confirmed or not', 422: 'Not an e-mail address' },
  }),
  subscription: endpoint({
    method: 'get',
    path: '/newsletter/{token}',
    summary: 'What the link of a letter is about',
    access: 'public',
    params: tokenParams,
    answers: {
      200: z.object({
        subscription: z.object({
          email_address: z.string(),
          is_confirmed: z.boolean(),
          topics: z.array(z.enum(topics)),
        }),
      }),
    },
  }),
  chooseTopics: endpoint({
    method: 'put',
    path: '/newsletter/{token}/topics',
    summary: 'What a subscriber wants to hear of; none of them is not the end of the subscription',
    access: 'public',
    rate: 'none',
    params: tokenParams,
    body: z.object({ topics: z.array(z.enum(topics)).max(topics.length) }),
    answers: { 200: z.object({ topics: z.array(z.enum(topics)) }) },
  }),
  confirmSubscription: endpoint({
    method: 'post',
    path: '/newsletter/{token}/confirm',
    summary: 'The address of a letter wants the newsletter',
    access: 'public',
    params: tokenParams,
    answers: { 200: z.object({ confirmed: z.literal(true) }) },
  }),
  endSubscription: endpoint({
    method: 'post',
    path: '/newsletter/{token}/unsubscribe',
    summary: 'End a subscription (RFC 8058); one that is not there is ended already',
    access: 'public',
    rate: 'none',
    params: tokenParams,
    query: z.object({
      /** The number of the email that it was ended from; whatever else stands there is no reason to refuse. */
      correo: z.string().optional(),
    }),
    answers: { 200: z.object({ ended: z.literal(true) }) },
  }),
  adminSubscribers: endpoint({
    method: 'get',
    path: '/admin/subscribers',
    summary: 'Addresses of the newsletter box, paged; subscribers are those that confirmed',
    access: { staff: 'read_customers' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      state: z.enum(['confirmed', 'pending']).optional(),
    }),
    answers: {
      200: z.object({
        subscribers: z.array(
          z.object({
            id: z.number().int(),
            email_address: z.string(),
            source: z.string(),
            created_at: z.string(),
            /** Null: nobody has shown that the address wants the newsletter, and nothing may be sent to it. */
            confirmed_at: z.string().nullable(),
            /** For the headers of what is sent to it (RFC 8058); null as long as nothing may be. */
            unsubscribe_url: z.string().nullable(),
            topics: z.array(z.enum(topics)),
            /** Why it gets nothing although it is there; null: it does. */
            suppressed: z.enum(suppressionReasons).nullable(),
          }),
        ),
        /** How many of all pages are confirmed. */
        confirmed: z.number().int(),
        ...pageOfAnswer,
      }),
    },
  }),
  deleteSubscriber: endpoint({
    method: 'delete',
    path: '/admin/subscribers/{id}',
    summary: 'Remove a subscriber',
    access: { staff: 'customers' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  restoreSubscriber: endpoint({
    method: 'post',
    path: '/admin/subscribers/{id}/restore',
    summary: 'Take the removal of a subscriber back within a day',
    access: { staff: 'customers' },
    params: idParams,
    answers: { 200: z.object({ restored: z.literal(true) }) },
  }),
  mailgunWebhook: endpoint({
    method: 'post',
    path: '/newsletter/mailgun/webhook',
    summary: 'Mailgun tells what became of an e-mail; signed with HMAC-SHA256 over its timestamp and token',
    access: 'public',
    rate: 'none',
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: {
      400: '`bad_signature`',
      404: 'No key is set',
      406: '`stale_signature` and `replayed`, after which Mailgun tries no more',
    },
  }),
  suppressions: endpoint({
    method: 'get',
    path: '/admin/suppressions',
    summary: 'Addresses that get nothing they are not owed, and why, newest first',
    access: { staff: 'read_customers' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      reason: z.enum(suppressionReasons).optional(),
    }),
    answers: { 200: z.object({ suppressions: z.array(suppressionSchema), ...pageOfAnswer }) },
  }),
  suppress: endpoint({
    method: 'post',
    path: '/admin/suppressions',
    summary: 'Send an address nothing it is not owed any more',
    access: { staff: 'customers' },
    body: z.object({
      email: z.email({ error: () => t('Enter an e-mail address.') }).max(254),
      reason: z.string().trim().min(3).max(500),
    }),
    answers: { 201: z.object({ suppression: suppressionSchema }) },
    refusals: { 409: '`already_suppressed`' },
  }),
  liftSuppression: endpoint({
    method: 'delete',
    path: '/admin/suppressions/{id}',
    summary: 'Let an address get what it asks for again',
    access: { staff: 'customers' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  restoreSuppression: endpoint({
    method: 'post',
    path: '/admin/suppressions/{id}/restore',
    summary: 'Take that back within a day',
    access: { staff: 'customers' },
    params: idParams,
    answers: { 200: z.object({ restored: z.literal(true) }) },
  }),
};
