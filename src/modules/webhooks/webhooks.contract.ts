import { t } from '../../i18n/t.ts';
import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';
import { deliveryStates, offReasons, webhookTopics } from './webhook.contract.ts';

const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  is_on: z.boolean(),
  /** Null while it is on. */
  off_because: z.enum(offReasons).nullable(),
  /** Since when nothing has arrived; null where the last one did. */
  failing_since: z.string().nullable(),
  last_failure: z.object({ at: z.string(), text: z.string() }).nullable(),
  /** Until when the secret before this one signs, too. */
  former_secret_until: z.string().nullable(),
  created_at: z.string(),
});

const deliverySchema = z.object({
  id: z.string(),
  topic: z.string(),
  /** The id of what it is about. */
  subject: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  created_at: z.string(),
  /** Of the last try; null before the first. */
  tried_at: z.string().nullable(),
  next_try_at: z.string().nullable(),
  status: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  failure: z.string().nullable(),
  /** How the answer begins; null, too, for who may not read what was sent. */
  answer: z.string().nullable(),
  /** What is sent; without `data` for who may not read what it is about. */
  body: z.string(),
});

const fields = {
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('Enter a name.') })
    .max(60, { error: () => t('Use 60 characters or fewer.') }),
  url: z
    .string()
    .trim()
    .min(1, { error: () => t('Enter the address.') })
    .max(500, { error: () => t('Use 500 characters or fewer.') }),
  topics: z.array(z.enum(webhookTopics)).min(1, { error: () => t('Choose what it hears of.') }),
};
const access = { staff: 'system' } as const;
const id = z.object({ id: z.uuid() });
const one = { 200: z.object({ webhook: webhookSchema }) };
/** Shown this once; the shop keeps it sealed. */
const secret = z.string();

export const webhooksContract = {
  webhooks: endpoint({
    method: 'get',
    path: '/admin/webhooks',
    summary: 'Addresses that are told of what happens in the shop; their secrets nobody can read again',
    access,
    answers: { 200: z.object({ webhooks: z.array(webhookSchema) }) },
  }),
  webhook: endpoint({
    method: 'get',
    path: '/admin/webhooks/{id}',
    summary: 'A webhook with what it was sent in the last 30 days, newest first',
    access,
    params: id,
    query: z.object({ ...pageQuery, state: z.enum(deliveryStates).optional() }),
    answers: {
      200: z.object({ webhook: webhookSchema, deliveries: z.array(deliverySchema), ...pageOfAnswer }),
    },
  }),
  addWebhook: endpoint({
    method: 'post',
    path: '/admin/webhooks',
    summary: 'Have an address told by messages that are signed as Standard Webhooks says',
    access,
    body: z.object(fields),
    answers: { 201: z.object({ webhook: webhookSchema, secret }) },
    refusals: {
      403: '`beyond_own_rights`: topics whose things one may not read',
      409: '`too_many_webhooks`',
      422: 'An address that is not on the Internet, or not https',
    },
  }),
  changeWebhook: endpoint({
    method: 'put',
    path: '/admin/webhooks/{id}',
    summary: 'Change a webhook; switched off it hears nothing, and what waits is sent once it is on again',
    access,
    params: id,
    body: z.object({ ...fields, is_on: z.boolean() }),
    answers: one,
    refusals: {
      403: '`beyond_own_rights`: topics whose things one may not read; another address takes the rights for all',
      422: 'An address that is not on the Internet, or not https',
    },
  }),
  deleteWebhook: endpoint({
    method: 'delete',
    path: '/admin/webhooks/{id}',
    summary: 'Delete a webhook with what waits for it',
    access,
    params: id,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  renewSecret: endpoint({
    method: 'post',
    path: '/admin/webhooks/{id}/secret',
    summary: 'Make a new secret; the former one signs beside it for a day',
    access,
    params: id,
    answers: { 200: z.object({ webhook: webhookSchema, secret }) },
  }),
  testWebhook: endpoint({
    method: 'post',
    path: '/admin/webhooks/{id}/test',
    summary: 'Send a `webhook.test` at once, and say what came of it',
    access,
    params: id,
    answers: { 200: z.object({ delivery: deliverySchema }) },
  }),
  sendAgain: endpoint({
    method: 'post',
    path: '/admin/webhooks/{id}/deliveries/{delivery_id}/send',
    summary: 'Send a message again at once, under its id',
    access,
    params: z.object({ id: z.uuid(), delivery_id: z.uuid() }),
    answers: { 200: z.object({ delivery: deliverySchema }) },
  }),
};
