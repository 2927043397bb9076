import { type Kept, keepText, t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid } from '../../../platform/errors.ts';
import { type Cents, formatPesos } from '../../../platform/money.ts';
import {
  giveUpTakenUnits,
  putBackUnits,
  requireOwnLocations,
  type StockLine,
} from '../../inventory/index.ts';
import { fulfilmentNow } from '../fulfil/pack-shipment.ts';
import type { FulfilmentState } from '../order-state.ts';
import { stockOfLines } from '../read/order-for-return.ts';
import { planLine } from './plan-refund.ts';
import { type OrderToRefund, restockable, unitsOf } from './read-refundable.ts';
import { countRefunded } from './refund.queries.ts';

/** What of an order goes back by name; what is left out goes back by amount alone. */
export type RefundedByName = {
  lines?: readonly { position: number; quantity: number; restock_to: string | null }[] | undefined;
  shipping_cents?: Cents | undefined;
  other_cents?: Cents | undefined;
};

/** A refund of units, delivery and a free amount, before any of it is written. */
export type RefundPlan = {
  amountCents: Cents;
  shippingCents: Cents;
  lines: {
    position: number;
    name: string;
    units: number;
    unsent: number;
    sent: number;
    cents: Cents;
    restockTo: string | null;
    /** Suppliers still have all of it. */
    isAway: boolean;
  }[];
};

/**
 * What is refunded by name, and what it comes to: the price of units as it was paid, so that the parts of a line add up to
 * it (rule R26). The caller holds the order's lock.
 * @returns undefined where nothing is named: an amount alone
 * @throws AppError 409 `units_refunded`, `units_packed`, `shipping_refunded`, 422 for a line that is not there or units that
 *   cannot stand on a shelf, each beside its field; 409 `refund_changed` with what `amount_cents` would be by now
 */
export function planRefund(
  order: OrderToRefund,
  given: RefundedByName & { amount_cents: Cents },
): RefundPlan | undefined {
  const { shipping_cents: shippingCents = 0, other_cents: otherCents } = given;
  const wanted = given.lines ?? [];
  if (wanted.length === 0 && shippingCents === 0 && otherCents === undefined) return undefined;
  const lines = wanted.map(({ position, quantity, restock_to: restockTo }) => {
    const line = order.lines.find((one) => one.position === position);
    const field = `lines.${position}`;
    if (!line) throw invalid({ [field]: t('The order has no such line.') });
    const where = unitsOf(order, line);
    if (quantity > where.unsent + where.sent) throw tooMany(field, where);
    const plan = planLine(line, where, quantity);
    if (restockTo !== null) {
      const shelf = restockable(order, line);
      if (plan.unsent > shelf.unsent) {
        throw invalid({ [`${field}.restock_to`]: t('These units were not taken from any shelf.') });
      }
      if (plan.sent > shelf.sent) {
        throw invalid({
          [`${field}.restock_to`]: t('So many are not put on a shelf here: a return did that, or does.'),
        });
      }
    }
    const isAway = plan.sent === 0 && isWithSuppliers(order, { position, quantity: plan.unsent });
    return { position, name: line.product_name, units: quantity, restockTo, isAway, ...plan };
  });
  const shippingLeft = order.shipping_cents - order.shipping_refunded_cents;
  if (shippingCents > shippingLeft) {
    throw beside(
      'shipping_refunded',
      'shipping_cents',
      t('Of the delivery {amount} are left to refund.', { amount: formatPesos(shippingLeft) }),
    );
  }
  const amountCents = lines.reduce((sum, { cents }) => sum + cents, 0) + shippingCents + (otherCents ?? 0);
  if (amountCents !== given.amount_cents) {
    throw conflict(
      'refund_changed',
      t('It would be {amount} by now. Look at it again.', { amount: formatPesos(amountCents) }),
      { amount_cents: amountCents },
    );
  }
  return { amountCents, shippingCents, lines };
}

/** Whether suppliers still have all of some units of a line. */
function isWithSuppliers(order: OrderToRefund, units: { position: number; quantity: number }): boolean {
  const away = order.taken.filter(({ supplierDays }) => supplierDays !== null);
  return stockOf(order, [units]).every(
    ({ productId, quantity }) =>
      away.reduce((sum, one) => sum + (one.productId === productId ? one.quantity : 0), 0) >= quantity,
  );
}

function tooMany(field: string, { unsent, sent, packed }: ReturnType<typeof unitsOf>): AppError {
  const units = unsent + sent;
  return packed > 0
    ? beside(
        'units_packed',
        field,
        t(
          '{packed, plural, one {# unit is} other {# units are}} in a parcel that has not left: take it apart first.',
          { packed },
        ),
      )
    : beside(
        'units_refunded',
        field,
        t('{units, plural, =0 {None is} one {# unit is} other {# units are}} left to refund.', { units }),
      );
}

function beside(code: string, field: string, message: string): AppError {
  return new AppError(409, code, message, { fields: { [field]: message } });
}

/**
 * Counts the units and the delivery of a refund, takes out of the order what has not left, and puts on their shelves what
 * was said to stand there: in the transaction of the refund, whose money was locked before the stock.
 * @returns how far the order's goods are afterwards
 */
export async function takeOutRefunded(
  tx: Connection,
  order: OrderToRefund,
  { lines, shippingCents }: RefundPlan,
  systemUserId: string | undefined,
): Promise<FulfilmentState> {
  const units = lines.map(({ position, units: refunded, unsent, sent, restockTo }) => ({
    position,
    refunded,
    withdrawn: unsent,
    shelved: restockTo === null ? 0 : sent,
  }));
  await tx.run(countRefunded, { orderId: order.id, units: JSON.stringify(units), shippingCents });
  const unsent = lines.map(({ position, unsent: quantity }) => ({ position, quantity }));
  const given = await giveUpTakenUnits(tx, order.id, stockOf(order, unsent));
  const byLocation = Map.groupBy(
    lines.filter(({ restockTo }) => restockTo !== null),
    ({ restockTo }) => restockTo ?? '',
  );
  await requireOwnLocations(
    tx,
    Object.fromEntries(
      [...byLocation].map(([code, list]) => [`lines.${list[0]?.position}.restock_to`, code]),
    ),
  );
  const wanted = stockOf(
    order,
    lines.flatMap(({ position, unsent: quantity, restockTo }) =>
      restockTo === null ? [] : [{ position, quantity }],
    ),
  );
  // Two lines may be of one product of which too little was taken.
  const short = wanted.find(
    ({ productId, quantity }) => quantity > (given.find((one) => one.productId === productId)?.quantity ?? 0),
  );
  if (short) throw conflict('not_on_shelf', t('These units were not taken from any shelf.'));
  // What suppliers still have stands on no shelf: it was counted to them again, first of all for what stays off the shelves.
  const away = new Map(given.map((one) => [one.productId, one.away]));
  const hereOf = (list: RefundPlan['lines'], part: 'unsent' | 'units') =>
    stockOf(
      order,
      list.map((line) => ({ position: line.position, quantity: line[part] })),
    ).map(({ productId, quantity }) => {
      const theirs = Math.min(away.get(productId) ?? 0, quantity);
      away.set(productId, (away.get(productId) ?? 0) - theirs);
      return { productId, quantity: quantity - theirs };
    });
  hereOf(
    lines.filter(({ restockTo }) => restockTo === null),
    'unsent',
  );
  for (const [code, list] of [...byLocation].toSorted(([one], [other]) => one.localeCompare(other))) {
    const here = hereOf(list, 'units').filter(({ quantity }) => quantity > 0);
    await putBackUnits(tx, here, code, order.id, systemUserId);
  }
  return fulfilmentNow(tx, order.id);
}

function stockOf(
  order: OrderToRefund,
  units: readonly { position: number; quantity: number }[],
): StockLine[] {
  return stockOfLines(
    order,
    units.filter(({ quantity }) => quantity > 0),
  );
}

/** What is refunded, as the timeline says it to staff. */
export function refundedWords({ lines, shippingCents, amountCents }: RefundPlan): Kept {
  const namedCents = lines.reduce((sum, { cents }) => sum + cents, 0) + shippingCents;
  const parts = [
    ...lines.map(({ units, name, restockTo, unsent, isAway }) => {
      if (isAway) return keepText('{units} × {name} (still with its supplier)', { units, name });
      if (restockTo !== null) {
        return keepText('{units} × {name} (back on the shelf in {location})', {
          units,
          name,
          location: restockTo,
        });
      }
      return unsent > 0
        ? keepText('{units} × {name} (not put on a shelf)', { units, name })
        : keepText('{units} × {name}', { units, name });
    }),
    ...(shippingCents > 0 ? [keepText('delivery {amount}', { amount: formatPesos(shippingCents) })] : []),
    ...(amountCents > namedCents
      ? [keepText('{amount} besides', { amount: formatPesos(amountCents - namedCents) })]
      : []),
  ];
  return parts.reduce((before, after) => keepText('{before}, {after}', { before, after }));
}

/** The same to the buyer, where it changes what they get; null where it changes nothing. */
export function withdrawnWords({ lines }: RefundPlan): string | null {
  const names = lines.filter(({ unsent }) => unsent > 0).map(({ unsent, name }) => `${unsent} × ${name}`);
  return names.length === 0 ? null : `Quitamos de tu pedido ${names.join(', ')} y te devolvemos su precio.`;
}
