import type { CurrentCustomer, RequestContext } from '../../../platform/context.ts';
import { inBatches } from '../../../platform/database/batches.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { rehearse } from '../../../platform/database/rehearse.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import { readSellingTerms, refusePaused } from '../../checkout/index.ts';
import { takePlacingTurn } from '../../cart/index.ts';
import { bringListingUpToDate } from '../../catalog/index.ts';
import { addressOf } from '../../customers/index.ts';
import type { Finish } from '../finish.ts';
import { lockOrder, openOrderOf } from '../orders.queries.ts';
import { closeUnpaidOrder, giveUpOrder } from '../pay/close-unpaid-order.ts';
import { publishOrderChanged } from '../publish.ts';
import { askSuppliers, noteSilent, SuppliersToAsk } from './ask-suppliers.ts';
import { type Destination, destinationOf, type PlaceOrderInput } from './destination.ts';
import { paidAlready, type PlacedAnswer, startPayment } from './start-payment.ts';
import { type Placed, PricesDue, writeOrder } from './write-order.ts';

type Reply = { status: 201; body: PlacedAnswer };

const uniqueViolation = '23505';

/**
 * Freezes the cart as an order, holds its stock and opens the payment page (rules R1, R7, R14). The cart stays as it
 * is until money or a voucher arrives. A purchase of the same cart that is still in payment is closed first.
 * @throws AppError 409 `checkout_paused`, `cart_empty`, `out_of_stock` with `details.lines`, `total_changed` with `details.total_cents`,
 *   `prices_changing`, `below_minimum`, `over_budget`, `no_pc`, `promotion_used_up`, `unpaid_orders_limit`, `unpaid_stock_limit`, `person_limit`, `not_enough_credit` with
 *   `details.balance_cents`, `payment_method_unavailable`, `order_already_paid` with `details.order_id`; 422 for the
 *   address; 403 `order_not_taken` for blocked buyers; 429 `too_many_declines` where cards are being tried out; 503
 *   when the provider does not answer: then the order is cancelled and its stock given back
 */
export async function placeOrder(
  context: RequestContext,
  customer: CurrentCustomer,
  input: PlaceOrderInput,
): Promise<Reply> {
  const call = { owner: customer.id, route: 'POST /checkout/orders', input };
  return answerOnce(context, call, async (keep) => {
    const { db } = context;
    const [terms, saved] = await inBatches(() =>
      Promise.all([
        readSellingTerms(context),
        input.address_id === undefined ? undefined : addressOf(db, customer.id, input.address_id),
      ]),
    );
    refusePaused(terms);
    const given = input.address_id === undefined ? input.address : saved;
    const destination = destinationOf(customer, input, given, terms);
    const placed = await placeAlone(context, customer, input, destination, async (tx, orderId) =>
      keep(tx, placedAnswer(orderId, paidAlready(context, orderId))),
    );
    await noteSilent(context, placed.orderId, placed.silent);
    const payment = await startPayment(context, customer, input.payment_method, placed);
    publishOrderChanged(context, {
      customerId: customer.id,
      orderId: placed.orderId,
      state: placed.attempt ? 'pending_payment' : 'paid',
    });
    return placedAnswer(placed.orderId, payment);
  });
}

function placedAnswer(orderId: string, payment: PlacedAnswer['payment']): Reply {
  return { status: 201, body: { order_id: orderId, order_number: null, payment } };
}

/**
 * A cart has one purchase in payment at a time (rule R5): the former one is closed, also where another tab was
 * faster. It is looked up only after a refusal by the unique index or a rule, because few carts have one, and stays
 * open where the new one would be refused without it too. A repetition after a crash closes the unpaid order it finds;
 * `finish` keeps the answer for orders paid at once.
 */
async function placeAlone(
  context: RequestContext,
  customer: CurrentCustomer,
  input: PlaceOrderInput,
  destination: Destination,
  finish: Finish,
): Promise<Placed & { silent: string[] }> {
  let silent: string[] | undefined;
  let inTheWay: { id: string } | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (inTheWay) {
        const isAsked = silent !== undefined;
        await tryWithout(context, customer, input, { ...destination, isAsked }, inTheWay.id);
        await closePurchaseBefore(context, inTheWay.id);
        inTheWay = undefined;
      }
      return await context.db.transaction(async (tx) => {
        const placed = await writeOrder(tx, context, customer, input, {
          ...destination,
          isAsked: silent !== undefined,
        });
        if (!placed.attempt) await finish(tx, placed.orderId);
        return { ...placed, silent: silent ?? [] };
      });
    } catch (error) {
      if (error instanceof SuppliersToAsk) {
        silent = await askSuppliers(context, error.units);
        // Nothing was tried yet.
        attempt -= 1;
        continue;
      }
      if (error instanceof PricesDue && attempt < 3) {
        await bringListingUpToDate(context.db, error.productIds, context.clock.now());
        continue;
      }
      const isConflict =
        error instanceof AppError ? error.status === 409 : sqlState(error) === uniqueViolation;
      const isRefusal = error instanceof AppError;
      if (attempt === 3 || !isConflict || (isRefusal && inTheWay)) throw error;
      inTheWay = await context.db.first(openOrderOf, { customerId: customer.id });
      if (isRefusal && !inTheWay) throw error;
    }
  }
}

/**
 * Writes an order as if the former purchase were closed, and keeps nothing of it.
 * @throws AppError as writing it would
 */
function tryWithout(
  context: RequestContext,
  customer: CurrentCustomer,
  input: PlaceOrderInput,
  destination: Destination & { isAsked: boolean },
  formerId: string,
): Promise<void> {
  return rehearse(context.db, async (tx) => {
    await takePlacingTurn(tx, customer.id);
    const former = await tx.first(lockOrder, { id: formerId });
    // Paid or over meanwhile: closing it finds out.
    if (former?.state !== 'pending_payment') return;
    await giveUpOrder(tx, context, former, 'cancelled');
    await writeOrder(tx, context, customer, input, destination);
  });
}

/** @throws AppError 409 `order_already_paid` where the buyer was faster */
async function closePurchaseBefore(context: RequestContext, orderId: string): Promise<void> {
  const state = await closeUnpaidOrder(context, orderId, 'cancelled');
  if (state === 'expired' || state === 'cancelled') return;
  const message =
    state === 'awaiting_payment'
      ? 'Este pedido ya tiene un pago en proceso.'
      : 'Este pedido ya se pagó. Lo encuentras en tus pedidos.';
  throw conflict('order_already_paid', message, { order_id: orderId, state });
}
