import { endpoint, z } from '../../platform/http/endpoint.ts';
import { keySchema } from '../health/health.contract.ts';

const { provider } = keySchema.shape;

/** Which keys the shop works with; the keys themselves are nowhere to be read. */
export const keysContract = {
  keys: endpoint({
    method: 'get',
    path: '/admin/keys',
    summary: 'Which keys of providers the shop has, and when it last heard a webhook of each',
    access: { staff: 'system' },
    answers: {
      200: z.object({
        keys: z.array(keySchema),
      }),
    },
  }),
  testKey: endpoint({
    method: 'post',
    path: '/admin/keys/{provider}/test',
    summary: 'Ask a provider whether it takes the shop’s key, by a call that changes nothing',
    access: { staff: 'system' },
    params: z.object({ provider }),
    answers: { 200: z.object({ is_ok: z.boolean(), message: z.string() }) },
    refusals: { 409: '`no_key`: the shop has no key of this provider' },
  }),
};
