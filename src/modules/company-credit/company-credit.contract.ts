import { t } from '../../i18n/t.ts';
import { centsSchema, daySchema, endpoint, fileSchema, z } from '../../platform/http/endpoint.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const most = 100_000_000_000;
const methods = ['transfer', 'cheque', 'cash'] as const;

const credit = z.object({
  company_id: z.number().int(),
  company_name: z.string(),
  limit_cents: centsSchema,
  days_to_pay: z.number().int(),
  is_stopped: z.boolean(),
  stop_reason: z.string(),
  /** Counts what staff set; 0 while there is no line. */
  version: z.number().int(),
  /** What is owed. */
  used_cents: centsSchema,
  available_cents: centsSchema,
  /** Owed for longer than the days of grace. */
  overdue_cents: centsSchema,
  /** Paid, and not applied to anything yet. */
  unapplied_cents: centsSchema,
  charges: z.array(
    z.object({
      id: z.number().int(),
      order_id: z.string(),
      order_number: z.number().int().nullable(),
      charged_on: z.string(),
      due_on: z.string(),
      amount_cents: centsSchema,
      paid_cents: centsSchema,
      /** Days past its date while it is open; 0 before. */
      days_late: z.number().int(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.number().int(),
      method: z.enum(methods),
      reference: z.string(),
      paid_on: z.string(),
      amount_cents: centsSchema,
      applied_cents: centsSchema,
      is_reversed: z.boolean(),
      reversed_reason: z.string(),
    }),
  ),
});
const answer = { 200: z.object({ credit }) };
/** Days of Mexico City, both counted. */
const period = z.object({ from: daySchema, to: daySchema }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  error: () => t('The last day cannot come before the first.'),
});

const ageing = z.object({
  company_id: z.number().int(),
  name: z.string(),
  limit_cents: centsSchema,
  is_stopped: z.boolean(),
  current_cents: centsSchema,
  to_30_cents: centsSchema,
  to_60_cents: centsSchema,
  to_90_cents: centsSchema,
  over_90_cents: centsSchema,
  total_cents: centsSchema,
});

export const companyCreditContract = {
  own: endpoint({
    method: 'get',
    path: '/company/credit',
    summary:
      'The credit line of the own company with its charges and payments, for its admins; null without one',
    access: 'customer',
    answers: { 200: z.object({ credit: credit.nullable() }) },
    refusals: { 403: '`company_admins_only`' },
  }),
  ownStatement: endpoint({
    method: 'get',
    path: '/company/credit/statement.csv',
    summary: 'What the own company was charged and paid between two days, as CSV in pesos',
    access: 'customer',
    query: period,
    answers: { 200: fileSchema },
    fileType: 'text/csv',
    refusals: { 403: '`company_admins_only`' },
  }),
  ownStatementPdf: endpoint({
    method: 'get',
    path: '/company/credit/statement.pdf',
    summary: 'The same to print, with what is open',
    access: 'customer',
    rate: 'papers',
    query: period,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { 403: '`company_admins_only`' },
  }),
  ofCompany: endpoint({
    method: 'get',
    path: '/admin/companies/{id}/credit',
    summary: 'The credit line of a company with its charges and payments; null without one',
    access: { staff: 'read_customers' },
    params: z.object({ id }),
    answers: { 200: z.object({ credit: credit.nullable() }) },
  }),
  statement: endpoint({
    method: 'get',
    path: '/admin/companies/{id}/credit/statement.csv',
    summary: 'What a company was charged and paid between two days, as CSV in pesos',
    access: { staff: 'export', and: 'read_customers' },
    params: z.object({ id }),
    query: period,
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  statementPdf: endpoint({
    method: 'get',
    path: '/admin/companies/{id}/credit/statement.pdf',
    summary: 'The same to print, with what is open',
    access: { staff: 'export', and: 'read_customers' },
    params: z.object({ id }),
    query: period,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
  setLine: endpoint({
    method: 'put',
    path: '/admin/companies/{id}/credit-line',
    summary: 'Set what a company may owe and for how long, or stop it; charges keep their dates',
    access: { staff: 'move_money' },
    params: z.object({ id }),
    body: z.object({
      limit_cents: z.number().int().min(0).max(most),
      days_to_pay: z.number().int().min(1).max(365),
      is_stopped: z.boolean().default(false),
      /** Why it is stopped; its people read it. */
      reason: z.string().trim().max(300).default(''),
      /** The one that was read; 0 for none. */
      version: z.number().int().min(0),
    }),
    answers: answer,
    refusals: { 409: '`stale` with `details.current`, `needs_approval`', 422: 'Stopped without a reason' },
  }),
  recordPayment: endpoint({
    method: 'post',
    path: '/admin/companies/{id}/credit-payments',
    summary: 'Record that a company paid; it covers the charges due first, or the chosen ones',
    access: { staff: 'move_money', or: 'keep_books' },
    idempotent: true,
    params: z.object({ id }),
    body: z.object({
      method: z.enum(methods),
      reference: z.string().trim().min(3).max(60),
      paid_on: daySchema,
      amount_cents: z.number().int().min(1).max(most),
      /** What of it covers which charges; the rest waits for the next one. */
      charges: z
        .array(z.object({ id, amount_cents: z.number().int().min(1).max(most) }))
        .min(1)
        .max(100)
        .optional(),
    }),
    answers: answer,
    refusals: {
      409: '`payment_recorded`: money of this reference is recorded already; `no_line`; `needs_approval`',
      422: 'A day that is still to come; a charge that is not open, owes less, or stands twice; more than was paid',
    },
  }),
  reversePayment: endpoint({
    method: 'post',
    path: '/admin/companies/{id}/credit-payments/{payment_id}/reversal',
    summary: 'Undo a payment that was recorded wrongly; what it covered is owed again. Safe to repeat',
    access: { staff: 'move_money' },
    params: z.object({ id, payment_id: id }),
    body: z.object({ reason: z.string().trim().min(3).max(300) }),
    answers: answer,
  }),
  receivables: endpoint({
    method: 'get',
    path: '/admin/receivables',
    summary: 'What companies owe, by how long it is overdue, the most overdue first',
    access: { staff: 'read_customers' },
    /** Only those of whom something is overdue. */
    query: z.object({ late: z.literal('1').optional() }),
    answers: { 200: z.object({ companies: z.array(ageing) }) },
  }),
  receivablesCsv: endpoint({
    method: 'get',
    path: '/admin/receivables.csv',
    summary: 'The same as CSV, in pesos',
    access: { staff: 'export', and: 'read_customers' },
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
};
