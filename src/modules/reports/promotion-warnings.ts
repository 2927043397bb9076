import type { CurrentStaff } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { type Cents, formatPesos } from '../../platform/money.ts';
import { rivalsOf, unitPricesWith } from '../promotions/index.ts';
import type { promotionsContract } from '../promotions/promotions.contract.ts';
import { audit } from '../staff/index.ts';
import { unitCostsOf } from '../suppliers/index.ts';

type Warning = z.input<(typeof promotionsContract.warnings.answers)[200]>['warnings'][number];

/** How many products are named; more is not read anyway. */
const namedMax = 5;

/** What staff should look at before a promotion runs. Throws AppError 404. */
export async function promotionWarnings(db: Connection, id: number, now: Date): Promise<Warning[]> {
  const rivals = await rivalsOf(db, id, now);
  if (!rivals) throw notFound('There is no such promotion.');
  return [
    ...rivals.map((rival) => ({
      kind: 'overlap' as const,
      message: `Runs beside «${rival.name}» for some of the same goods: only the better one is given.`,
      promotion_id: rival.id,
    })),
    ...(await losses(db, id)),
  ];
}

/**
 * Rule R39: selling below cost takes the right and a reason, which is written down.
 * @throws AppError 403 `below_cost` naming the product that loses most; 422 without a reason
 */
export async function refuseLosses(
  tx: Connection,
  staff: CurrentStaff | undefined,
  promotionId: number,
  reason: string | undefined,
): Promise<void> {
  const [worst, ...others] = await belowCost(tx, promotionId);
  if (!worst) return;
  if (staff?.rights.includes('price_below_cost')) {
    if (reason === undefined || reason.length < 3) {
      throw invalid({ reason: `${lossText(worst)}. Give a reason of 3 letters or more.` });
    }
    await audit(tx, {
      systemUserId: staff.id,
      action: 'promotion.below_cost',
      subject: `promotion:${promotionId}`,
      after: { reason, product_count: others.length + 1 },
    });
    return;
  }
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  const message = `Only an owner may sell below cost: ${lossText(worst)}${more}. Save it as a draft and ask one.`;
  throw new AppError(403, 'below_cost', message);
}

type Loss = { name: string; priceCents: Cents; costCents: Cents };

/** What would sell below cost, the greatest loss first. */
async function belowCost(db: Connection, id: number): Promise<Loss[]> {
  const prices = await unitPricesWith(db, id);
  const costs = await unitCostsOf(
    db,
    prices.map(({ productId }) => productId),
  );
  return prices
    .map((price) => ({ ...price, costCents: costs.get(price.productId) ?? 0 }))
    .filter(({ priceCents, costCents }) => priceCents < costCents)
    .toSorted((a, b) => a.priceCents - a.costCents - (b.priceCents - b.costCents));
}

function lossText({ name, priceCents, costCents }: Loss): string {
  return `${name} would sell at ${formatPesos(priceCents)} and costs ${formatPesos(costCents)} with IVA`;
}

async function losses(db: Connection, id: number): Promise<Warning[]> {
  const cheap = await belowCost(db, id);
  const named = cheap.slice(0, namedMax).map((loss) => ({
    kind: 'below_cost' as const,
    message: `${lossText(loss)}.`,
    promotion_id: null,
  }));
  const more = cheap.length - named.length;
  if (more === 0) return named;
  const message = `${more} more ${more === 1 ? 'product is' : 'products are'} below cost.`;
  return [...named, { kind: 'below_cost', message, promotion_id: null }];
}
