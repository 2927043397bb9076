import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';
import { mailStates } from '../../platform/mail-states.contract.ts';
import { templatesContract } from './templates/templates.contract.ts';

/** What an email is about. */
export const mailKinds = [
  'confirm-address',
  'sign-in-code',
  'password-reset',
  'address-change',
  'claim',
  'order-link',
  'order-received',
  'order-changed',
  'payment-confirmed',
  'payment-failed',
  'shipped',
  'ready-for-pickup',
  'delivered',
  'review-request',
  'cancelled',
  'refund',
  'store-credit',
  'gift-card',
  'return',
  'invoice',
  'cart-reminder',
  'newsletter',
  'campaign',
  'alert-confirm',
  'alert',
  'answer',
  'support',
  'company',
  'purchase',
  'staff-alert',
  'staff-invitation',
  'test',
  'other',
] as const;
const mailSchema = z.object({
  id: z.number().int(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** How often it was tried to hand it over. */
  tries: z.number().int(),
  /** Why the last try failed, or it was withheld. */
  error: z.string().nullable(),
  order_id: z.string().nullable(),
  /** False where it let its reader in: what it said is kept nowhere. */
  is_kept: z.boolean(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
const mailParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const mailsContract = {
  ...templatesContract,
  testMailbox: endpoint({
    method: 'get',
    path: '/test-mailbox',
    summary:
      'Where letters can be read while the shop runs on emulators without a mail server; null elsewhere',
    access: 'public',
    answers: { 200: z.object({ url: z.string().nullable() }) },
  }),
  mails: endpoint({
    method: 'get',
    path: '/admin/mails',
    summary: 'Emails of the shop, newest first',
    access: { staff: 'read_mails' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      kind: z.enum(mailKinds).optional(),
      state: z.enum(mailStates).optional(),
      order_id: z.uuid().optional(),
    }),
    answers: {
      200: z.object({
        mails: z.array(mailSchema),
        ...pageOfAnswer,
        /** There are pages behind those that were counted. */
        has_more: z.boolean(),
      }),
    },
  }),
  mail: endpoint({
    method: 'get',
    path: '/admin/mails/{id}',
    summary: 'A letter as it left, without the links that would let its reader in',
    access: { staff: 'read_mails' },
    params: mailParams,
    answers: {
      200: z.object({
        mail: mailSchema.extend({
          text: z.string().nullable(),
          html: z.string().nullable(),
          attachments: z.array(z.string()),
        }),
      }),
    },
  }),
  resend: endpoint({
    method: 'post',
    path: '/admin/mails/{id}/resend',
    summary: 'Send a letter once more, as a new one',
    access: { staff: 'customers' },
    params: mailParams,
    answers: { 202: z.object({ sent_to: z.string() }) },
    refusals: { 409: '`under_way`: it is still tried; `not_kept`: it let its reader in' },
  }),
};
