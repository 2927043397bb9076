import { endpoint, z } from '../../platform/http/endpoint.ts';

const received = z.object({ received: z.literal(true) });

export const carriersContract = {
  skydropxWebhook: endpoint({
    method: 'post',
    path: '/carriers/skydropx/webhook',
    summary: 'Skydropx tells that a parcel moved; signed with HMAC-SHA512 over the bytes',
    access: 'public',
    answers: { 200: received },
    rate: 'none',
    refusals: { 400: '`bad_signature`' },
  }),
  enviaWebhook: endpoint({
    method: 'post',
    path: '/carriers/envia/webhook/{secret}',
    summary:
      'Envia tells that a parcel moved; it signs nothing, so the address is the secret and Envia is asked',
    access: 'public',
    params: z.object({ secret: z.string().min(1).max(200) }),
    answers: { 200: received },
    rate: 'none',
    refusals: { 400: '`bad_signature`: no such message', 404: 'Not the secret address' },
  }),
};
