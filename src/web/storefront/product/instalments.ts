/**
 * Plans that banks offer on card payments, each from its smallest purchase. The usual floors of Mexican acquirers
 * (rule R35); a shopkeeper with another contract changes them here.
 */
export const instalmentPlans: readonly { months: number; floorCents: number }[] = [
  { months: 3, floorCents: 30_000 },
  { months: 6, floorCents: 60_000 },
  { months: 9, floorCents: 90_000 },
  { months: 12, floorCents: 120_000 },
];

/** The longest plan a price reaches, with the monthly amount rounded up to a centavo; undefined below every floor. */
export function longestInstalments(
  priceCents: number,
  plans = instalmentPlans,
): { months: number; monthlyCents: number } | undefined {
  const reached = plans.filter(({ floorCents }) => priceCents >= floorCents);
  if (reached.length === 0) return undefined;
  const months = Math.max(...reached.map((plan) => plan.months));
  return { months, monthlyCents: Math.ceil(priceCents / months) };
}
