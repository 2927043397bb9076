import { type Cents, refundOfLine } from '../../../platform/money.ts';
import type { ShipmentFacts } from '../fulfil/shipment.ts';
import type { RefundedUnits } from '../read/order-for-return.ts';

/** A line of an order as a refund sees it. */
export type RefundableLine = RefundedUnits & {
  position: number;
  /** As bought; `owed` are those that are to leave, exchanged ones with them. */
  quantity: number;
  owed: number;
  gross_cents: Cents;
};

/** How many units of a line may be refunded now, and where they are. */
export type UnitsToRefund = {
  /** In no parcel: refunded ones never leave. They come first. */
  unsent: number;
  /** On their way or with the buyer. */
  sent: number;
  /** In a parcel that has not left: it is taken apart before they are refunded. */
  packed: number;
};

/**
 * Where the units of a line are whose price has not gone back. What has left and came back through a return is refunded
 * there, and counts as refunded here.
 */
export function unitsToRefund(line: RefundableLine, shipments: readonly ShipmentFacts[]): UnitsToRefund {
  const unitsIn = (isLeft: boolean) =>
    shipments
      .filter(({ state }) => (state !== 'packed') === isLeft)
      .flatMap(({ lines }) => lines)
      .reduce((sum, { position, quantity }) => sum + (position === line.position ? quantity : 0), 0);
  const [packed, sent] = [unitsIn(false), unitsIn(true)];
  let left = line.quantity - line.refunded_quantity;
  const take = (units: number) => {
    const taken = Math.max(0, Math.min(left, units));
    left -= taken;
    return taken;
  };
  const unsent = take(line.owed - packed - sent);
  return {
    unsent,
    sent: take(sent - (line.refunded_quantity - line.withdrawn_quantity)),
    packed: take(packed),
  };
}

/** What goes back for some more units of a line (rule R26), and where those units are. */
export function planLine(
  line: RefundableLine,
  where: UnitsToRefund,
  units: number,
): { cents: Cents; unsent: number; sent: number } {
  const unsent = Math.min(units, where.unsent);
  return {
    cents: refundOfLine(
      { grossCents: line.gross_cents, quantity: line.quantity },
      line.refunded_quantity,
      units,
    ),
    unsent,
    sent: units - unsent,
  };
}

/**
 * How many units a line counts as refunded after `units` of it came back with a return, `before` came back with earlier
 * ones. Those that were refunded while the buyer kept them are the first to come back: their price does not go back twice.
 */
export function refundedAfterReturn(
  line: RefundedUnits & { quantity: number },
  before: number,
  units: number,
): number {
  const back = line.withdrawn_quantity + line.shelved_quantity + before + units;
  return Math.max(line.refunded_quantity, Math.min(line.quantity, back));
}
