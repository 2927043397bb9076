import {
  centsSchema,
  endpoint,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';

const person = z.object({ id: z.string(), name: z.string() });

const approvalSchema = z.object({
  id: z.string(),
  action: z.enum([
    'order.refund',
    'order.cancel',
    'order.transfer_refund',
    'order.settle_refund',
    'return.close',
    'store_credit.grant',
    'gift_card.issue',
    'gift_card.refund',
    'gift_card.resend',
    'payment_dispute.accept',
    'company.credit_payment',
    'company.credit_line',
    'draft_order.payment',
    'order.edit',
    'order.edit_payment',
    'order.payment',
  ]),
  path: z.string(),
  amount_cents: centsSchema,
  /** Where it goes; of a CLABE the last four digits. */
  destination: z.string(),
  reason: z.string(),
  /** Another one each time something else is asked for while it waits. */
  version: z.int(),
  /** Nothing is given by the word of somebody whose account is disabled; it can be refused. */
  requested_by: person.extend({ is_disabled: z.boolean() }),
  /** Seven days after it was asked for, nobody decides it any more. */
  state: z.enum(['pending', 'approved', 'refused', 'expired']),
  decided_by: person.nullable(),
  decided_at: z.string().nullable(),
  answer: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

const approvalParams = z.object({ approval_id: uuidSchema });
/** The version that was read: nothing is done where the request has changed since. */
const version = z.int().min(1);
const decided = { 200: z.object({ state: z.enum(['approved', 'refused']) }) };

export const approvalsContract = {
  approvals: endpoint({
    method: 'get',
    path: '/admin/approvals',
    summary:
      'Money above somebody’s ceiling, waiting ones first; without the right to approve only the own requests',
    access: { staff: 'move_money' },
    query: z.object({
      ...pageQuery,
      /** Only what may still be decided. */
      state: z.literal('waiting').optional(),
    }),
    answers: { 200: z.object({ approvals: z.array(approvalSchema), ...pageOfAnswer }) },
  }),
  approve: endpoint({
    method: 'post',
    path: '/admin/approvals/{approval_id}/approve',
    summary: 'Do what somebody else asked for, once; never one’s own',
    access: { staff: 'approve_money' },
    params: approvalParams,
    body: z.object({ version }),
    answers: decided,
    refusals: {
      409: '`request_changed` where something else was asked for after it was read, `own_request`, `requester_disabled`, `decided`, `expired`, `amount_grew`, and what the thing itself refuses with',
    },
  }),
  refuse: endpoint({
    method: 'post',
    path: '/admin/approvals/{approval_id}/refuse',
    summary: 'Say no to what somebody asked for, and why',
    access: { staff: 'approve_money' },
    params: approvalParams,
    body: z.object({ version, reason: z.string().trim().min(3).max(300) }),
    answers: decided,
    refusals: { 409: '`request_changed`, `decided`, `expired`' },
  }),
};
