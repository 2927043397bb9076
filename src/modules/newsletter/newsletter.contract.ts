import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

export const newsletterContract = {
  subscribe: endpoint({
    method: 'post',
    path: '/subscriber/add-subscribe',
    summary: 'Subscribe to the newsletter',
    access: 'public',
    body: z.object({ email_address: z.string().trim().max(254) }),
    answers: { 201: z.object({ email_address: z.string() }) },
    refusals: { 409: 'Already subscribed', 422: 'Not an e-mail address', 429: 'Too many' },
  }),
  adminSubscribers: endpoint({
    method: 'get',
    path: '/admin/subscribers',
    summary: 'Newsletter subscribers, paged',
    access: { staff: 'read_customers' },
    query: z.object({ ...pageQuery, q: z.string().max(200).optional() }),
    answers: {
      200: z.object({
        subscribers: z.array(
          z.object({
            id: z.number().int(),
            email_address: z.string(),
            source: z.string(),
            created_at: z.string(),
          }),
        ),
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
};
