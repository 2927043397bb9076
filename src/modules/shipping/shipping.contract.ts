import { centsSchema, endpoint, z } from '../../platform/http/endpoint.ts';

const extraDays = z.object({ ours: z.number().int(), unknown: z.number().int() });
const prefixes = z.array(z.string());

/** `ShippingRules` on the wire, which is what browsers count with. */
const rules = z.object({
  zones: z.array(
    z.object({
      name: z.string(),
      places: z.string(),
      /** First digits of its postal codes; none: every other code. */
      prefixes,
      base_cents: centsSchema,
      per_kilogram_cents: centsSchema,
      min_days: z.number().int(),
      max_days: z.number().int(),
    }),
  ),
  included_kilograms: z.number().int(),
  /** Null: parcels are never free. */
  free_from_cents: centsSchema.nullable(),
  free_kilograms_max: z.number().int(),
  assumed_weight_grams: z.number().int(),
  /** Null: only the scales count. */
  volumetric_divisor: z.number().int().nullable(),
  cut_off_hour: z.number().int(),
  assembly_days: z.number().int(),
  calendar: z.object({
    /** Sunday is 0. */
    weekdays: z.array(z.number().int()),
    law_days: z.array(
      z.enum([
        'new_year',
        'constitution_day',
        'juarez_birthday',
        'labour_day',
        'independence_day',
        'presidential_handover',
        'revolution_day',
        'christmas',
      ]),
    ),
    /** `2026-12-24`, or `12-24` for every year. */
    days_off: z.array(z.string()),
  }),
  warehouses: z.array(z.object({ code: z.string(), city: z.string(), prefixes })),
  farther_days: extraDays,
  transfer_days: extraDays,
  branches: z.array(
    z.object({
      method: z.string(),
      city: z.string(),
      warehouse: z.string(),
      street: z.string(),
      exterior_number: z.string(),
      neighbourhood: z.string(),
      municipality: z.string(),
      state: z.string(),
      postal_code: z.string(),
      phone: z.string(),
      hours: z.string(),
      /** Why nothing can be picked up there for now; null where it can. */
      closed: z.string().nullable(),
    }),
  ),
});

export const shippingContract = {
  shippingRules: endpoint({
    method: 'get',
    path: '/shipping/rules',
    summary: 'How the shop sends and hands over: zones, rates, days and branches',
    access: 'public',
    answers: { 200: z.object({ rules }) },
  }),
};
