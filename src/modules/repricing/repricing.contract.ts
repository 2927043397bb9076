import {
  centsSchema,
  endpoint,
  pageOfAnswer,
  pageQuery,
  z,
  daySchema,
  momentSchema,
} from '../../platform/http/endpoint.ts';

const access = { staff: 'system' } as const;
const runParams = z.object({ id: z.uuid() });
const rateParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

const movedRow = z.object({
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  old_cents: centsSchema,
  new_cents: centsSchema,
  /** What the rules would make of a price that stays. */
  by_rules_cents: centsSchema,
  /** What a unit costs with IVA at the rate asked for. */
  cost_cents: centsSchema.nullable(),
  move_percent: z.number(),
});
const listed = z.object({ count: z.number().int(), rows: z.array(movedRow) });

/** What a change would do. */
const preview = z.object({
  /** Sent back with the run: it writes what was seen or nothing. */
  fingerprint: z.string(),
  /** Products whose price follows a cost. */
  total: z.number().int(),
  changed: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  unchanged: z.number().int(),
  /** Products without a distributor's cost: no rule moves their price. */
  without_cost: z.number().int(),
  stock_before_cents: centsSchema,
  stock_after_cents: centsSchema,
  largest_move_percent: z.number(),
  histogram: z.array(
    z.object({
      from_percent: z.number().nullable(),
      to_percent: z.number().nullable(),
      count: z.number().int(),
    }),
  ),
  biggest_up: z.array(movedRow),
  biggest_down: z.array(movedRow),
  below_cost: listed.extend({ changed: z.number().int() }),
  below_lowest_margin: listed,
  locked: listed,
  scheduled: listed,
  /** `confirmed_count` has to be given with the run. */
  needs_count: z.boolean(),
  /** `reason` has to be given with the run: it sells below cost. */
  needs_reason: z.boolean(),
});

const runStates = ['running', 'stopped', 'done', 'undoing', 'undone'] as const;
const lineStates = ['waiting', 'changed', 'left', 'undone', 'kept'] as const;

const run = z.object({
  id: z.string(),
  state: z.enum(runStates),
  /** Settings it changed, before and after. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Settings that were changed again before it was rolled back, and stayed. */
  kept_fields: z.array(z.string()),
  /** Products by what became of them. */
  counts: z.partialRecord(z.enum(lineStates), z.number().int()),
  total: z.number().int(),
  /** Null: a rate that applied by itself. */
  by: z.string().nullable(),
  error: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});

const rate = z.object({
  id: z.number().int(),
  rate: z.number(),
  source: z.enum(['staff', 'banxico', 'roll_back']),
  note: z.string(),
  dated_on: z.string(),
  state: z.enum(['proposed', 'scheduled', 'applied', 'dismissed']),
  effective_at: z.string().nullable(),
  by: z.string().nullable(),
  run_id: z.string().nullable(),
});

/** By the names of the fields of the group `pricing`; what is left out stays. */
const values = z.record(z.string().max(100), z.unknown());
/** What the group had when it was read. */
const version = z.int().min(0);
/** What is to apply, and what a person said who saw its preview. */
export const repricingOrder = z.object({
  version,
  values,
  /** Of the preview. */
  fingerprint: z.string().max(64),
  /** How many prices change, typed by a person, where the preview asks for it. */
  confirmed_count: z.int().min(0).optional(),
  /** Why products sell below cost, where the preview asks for it. */
  reason: z.string().trim().max(300).optional(),
  /** Where the rate is from, and of which day; today where it is left out. */
  note: z.string().trim().max(300).default(''),
  dated_on: daySchema.optional(),
  /** A proposed rate that this is. */
  rate_id: z.int().positive().optional(),
  /** When the rate begins to hold; nothing else may change then. Left out: now. */
  effective_at: momentSchema.optional(),
});

const notAtWork = '`busy`: it is not at this step, or another run is at work';

export const repricingContract = {
  previewPrices: endpoint({
    method: 'post',
    path: '/admin/settings/pricing/preview',
    summary: 'What values of the group `pricing` would change of every price, before they apply',
    access,
    body: z.object({ version, values }),
    answers: { 200: preview },
    refusals: { 409: '`stale` with the group as it is now in `details.current`' },
  }),
  startRepricing: endpoint({
    method: 'post',
    path: '/admin/settings/pricing/runs',
    summary: 'Apply values of the group `pricing` with every price that follows, now or at a minute to come',
    access,
    idempotent: true,
    body: repricingOrder,
    answers: { 202: z.object({ run: run.nullable(), rate: rate.nullable() }) },
    refusals: {
      403: '`below_cost` without the right to sell below cost',
      409: '`stale`; `preview_changed`: prices moved since the preview; `busy`: another run is at work; `sync_running`: a feed is being read',
      422: 'Without the `confirmed_count` or `reason` that the preview asks for',
    },
  }),
  repricingRuns: endpoint({
    method: 'get',
    path: '/admin/settings/pricing/runs',
    summary: 'The last changes of prices by their rules, the newest first',
    access,
    answers: { 200: z.object({ runs: z.array(run) }) },
  }),
  repricingRun: endpoint({
    method: 'get',
    path: '/admin/settings/pricing/runs/{id}',
    summary: 'A change of prices and how far it is',
    access,
    params: runParams,
    answers: { 200: z.object({ run }) },
  }),
  repricingLines: endpoint({
    method: 'get',
    path: '/admin/settings/pricing/runs/{id}/lines',
    summary: 'The products of a change of prices, the biggest moves first',
    access,
    params: runParams,
    query: z.object({ ...pageQuery, state: z.enum(lineStates).optional() }),
    answers: {
      200: z.object({
        lines: z.array(
          z.object({
            product_id: z.number().int(),
            sku: z.string(),
            product_name: z.string(),
            old_cents: centsSchema,
            new_cents: centsSchema,
            /** What it costs now. */
            price_cents: centsSchema,
            state: z.enum(lineStates),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  stopRepricing: endpoint({
    method: 'post',
    path: '/admin/settings/pricing/runs/{id}/stop',
    summary: 'Change no further prices; it can be continued or rolled back',
    access,
    params: runParams,
    answers: { 200: z.object({ run }) },
    refusals: { 409: notAtWork },
  }),
  continueRepricing: endpoint({
    method: 'post',
    path: '/admin/settings/pricing/runs/{id}/continue',
    summary: 'Change the prices that a stopped run left',
    access,
    params: runParams,
    answers: { 202: z.object({ run }) },
    refusals: { 409: `${notAtWork}; \`superseded\`: a later run changed the rules` },
  }),
  undoRepricing: endpoint({
    method: 'post',
    path: '/admin/settings/pricing/runs/{id}/undo',
    summary: 'Roll back: the rules, and every price that is still the one the run gave',
    access,
    params: runParams,
    answers: { 202: z.object({ run }) },
    refusals: { 409: `${notAtWork}; \`sync_running\`: a feed is being read` },
  }),
  exchangeRates: endpoint({
    method: 'get',
    path: '/admin/settings/pricing/rates',
    summary: 'Rates of pesos per dollar: those that held, begin later, or wait for a decision',
    access,
    answers: {
      200: z.object({
        current: z.number(),
        /** Whether the shop can ask Banco de México. */
        can_ask: z.boolean(),
        /** The newest first. */
        history: z.array(rate),
        open: z.array(rate),
      }),
    },
  }),
  dismissRate: endpoint({
    method: 'post',
    path: '/admin/settings/pricing/rates/{id}/dismiss',
    summary: 'Call a scheduled rate off, or leave a proposed one',
    access,
    params: rateParams,
    answers: { 200: z.object({ rate }) },
    refusals: { 409: '`busy`: it holds already or was dismissed' },
  }),
};
