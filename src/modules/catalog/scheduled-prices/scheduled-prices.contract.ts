import { centsSchema, endpoint, z } from '../../../platform/http/endpoint.ts';

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
});

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
      /** With IVA, before promotions. */
      price_cents: centsSchema.min(100, priceRange).max(100_000_000, priceRange),
      starts_at: z.iso.datetime({ offset: true }),
      /** Left out or null: it stays. */
      ends_at: z.iso.datetime({ offset: true }).nullable().default(null),
      /** Why; below cost it has to be said. */
      reason: z.string().trim().max(300).default(''),
    }),
    answers: { 201: z.object({ scheduled_price: scheduledPrice }) },
    refusals: {
      403: '`below_cost` without the right to sell below cost',
      409: '`schedules_overlap`: the product has another price in that time already',
      422: 'A price below cost without `reason`; an end that is over or before the start',
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
