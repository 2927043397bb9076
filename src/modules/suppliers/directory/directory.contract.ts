import { t } from '../../../i18n/t.ts';
import { centsSchema, endpoint, z } from '../../../platform/http/endpoint.ts';
import { dropShipModes, orderChannels, runStates } from '../run.contract.ts';

/** One reading of a feed. */
export const runSchema = z.object({
  id: z.string(),
  supplier: z.string(),
  supplier_name: z.string(),
  source: z.string(),
  state: z.enum(runStates),
  /** The feed is all that the supplier offers. */
  is_full: z.boolean(),
  /** Nothing is written before somebody approves. */
  is_dry_run: z.boolean(),
  /** Why it waits for a person. */
  waits_for: z.array(
    z.object({
      code: z.enum(['dry_run', 'withdrawn', 'moved', 'created', 'unread_lines']),
      count: z.number().int(),
      limit: z.number().nullable(),
    }),
  ),
  lines_read: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  discontinued: z.number().int(),
  stale: z.number().int(),
  rejected: z.number().int(),
  error: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  /** Who approved or rejected it. */
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
});

const currency = z.enum(['USD', 'MXN']);
const state = z.enum(['active', 'paused']);
const daysMax = 365;
const percent = z.number().int().min(0).max(100);
const orderCents = centsSchema.min(0).max(100_000_000_00).nullable();
const fields = {
  name: z.string().trim().min(1).max(120),
  contact_name: z.string().trim().max(120),
  contact_email: z.union([z.literal(''), z.string().trim().pipe(z.email()).pipe(z.string().max(200))]),
  contact_phone: z.string().trim().max(40),
  /** As staff agreed with it, in their words. */
  terms: z.string().trim().max(2000),
  credit_days: z.number().int().min(0).max(daysMax),
  /** What its feed must be in. */
  currency,
  /** Business days until its goods are with the shop; 0: nobody said. */
  lead_days: z.number().int().min(0).max(daysMax),
  /** The lower, the rather the shop buys from it. */
  rank: z.number().int().min(1).max(9999),
  /** No feed of a paused one is read. */
  state,
  /** A whole feed that names less than this share of what the last one did is refused. */
  short_percent: percent,
  /** What a run may change unasked: the share of offers withdrawn, … */
  withdrawn_percent: percent,
  /** … the share of prices that move by more than `moved_by_percent`, … */
  moved_percent: percent,
  moved_by_percent: z.number().int().min(1).max(1000),
  /** … and the number of new products; null for any. */
  created_max: z.number().int().min(0).max(1_000_000).nullable(),
  /** A cost that rises or falls by more than this at once is asked about. */
  cost_up_percent: z.number().int().min(1).max(10_000),
  cost_down_percent: z.number().int().min(1).max(99),
  /** Shares of less than so many are not asked about. */
  limits_from: z.number().int().min(1).max(10_000),
  /** What no run confirmed for longer is not chosen and not promised; null for however long. */
  max_age_hours: z.number().int().min(1).max(8760).nullable(),
  /** Its costs contain IVA where a record does not say. */
  tax_included: z.boolean(),
  /** How it is ordered from. */
  order_by: z.enum(orderChannels),
  /** Orders up to this much before IVA are sent by themselves; null for none. */
  order_auto_cents: orderCents,
  /** So are those that bring units for the shelf besides. */
  order_auto_shelf: z.boolean(),
  /** So long they wait for what else is bought. */
  order_wait_minutes: z.number().int().min(0).max(10_080),
  /** The least that it sells at once, before IVA; null where nobody said. */
  order_min_cents: orderCents,
  /** Which location of the shop it sends to; null for the first. */
  order_to: z.string().trim().min(1).max(20).nullable(),
  /** It is asked for what a shopper is about to pay, and waited for so long. */
  live_check: z.boolean(),
  live_seconds: z.number().int().min(1).max(15),
  /** When it sends goods to buyers itself, */
  drop_ship: z.enum(dropShipModes),
  /** what it takes for each such order before IVA, */
  drop_ship_fee_cents: z.number().int().min(0).max(100_000_000),
  /** whether its boxes say nothing of it, */
  drop_ship_neutral: z.boolean(),
  /** and by whom, as buyers read it where it does not say. */
  drop_ship_carrier: z.string().trim().max(40),
};
const warehouseSchema = z.object({
  /** As the supplier calls it. */
  code: z.string(),
  name: z.string(),
  /** More business days than the supplier's others need. */
  extra_days: z.number().int(),
  /** The location of the shop whose stock its counts become. */
  location_code: z.string(),
});
const supplierSchema = z.object({
  code: z.string(),
  name: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  terms: z.string(),
  credit_days: z.number().int(),
  currency,
  lead_days: z.number().int(),
  rank: z.number().int(),
  state,
  short_percent: z.number().int(),
  withdrawn_percent: z.number().int(),
  moved_percent: z.number().int(),
  moved_by_percent: z.number().int(),
  created_max: z.number().int().nullable(),
  cost_up_percent: z.number().int(),
  cost_down_percent: z.number().int(),
  limits_from: z.number().int(),
  max_age_hours: z.number().int().nullable(),
  tax_included: z.boolean(),
  order_by: z.enum(orderChannels),
  order_auto_cents: z.number().int().nullable(),
  order_auto_shelf: z.boolean(),
  order_wait_minutes: z.number().int(),
  order_min_cents: z.number().int().nullable(),
  order_to: z.string().nullable(),
  live_check: z.boolean(),
  live_seconds: z.number().int(),
  drop_ship: z.enum(dropShipModes),
  drop_ship_fee_cents: z.number().int(),
  drop_ship_neutral: z.boolean(),
  drop_ship_carrier: z.string(),
  /** Its codes of products and warehouses are the shop's own. */
  is_house: z.boolean(),
  /** Counts changes: who sends an older one has not seen the newest. */
  version: z.number().int(),
});
const supplierParams = z.object({ code: z.string().min(1).max(100) });
const wholeSupplier = z.object({
  supplier: supplierSchema,
  /** How many offers it has on sale, and of these too old to be chosen and promised, with a price floor, back later. */
  offers: z.object({
    active: z.number().int(),
    stale: z.number().int(),
    with_map: z.number().int(),
    awaited: z.number().int(),
    oldest_seen_at: z.string().nullable(),
  }),
  warehouses: z.array(warehouseSchema),
  /** The last twenty. */
  runs: z.array(runSchema),
});

export const directoryCalls = {
  suppliers: endpoint({
    method: 'get',
    path: '/admin/suppliers',
    summary: 'Suppliers, those the shop rather buys from first, with what each offers and its newest run',
    access: { staff: 'read_catalog' },
    answers: {
      200: z.object({
        suppliers: z.array(
          supplierSchema.extend({
            offers: z.number().int(),
            active_offers: z.number().int(),
            /** Of these: too old to be chosen and promised. */
            stale_offers: z.number().int(),
            last_run: z.object({ state: z.enum(runStates), started_at: z.string() }).nullable(),
            /** The last time that it was asked for its data it did not answer, or took no more calls. */
            fetch_trouble: z.enum(['failing', 'limited']).nullable(),
          }),
        ),
      }),
    },
  }),
  supplier: endpoint({
    method: 'get',
    path: '/admin/suppliers/{code}',
    summary: 'A supplier with its warehouses and last runs',
    access: { staff: 'read_catalog' },
    params: supplierParams,
    answers: { 200: wholeSupplier },
  }),
  addSupplier: endpoint({
    method: 'post',
    path: '/admin/suppliers',
    summary: 'Write down a supplier before its first feed',
    access: { staff: 'catalog' },
    body: z.object({
      code: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, {
          error: () => t('Two to forty small letters, digits and dashes.'),
        }),
      name: fields.name,
      contact_name: fields.contact_name.default(''),
      contact_email: fields.contact_email.default(''),
      contact_phone: fields.contact_phone.default(''),
      terms: fields.terms.default(''),
      credit_days: fields.credit_days.default(0),
      currency: fields.currency.default('USD'),
      lead_days: fields.lead_days.default(0),
      rank: fields.rank.default(100),
      state: fields.state.default('active'),
      short_percent: fields.short_percent.default(50),
      withdrawn_percent: fields.withdrawn_percent.default(30),
      moved_percent: fields.moved_percent.default(30),
      moved_by_percent: fields.moved_by_percent.default(25),
      created_max: fields.created_max.default(null),
      cost_up_percent: fields.cost_up_percent.default(700),
      cost_down_percent: fields.cost_down_percent.default(87),
      limits_from: fields.limits_from.default(50),
      max_age_hours: fields.max_age_hours.default(72),
      tax_included: fields.tax_included.default(false),
      order_by: fields.order_by.default('hand'),
      order_auto_cents: fields.order_auto_cents.default(null),
      order_auto_shelf: fields.order_auto_shelf.default(false),
      order_wait_minutes: fields.order_wait_minutes.default(60),
      order_min_cents: fields.order_min_cents.default(null),
      order_to: fields.order_to.default(null),
      live_check: fields.live_check.default(false),
      live_seconds: fields.live_seconds.default(3),
      drop_ship: fields.drop_ship.default('never'),
      drop_ship_fee_cents: fields.drop_ship_fee_cents.default(0),
      drop_ship_neutral: fields.drop_ship_neutral.default(false),
      drop_ship_carrier: fields.drop_ship_carrier.default(''),
    }),
    answers: { 201: wholeSupplier },
    refusals: { 409: '`supplier_taken`: one has this code already' },
  }),
  changeSupplier: endpoint({
    method: 'put',
    path: '/admin/suppliers/{code}',
    summary: 'Change what is given of a supplier; stock follows its warehouses to other locations',
    access: { staff: 'catalog' },
    params: supplierParams,
    body: z
      .object({
        ...fields,
        warehouses: z
          .array(
            z.object({
              code: z.string().min(1).max(20),
              name: z.string().trim().min(1).max(80),
              extra_days: z.number().int().min(0).max(daysMax),
              location_code: z.string().trim().min(1).max(20),
            }),
          )
          .max(200),
        /** The one that was read; left out, this holds whatever anybody else saved. */
        version: z.number().int().positive(),
      })
      .partial(),
    answers: { 200: wholeSupplier },
    refusals: {
      409: '`stale` with `details.current` where somebody changed it; `sync_running` where stock would move',
    },
  }),
};
