import { centsSchema, endpoint, z, momentSchema } from '../../../platform/http/endpoint.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const priceRange = 'Enter a price from 1.00 to 1,000,000.00.';

/** A price that a product has for a time, or from a time on. */
const scheduledPrice = z.object({
  id: z.number().int(),
  price_cents: centsSchema,
  starts_at: z.string(),
  /** Null: it stays. */
  ends_at: z.string().nullable(),
  reason: z.string(),
  state: z.enum(['waiting', 'running', 'over', 'cancelled']),
  /** What it cost before; null until it begins. */
  former_price_cents: centsSchema.nullable(),
  version: z.number().int(),
});

/** With IVA, before promotions. */
const price = centsSchema.min(100, priceRange).max(100_000_000, priceRange);
const moment = momentSchema;
const reason = z.string().trim().max(300);

export const scheduledPricesContract = {
  scheduledPrices: endpoint({
    method: 'get',
    path: '/admin/products/{id}/scheduled-prices',
    summary: 'Prices that a product will have, has or had for a time, the newest first',
    access: { staff: 'read_catalog' },
    params: z.object({ id }),
    answers: { 200: z.object({ scheduled_prices: z.array(scheduledPrice) }) },
  }),
  schedulePrice: endpoint({
    method: 'post',
    path: '/admin/products/{id}/scheduled-prices',
    summary: 'Give a product another price for a time, up or down; its price returns by itself',
    access: { staff: 'catalog' },
    params: z.object({ id }),
    body: z.object({
      price_cents: price,
      starts_at: moment,
      /** Left out or null: it stays. */
      ends_at: moment.nullable().default(null),
      /** Why; below cost it has to be said. */
      reason: reason.default(''),
    }),
    answers: { 201: z.object({ scheduled_price: scheduledPrice }) },
    refusals: {
      403: '`below_cost` without the right to sell below cost',
      409: '`schedules_overlap`: the product has another price in that time already',
      422: 'A price below cost without `reason`; an end that is over or before the start',
    },
  }),
  changeScheduledPrice: endpoint({
    method: 'put',
    path: '/admin/products/{id}/scheduled-prices/{schedule_id}',
    summary: 'Change what is given of a scheduled price; of one that holds now, its end and reason',
    access: { staff: 'catalog' },
    params: z.object({ id, schedule_id: id }),
    body: z
      .object({
        price_cents: price,
        starts_at: moment,
        /** Null: it stays. */
        ends_at: moment.nullable(),
        reason,
        /** The one that was read; left out, this holds whatever anybody else saved. */
        version: z.number().int().positive(),
      })
      .partial(),
    answers: { 200: z.object({ scheduled_price: scheduledPrice }) },
    refusals: {
      403: '`below_cost` without the right to sell below cost',
      409: '`stale` with `details.current`; `schedules_overlap`; `schedule_is_over`',
      422: 'As when it was scheduled; another price or start of one that holds now',
    },
  }),
  cancelScheduledPrice: endpoint({
    method: 'delete',
    path: '/admin/products/{id}/scheduled-prices/{schedule_id}',
    summary: 'Cancel a scheduled price; one that holds now ends at once',
    access: { staff: 'catalog' },
    params: z.object({ id, schedule_id: id }),
    answers: { 200: z.object({ scheduled_price: scheduledPrice }) },
    refusals: { 409: '`schedule_is_over`' },
  }),
};
