import { t } from '../../i18n/t.ts';
import type { CurrentStaff } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { type Cents, formatPesos } from '../../platform/money.ts';

/** What the shop pays for products with IVA, by product id; given by who knows it. */
export type UnitCosts = (db: Connection, productIds: readonly number[]) => Promise<Map<number, Cents>>;

/** A price below what the product costs, both with IVA. */
export type Loss = { name: string; priceCents: Cents; costCents: Cents };

/** How many products are named; more is not read anyway. */
const namedMax = 3;

/** Those of the prices that are below cost, the greatest loss first; what nobody sells has no cost. */
export async function lossesAmong<Price extends { productId: number; name: string; priceCents: Cents }>(
  db: Connection,
  prices: readonly Price[],
  unitCosts: UnitCosts,
): Promise<(Price & Loss)[]> {
  if (prices.length === 0) return [];
  const costs = await unitCosts(
    db,
    prices.map(({ productId }) => productId),
  );
  return prices
    .map((price) => ({ ...price, costCents: costs.get(price.productId) ?? 0 }))
    .filter(({ priceCents, costCents }) => priceCents < costCents)
    .toSorted((a, b) => a.priceCents - a.costCents - (b.priceCents - b.costCents));
}

/**
 * Rule R39, wherever staff set a price: selling below cost takes the right and a reason, which the caller writes down.
 * @param losses the greatest first
 * @param said the reason; the form's field that a loss came of; what to do without the right
 * What the shop pays is said to those alone who may read it.
 * @throws AppError 403 `below_cost` naming products; 422 without a reason
 */
export function requireRightToLose<Lost extends Loss>(
  staff: Pick<CurrentStaff, 'rights'> | undefined,
  losses: readonly Lost[],
  said: { reason: string | undefined; fieldOf?: (loss: Lost) => string; advice?: string },
): void {
  if (losses.length === 0) return;
  const lossLines = linesFor(staff);
  if (!staff?.rights.includes('price_below_cost')) {
    const refusal = (some: readonly Lost[]) =>
      [t('Only an owner may sell below cost: {losses}.', { losses: lossLines(some) }), said.advice ?? '']
        .join(' ')
        .trim();
    const byField = said.fieldOf && Map.groupBy(losses, said.fieldOf);
    const fields = byField && [...byField].map(([field, some]) => [field, refusal(some)]);
    throw new AppError(403, 'below_cost', refusal(losses), fields && { fields: Object.fromEntries(fields) });
  }
  if (said.reason === undefined || said.reason.length < 3) {
    throw invalid({
      reason: t('{losses}. Give a reason of 3 letters or more.', { losses: lossLines(losses) }),
    });
  }
}

function linesFor(staff: Pick<CurrentStaff, 'rights'> | undefined): (losses: readonly Loss[]) => string {
  const textOf = staff?.rights.includes('read_costs') ? lossText : lossWithoutCost;
  return (losses) => {
    const named = losses.slice(0, namedMax).map(textOf).join('; ');
    const more = losses.length - namedMax;
    return more > 0 ? t('{named}; and {more} more', { named, more }) : named;
  };
}

function lossWithoutCost({ name, priceCents }: Loss): string {
  return t('{name} would sell at {price}, below its cost', { name, price: formatPesos(priceCents) });
}

/** A loss in a sentence without its full stop. */
export function lossText({ name, priceCents, costCents }: Loss): string {
  return t('{name} would sell at {price} and costs {cost} with IVA', {
    name,
    price: formatPesos(priceCents),
    cost: formatPesos(costCents),
  });
}
