import { msg, t } from '../../i18n/t.ts';
import type { CurrentStaff, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { type Loss, lossesAmong, lossText, requireRightToLose } from '../pricing/index.ts';
import { formatPesos } from '../../platform/money.ts';
import { floorsOf } from '../catalog/index.ts';
import { loweringNow, rivalsOf, unitPricesWith } from '../promotions/index.ts';
import type { promotionsContract } from '../promotions/promotions.contract.ts';
import { alertStaff, audit, trailOf } from '../staff/index.ts';
import { unitCostsOf } from '../suppliers/index.ts';

type Warning = z.input<(typeof promotionsContract.warnings.answers)[200]>['warnings'][number];

/** How many products are named; more is not read anyway. */
const namedMax = 5;

/** What staff should look at before a promotion runs. Throws AppError 404. */
export async function promotionWarnings(db: Connection, id: number, now: Date): Promise<Warning[]> {
  const rivals = await rivalsOf(db, id, now);
  if (!rivals) throw notFound(t('There is no such promotion.'));
  return [
    ...rivals.map((rival) => ({
      kind: 'overlap' as const,
      message: t('Runs beside «{name}» for some of the same goods: only the better one is given.', {
        name: rival.name,
      }),
      promotion_id: rival.id,
    })),
    ...(await lossWarnings(db, id)),
    ...(await floorWarnings(db, id)),
  ];
}

/**
 * Rule R39 for a promotion as it stands in the transaction; the reason is written down.
 * @throws AppError as `requireRightToLose`
 */
export async function refuseLosses(
  tx: Connection,
  staff: CurrentStaff | undefined,
  promotionId: number,
  reason: string | undefined,
): Promise<void> {
  const losses = await belowCost(tx, promotionId);
  if (losses.length === 0) return;
  requireRightToLose(staff, losses, { reason, advice: t('Save it as a draft and ask one.') });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'promotion.below_cost',
    subject: `promotion:${promotionId}`,
    after: { reason, product_count: losses.length },
  });
}

/**
 * Writes to those who may sell below cost where a running promotion does so with more products than whoever agreed to it saw:
 * goods joined its categories, or cost more since.
 */
export async function tellLosses(shop: Shop): Promise<void> {
  const { db, clock } = shop;
  for (const { id, name } of await loweringNow(db, clock.now())) {
    const count = (await belowCost(db, id)).length;
    const agreed = await agreedCount(db, id);
    if (count <= agreed) continue;
    await db.transaction((tx) =>
      alertStaff(shop, tx, 'price_below_cost', {
        once: `promotion-losses:${id}:${count}`,
        subject: {
          message: msg('«{name}» sells more below cost than anybody agreed to'),
          values: () => ({ name }),
        },
        text: {
          message: msg(
            'It sells {count, plural, one {# product} other {# products}} below cost now, and {agreed} when somebody agreed to that: goods joined it, or cost more since.',
          ),
          values: () => ({ count, agreed }),
        },
        path: `/admin/Promotion/edit/${id}`,
      }),
    );
  }
}

/** How many products sold below cost when somebody last said why. */
async function agreedCount(db: Connection, id: number): Promise<number> {
  const entries = await trailOf(db, `promotion:${id}`, 50);
  const said = entries.find(({ action }) => action === 'promotion.below_cost')?.after as
    | { product_count?: number }
    | undefined;
  return said?.product_count ?? 0;
}

/** What would sell below cost, the greatest loss first. */
async function belowCost(db: Connection, id: number): Promise<Loss[]> {
  return lossesAmong(db, await unitPricesWith(db, id), unitCostsOf);
}

async function lossWarnings(db: Connection, id: number): Promise<Warning[]> {
  const cheap = await belowCost(db, id);
  const named = cheap.slice(0, namedMax).map((loss) => ({
    kind: 'below_cost' as const,
    message: `${lossText(loss)}.`,
    promotion_id: null,
  }));
  const more = cheap.length - named.length;
  if (more === 0) return named;
  const message = t('{more, plural, one {# more product is} other {# more products are}} below cost.', {
    more,
  });
  return [...named, { kind: 'below_cost', message, promotion_id: null }];
}

/** What it would advertise below what makers allow, and that stays at that; the most first. */
async function floorWarnings(db: Connection, id: number): Promise<Warning[]> {
  const prices = (await unitPricesWith(db, id)).filter(({ isAdvertised }) => isAdvertised);
  const floors = await floorsOf(
    db,
    prices.map(({ productId }) => productId),
  );
  const held = prices
    .map((price) => ({ ...price, floorCents: floors.get(price.productId) ?? 0 }))
    .filter(({ priceCents, floorCents }) => priceCents < floorCents)
    .toSorted((a, b) => a.priceCents - a.floorCents - (b.priceCents - b.floorCents));
  const named = held.slice(0, namedMax).map(({ name, priceCents, floorCents }) => ({
    kind: 'below_map' as const,
    message: t('{name} would be advertised at {price}. Its maker allows {floor}: it is sold at that.', {
      name,
      price: formatPesos(priceCents),
      floor: formatPesos(floorCents),
    }),
    promotion_id: null,
  }));
  const more = held.length - named.length;
  if (more === 0) return named;
  const message = t('{more, plural, one {# more product stays} other {# more products stay}} at MAP.', {
    more,
  });
  return [...named, { kind: 'below_map', message, promotion_id: null }];
}
