import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';
import { runSchema } from './directory/directory.contract.ts';

const runParams = z.object({ id: z.uuid() });
const oneRun = z.object({ run: runSchema });

/** Bounds of price moves in percent; between two of them stands a bar of the proposal. */
export const moveBounds = [-50, -25, -10, -5, 0, 5, 10, 25, 50] as const;

const value = z.union([z.string(), z.number(), z.null()]);

export const proposalCalls = {
  runChanges: endpoint({
    method: 'get',
    path: '/sync/runs/{id}/changes',
    summary:
      'What a run changes, or would: by kind, field and size of the price move, with both values; paged',
    access: { staff: 'read_catalog' },
    params: runParams,
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      kind: z.enum(['created', 'changed', 'withdrawn']).optional(),
      field: z.string().max(40).optional(),
      /** The number of a bar, from 0. */
      move: z.coerce.number().int().min(0).max(moveBounds.length).optional(),
    }),
    answers: {
      200: z.object({
        run: runSchema,
        changes: z.array(
          z.object({
            ref_id: z.string(),
            line: z.number().int(),
            kind: z.enum(['created', 'changed', 'withdrawn']),
            name: z.string(),
            /** Costs are null for who may not read them. */
            fields: z.array(z.object({ field: z.string(), before: value, after: value })),
            price_before_cents: z.number().int().nullable(),
            price_after_cents: z.number().int().nullable(),
            /** What became of it where that is not what was proposed. */
            outcome: z.string().nullable(),
          }),
        ),
        ...pageOfAnswer,
        /** Of all changes of the run. */
        kinds: z.object({
          created: z.number().int(),
          changed: z.number().int(),
          withdrawn: z.number().int(),
        }),
        fields: z.array(z.object({ field: z.string(), count: z.number().int() })),
        /** How many prices move by how much, from the largest fall: a bar more than there are bounds. */
        moves: z.array(z.number().int()),
      }),
    },
  }),
  approveRun: endpoint({
    method: 'post',
    path: '/sync/runs/{id}/approve',
    summary: 'Write what a run proposes, or the rest of one that was stopped; a second time changes nothing',
    access: { staff: 'catalog' },
    params: runParams,
    answers: { 202: oneRun },
    refusals: { 409: '`not_proposed`; `sync_running` while the supplier’s feed is read' },
  }),
  rejectRun: endpoint({
    method: 'post',
    path: '/sync/runs/{id}/reject',
    summary: 'Write nothing of what a run proposes; a second time changes nothing',
    access: { staff: 'catalog' },
    params: runParams,
    answers: { 200: oneRun },
    refusals: { 409: '`not_proposed`' },
  }),
  stopRun: endpoint({
    method: 'post',
    path: '/sync/runs/{id}/stop',
    summary:
      'Stop a run after the batch at hand: one that is read writes nothing, one that is written keeps what it has',
    access: { staff: 'catalog' },
    params: runParams,
    answers: { 200: oneRun },
    refusals: { 409: '`not_running`' },
  }),
  rollBackRun: endpoint({
    method: 'post',
    path: '/sync/runs/{id}/roll-back',
    summary:
      'Take back what a run wrote; what somebody changed since stays and is said. A second time changes nothing',
    access: { staff: 'catalog' },
    params: runParams,
    answers: { 202: oneRun },
    refusals: { 409: '`not_written`; `sync_running` while the supplier’s feed is read' },
  }),
};
