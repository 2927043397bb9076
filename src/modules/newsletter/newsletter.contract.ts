import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

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
      200: z.object({ subscription: z.object({ email_address: z.string(), is_confirmed: z.boolean() }) }),
    },
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
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  restoreSubscriber: endpoint({
    method: 'post',
    path: '/admin/subscribers/{id}/restore',
    summary: 'Take the removal of a subscriber back within a day',
    access: { staff: 'customers' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: { 200: z.object({ restored: z.literal(true) }) },
  }),
};
