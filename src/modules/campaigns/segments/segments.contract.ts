import { t } from '../../../i18n/t.ts';
import { centsSchema, endpoint, z, daySchema } from '../../../platform/http/endpoint.ts';

const day = daySchema.nullable().default(null);
const isNot = z.boolean().default(false);
const refId = z.string().trim().min(1).max(100).nullable().default(null);
const kind = z.string().trim().min(1).max(60).nullable().default(null);

/** One thing that is known of subscribers; `is_not` asks for the others. */
const rule = z.discriminatedUnion('field', [
  /** Paid orders of the address: of a kind, of one product, since a day, so many units at least. */
  z.object({
    field: z.literal('bought'),
    is_not: isNot,
    kind,
    ref_id: refId,
    since: day,
    at_least: z.int().min(1).max(100_000).default(1),
  }),
  z.object({
    field: z.literal('spent'),
    is_not: isNot,
    since: day,
    at_least_cents: centsSchema.min(1).max(1_000_000_000_000),
  }),
  /** A heart or an alert. */
  z.object({ field: z.literal('wishes'), is_not: isNot, kind, ref_id: refId }),
  /** Of the account; null: any of them. */
  z.object({
    field: z.literal('price_list'),
    is_not: isNot,
    price_list_id: z.int().positive().max(2_147_483_647).nullable().default(null),
  }),
  /** Where parcels went, and the addresses of the account. */
  z.object({
    field: z.literal('place'),
    is_not: isNot,
    state: z
      .string()
      .trim()
      .min(1, { error: () => t('Enter a state.') })
      .max(60),
    municipality: z.string().trim().max(80).default(''),
  }),
  z.object({ field: z.literal('subscribed'), is_not: isNot, since: day, until: day }),
]);
export type SegmentRule = z.output<typeof rule>;

/** Whom it is about: who fits all, or any, of a few rules. */
export const segmentRules = z.object({
  match: z.enum(['all', 'any']),
  rules: z
    .array(rule)
    .min(1, { error: () => t('Add a rule.') })
    .max(10, { error: () => t('At most 10 rules.') }),
});
export type SegmentRules = z.output<typeof segmentRules>;

const segment = z.object({
  id: z.number().int(),
  name: z.string(),
  definition: segmentRules,
  version: z.number().int(),
  updated_at: z.string(),
});
const name = z
  .string()
  .trim()
  .min(1, { error: () => t('Enter a name.') })
  .max(80);
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const nameTaken = '`name_taken`: another segment is called so';

export const segmentsContract = {
  segments: endpoint({
    method: 'get',
    path: '/admin/segments',
    summary: 'Groups of subscribers that campaigns can go to, by name',
    access: { staff: 'content' },
    answers: { 200: z.object({ segments: z.array(segment) }) },
  }),
  countSegment: endpoint({
    method: 'post',
    path: '/admin/segments/count',
    summary: 'How many subscribers fit rules that may not be saved yet, as of now',
    access: { staff: 'content' },
    body: segmentRules,
    answers: { 200: z.object({ subscribers: z.number().int(), of_all: z.number().int() }) },
  }),
  addSegment: endpoint({
    method: 'post',
    path: '/admin/segments',
    summary: 'Keep rules under a name',
    access: { staff: 'content' },
    body: z.object({ name, definition: segmentRules }),
    answers: { 201: z.object({ segment }) },
    refusals: { 409: nameTaken },
  }),
  changeSegment: endpoint({
    method: 'put',
    path: '/admin/segments/{id}',
    summary: 'Change a segment; campaigns that are being sent keep whom they began with',
    access: { staff: 'content' },
    params,
    body: z.object({ name, definition: segmentRules, version: z.int().positive() }),
    answers: { 200: z.object({ segment }) },
    refusals: { 409: `${nameTaken}; \`stale\` with the segment as it is now` },
  }),
  deleteSegment: endpoint({
    method: 'delete',
    path: '/admin/segments/{id}',
    summary: 'Delete a segment that no campaign names',
    access: { staff: 'content' },
    params,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    refusals: { 409: '`in_use`: a campaign goes to it' },
  }),
  restoreSegment: endpoint({
    method: 'post',
    path: '/admin/segments/{id}/restore',
    summary: 'Take the deletion of a segment back within a day',
    access: { staff: 'content' },
    params,
    answers: { 200: z.object({ restored: z.literal(true) }) },
  }),
};
