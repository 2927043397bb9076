import { centsSchema, endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

const movementSchema = z.object({
  id: z.number().int(),
  kind: z.enum([
    'granted',
    'gift_card',
    'withdrawn',
    'spent',
    'released',
    'refunded',
    'forfeited',
    'reclaimed',
    'restored',
  ]),
  /** Positive for credit given, negative for credit taken. */
  amount_cents: centsSchema,
  /** After it. */
  balance_cents: centsSchema,
  order_id: z.string().nullable(),
  /** Staff's words; empty where there are none. */
  reason: z.string(),
  /** Set aside for an order that is not paid yet. */
  is_held: z.boolean(),
  created_at: z.string(),
});
const forStaff = movementSchema.extend({ actor: z.string().nullable() });
/** Credit that cannot be spent while a bank decides about the payment it came from. */
const frozenSchema = z.object({ order_id: z.string(), cents: centsSchema, since: z.string() });
const customerId = z.object({ id: z.string().min(1).max(64) });
const staffAnswer = z.object({
  balance_cents: centsSchema,
  frozen_cents: centsSchema,
  /** `reason` says which dispute. */
  frozen: z.array(frozenSchema.extend({ reason: z.string() })),
  movements: z.array(forStaff),
  ...pageOfAnswer,
});

export const storeCreditContract = {
  own: endpoint({
    method: 'get',
    path: '/customer/store-credit',
    summary: 'The own store credit and its movements, newest first',
    access: 'customer',
    query: z.object({ ...pageQuery }),
    answers: {
      200: z.object({
        balance_cents: centsSchema,
        /** Part of the balance. */
        frozen_cents: centsSchema,
        frozen: z.array(frozenSchema),
        movements: z.array(movementSchema),
        ...pageOfAnswer,
      }),
    },
  }),
  ofCustomer: endpoint({
    method: 'get',
    path: '/admin/users/{id}/store-credit',
    summary: 'A customer’s store credit and its movements, newest first',
    access: { staff: 'read_customers' },
    params: customerId,
    query: z.object({ ...pageQuery }),
    answers: { 200: staffAnswer },
  }),
  change: endpoint({
    method: 'post',
    path: '/admin/users/{id}/store-credit',
    summary: 'Give a customer store credit, or take some away, with a reason',
    access: { staff: 'move_money' },
    params: customerId,
    idempotent: true,
    body: z.object({
      kind: z.enum(['grant', 'withdraw']),
      amount_cents: centsSchema.min(1).max(99_999_999),
      reason: z.string().trim().min(3).max(300),
    }),
    answers: { 200: staffAnswer },
    refusals: {
      409: '`not_enough_credit` with `balance_cents`: there is not that much to take away, or a part of it is frozen',
      422: '`idempotency_key_reused`',
    },
  }),
};
