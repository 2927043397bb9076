import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { formatPesos } from '../../platform/money.ts';
import { rivalsOf, unitPricesWith } from '../promotions/index.ts';
import type { promotionsContract } from '../promotions/promotions.contract.ts';
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

async function losses(db: Connection, id: number): Promise<Warning[]> {
  const prices = await unitPricesWith(db, id);
  const costs = await unitCostsOf(
    db,
    prices.map(({ productId }) => productId),
  );
  const cheap = prices
    .map((price) => ({ ...price, costCents: costs.get(price.productId) ?? 0 }))
    .filter(({ priceCents, costCents }) => priceCents < costCents)
    .toSorted((a, b) => a.priceCents - a.costCents - (b.priceCents - b.costCents));
  const named = cheap.slice(0, namedMax).map(({ name, priceCents, costCents }) => ({
    kind: 'below_cost' as const,
    message: `${name} would sell at ${formatPesos(priceCents)} and costs ${formatPesos(costCents)} with IVA.`,
    promotion_id: null,
  }));
  const more = cheap.length - named.length;
  if (more === 0) return named;
  const message = `${more} more ${more === 1 ? 'product is' : 'products are'} below cost.`;
  return [...named, { kind: 'below_cost', message, promotion_id: null }];
}
