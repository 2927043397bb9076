import { endpoint, pageOfAnswer, pageQuery, z } from '../../../platform/http/endpoint.ts';
import { heldStates } from '../run.contract.ts';

/** A line that was left out. */
export const heldSchema = z.object({
  id: z.number().int(),
  supplier: z.string(),
  supplier_name: z.string(),
  ref_id: z.string().nullable(),
  /** Why it was left out. */
  code: z.string(),
  /** The category or currency it is about. */
  about: z.string(),
  message: z.string(),
  /** As it came, without the cost for who may not read costs; empty where it was too long. */
  line: z.string(),
  state: z.enum(heldStates),
  version: z.number().int(),
  seen_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** What may be done: only some reasons can be accepted as they are. */
  may_accept: z.boolean(),
});
const heldParams = z.object({ id: z.coerce.number().int().positive() });
const version = z.number().int().positive();
const answers = {
  200: z.object({
    held: heldSchema,
    /** How many lines were written with it. */
    written: z.number().int(),
  }),
};
const refusals = {
  409: '`stale` with `details.current` where it is not what was seen; `newer_data`, `still_refused` with why; `sync_running`',
};

export const quarantineCalls = {
  heldLines: endpoint({
    method: 'get',
    path: '/sync/quarantine',
    summary:
      'Lines that were left out and wait for somebody, newest first; paged, with how many wait for each reason',
    access: { staff: 'read_catalog' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      supplier: z.string().max(100).optional(),
      code: z.string().max(40).optional(),
      state: z.enum(heldStates).default('open'),
    }),
    answers: {
      200: z.object({
        held: z.array(heldSchema),
        ...pageOfAnswer,
        /** Of all that is open. */
        codes: z.array(z.object({ code: z.string(), count: z.number().int() })),
        suppliers: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    },
  }),
  acceptHeld: endpoint({
    method: 'post',
    path: '/sync/quarantine/{id}/accept',
    summary:
      'Take a line as it is: this one, or all such of its supplier from now on; a category needs its kind',
    access: { staff: 'catalog' },
    params: heldParams,
    body: z.object({ version, always: z.boolean().default(false), kind: z.string().max(40).optional() }),
    answers,
    refusals,
  }),
  rejectHeld: endpoint({
    method: 'post',
    path: '/sync/quarantine/{id}/reject',
    summary: 'Leave a line out for good; the same one is not asked about again',
    access: { staff: 'catalog' },
    params: heldParams,
    body: z.object({ version }),
    answers,
    refusals,
  }),
  fixHeld: endpoint({
    method: 'post',
    path: '/sync/quarantine/{id}/fix',
    summary: 'Write a line as somebody mended it, by every rule for lines of a feed',
    access: { staff: 'catalog' },
    params: heldParams,
    body: z.object({ version, line: z.string().min(2).max(60_000) }),
    answers,
    refusals,
  }),
};
