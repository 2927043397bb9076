import { endpoint, z } from '../../platform/http/endpoint.ts';
import { newPassword } from '../customers/customers.contract.ts';

const token = z.object({ token: z.string().regex(/^[\w-]{32}$/) });

export const accountsContract = {
  claim: endpoint({
    method: 'get',
    path: '/customer/claims/{token}',
    summary: 'What the link in a guest’s letter can make an account of',
    access: 'public',
    params: token,
    answers: {
      200: z.object({ claim: z.object({ name: z.string(), email: z.string(), has_account: z.boolean() }) }),
    },
  }),
  claimAccount: endpoint({
    method: 'post',
    path: '/customer/claims/{token}',
    summary: 'Make an account of a guest’s purchases, or join them to the one the address has',
    access: 'public',
    params: token,
    body: z.object({ password: newPassword.optional() }),
    answers: { 200: z.object({ email: z.string(), joined: z.boolean() }) },
  }),
};
