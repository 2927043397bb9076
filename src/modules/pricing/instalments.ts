import type { Connection } from '../../platform/database/database.ts';
import { z } from '../../platform/http/endpoint.ts';
import { instalmentSetting } from './pricing.queries.ts';

/** A plan of monthly payments without interest that the shop's acquirer gives, from its smallest purchase (rule R35). */
export type InstalmentPlan = { months: number; floorCents: number };

const plansSchema = z.array(
  z.object({ months: z.number().int().min(2).max(60), floor_cents: z.number().int().min(0) }),
);

/**
 * The plans of the setting `instalments` of the payments, `[{ "months": 12, "floor_cents": 120000 }]`. No setting, no plans:
 * the shop promises no months that its contract does not give. One that cannot be read counts as none.
 */
export function readInstalmentPlans(setting: unknown): InstalmentPlan[] {
  const given = plansSchema.safeParse(setting);
  return given.success
    ? given.data.map(({ months, floor_cents: floorCents }) => ({ months, floorCents }))
    : [];
}

/** The longest plan a price reaches, with the monthly amount rounded up to a centavo; undefined below every floor. */
export function longestInstalments(
  priceCents: number,
  plans: readonly InstalmentPlan[],
): { months: number; monthlyCents: number } | undefined {
  const reached = plans.filter(({ floorCents }) => priceCents >= floorCents);
  if (reached.length === 0) return undefined;
  const months = Math.max(...reached.map((plan) => plan.months));
  return { months, monthlyCents: Math.ceil(priceCents / months) };
}

/** The shop's plans, as `readInstalmentPlans` reads them. */
export async function instalmentPlans(db: Connection): Promise<InstalmentPlan[]> {
  return readInstalmentPlans((await db.first(instalmentSetting))?.value);
}
