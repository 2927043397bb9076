import { randomUUID } from 'node:crypto';
import type { CurrentCustomer, RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { inBatches } from '../../../platform/database/batches.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { type Cents, currency, formatPesos } from '../../../platform/money.ts';
import {
  type CartLine,
  lockCartForOrder,
  problemMessage,
  problemOf,
  unitsByProduct,
  unitsOfLine,
} from '../../cart/index.ts';
import {
  cartEmpty,
  type checkoutContract,
  type CollectingMethod,
  discountsOf,
  type OfferedMethods,
  type PaymentMethod,
  paymentOptions,
  type PaymentSwitches,
  priceCart,
  type PricedCart,
  readSellingTerms,
  refusePaused,
  type SellingTerms,
  switchOf,
} from '../../checkout/index.ts';
import { bringListingUpToDate } from '../../catalog/index.ts';
import { chargeOrder, lockUsableCredit, type UsableCredit } from '../../company-credit/index.ts';
import { addressOf, contactKeysOf, orderNotTaken } from '../../customers/index.ts';
import { campaignOf } from '../../funnel/index.ts';
import { type InvoiceReceiver, receiverOf } from '../../invoice-profiles/index.ts';
import { reserveStock, type SharedLine, shareUnits } from '../../inventory/index.ts';
import { type Attempt, createAttempt, openAttempt } from '../../payments/index.ts';
import { longestInstalments, readInstalmentPlans } from '../../pricing/index.ts';
import { takeUses } from '../../promotions/index.ts';
import {
  type Branch,
  placeProblem,
  type ShippingRules,
  warehousesNear,
  zoneOf,
} from '../../shipping/index.ts';
import { holdCredit } from '../../store-credit/index.ts';
import { askSuppliers, noteSilent, SuppliersToAsk, unitsToAsk } from './ask-suppliers.ts';
import { refuseOverBudget } from './refuse-over-budget.ts';
import { closeUnpaidOrder, giveUpOrder } from '../pay/close-unpaid-order.ts';
import type { Finish } from '../finish.ts';
import { paymentWindow } from '../pay/hold-times.ts';
import { keptMessage } from '../timeline/order-timeline.ts';
import { refuseOverLimit } from '../limits/person-limit.ts';
import type { DeliveryAddress } from '../order-state.ts';
import { payWithoutProvider } from '../pay/on-payment-change.ts';
import { insertOrder, lockOrder, openOrderOf } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';

type PlaceOrderInput = z.output<typeof checkoutContract.placeOrder.body & {}>;
type PlacedAnswer = z.input<(typeof checkoutContract.placeOrder.answers)[201]>;

type Reply = { status: 201; body: PlacedAnswer };

/** An order that is written and waits for its payment page, or is paid where its total is zero. */
type Placed = {
  orderId: string;
  priced: PricedCart;
  /** What store credit pays of it. */
  creditCents: number;
  /** Undefined where nothing is left to pay. */
  attempt: Attempt | undefined;
  hasInstalments: boolean;
  /** How long an OXXO voucher is good for. */
  oxxoDays: number;
  /** What the buyer knows the shop as. */
  shopName: string;
};

const uniqueViolation = '23505';

/** A promotion of many products has just changed, and the listing still lacks some of this cart's new prices. */
class PricesDue extends AppError {
  readonly productIds: readonly number[];
  constructor(productIds: readonly number[]) {
    super(409, 'prices_changing', 'Estamos actualizando precios. Intenta de nuevo en unos segundos.');
    this.productIds = productIds;
  }
}

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

/** Where the buyer goes on when there is nothing to pay. */
function paidAlready({ publicUrl }: RequestContext, orderId: string): PlacedAnswer['payment'] {
  return { provider: 'none', redirect_url: `${publicUrl}/dashboard?pedido=${orderId}` };
}

/** The provider that collects a way of payment. */
export function providerOf(method: CollectingMethod): 'stripe' | 'paypal' {
  return method === 'paypal' ? 'paypal' : 'stripe';
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
        await rehearse(context, customer, input, { ...destination, isAsked }, inTheWay.id);
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

/** Ends a transaction in which an order was written to see whether it can be. */
class Rehearsed extends Error {}

/**
 * Writes an order as if the former purchase were closed, and keeps nothing of it.
 * @throws AppError as writing it would
 */
async function rehearse(
  context: RequestContext,
  customer: CurrentCustomer,
  input: PlaceOrderInput,
  destination: Destination & { isAsked: boolean },
  formerId: string,
): Promise<void> {
  const written = context.db.transaction(async (tx) => {
    const former = await tx.first(lockOrder, { id: formerId });
    // Paid or over meanwhile: closing it finds out.
    if (former?.state !== 'pending_payment') return;
    await giveUpOrder(tx, context, former, 'cancelled');
    await writeOrder(tx, context, customer, input, destination);
    throw new Rehearsed();
  });
  await written.catch((end: unknown) => {
    if (!(end instanceof Rehearsed)) throw end;
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

async function writeOrder(
  tx: Connection,
  context: RequestContext,
  customer: CurrentCustomer,
  input: PlaceOrderInput,
  { address, contacts, terms, isAsked }: Destination & { isAsked: boolean },
): Promise<Placed> {
  const { clock, payments, ip, log } = context;
  const now = clock.now();
  const orderId = randomUUID();
  const { store_credit_cents: creditCents } = input;
  // Locked before the cart, as when an order is paid or given up.
  if (creditCents > 0) {
    await holdCredit(tx, { reference: orderId, customerId: customer.id, amountCents: creditCents, now });
  }
  const cart = await lockCartForOrder(tx, customer.id, now, contacts);
  if (!cart || cart.lines.length === 0) throw cartEmpty();
  if (cart.dueIds.length > 0) throw new PricesDue(cart.dueIds);
  refuseProblems(cart.lines);
  const toAsk = isAsked ? undefined : unitsToAsk(cart.lines);
  if (toAsk) throw new SuppliersToAsk(toAsk);
  const postalCode = input.delivery_method === 'parcel' ? address.postal_code : undefined;
  const priced = priceCart(cart, terms, { postalCode, deliveryMethod: input.delivery_method });
  refuseBelowMinimum(cart.minimumCents, priced);
  // Most buyers are of no company: theirs is not looked for.
  const company = cart.isOfCompany
    ? await refuseOverBudget(tx, customer.id, priced.totalCents, now)
    : undefined;
  const isOnCredit = input.payment_method === 'company_credit';
  const companyCredit =
    company && isOnCredit ? await lockUsableCredit(tx, context, company.companyId) : undefined;
  refuseSurprises(priced, input, { offered: payments.offers(), switches: terms.payments, companyCredit });

  const receiver = await invoiceReceiverOf(tx, customer, input);
  const { closesAt, heldUntil } = paymentWindow(now);
  const reserve = (lines: readonly LineWithUnits[]) =>
    reserveStock(tx, {
      holder: orderId,
      party: customer.id,
      lines: lines.flatMap(({ quantity, units }) =>
        units.map((unit) => ({ productId: unit.productId, quantity: unit.quantity * quantity })),
      ),
      near: warehousesNear(address.postal_code, terms.shipping),
      expiresAt: heldUntil,
      now,
      // Cash and transfers take days, so these units are held without any money: they are limited.
      unpaid:
        input.payment_method === 'oxxo' || input.payment_method === 'spei' ? { contacts, log } : undefined,
    }).catch((error: unknown) => {
      throw shortLines(error, lines) ?? error;
    });
  const event = { kind: 'placed', totalCents: priced.totalCents, creditCents } as const;
  // Kits are held by the parts that were written, and who takes scarce goods is locked before any stock.
  const isPlain = cart.lines.every(({ parts, isLimited }) => parts.length === 0 && !isLimited);
  // In one write. A refusal of any takes all of them back.
  const [attempt, written] = await Promise.all([
    input.payment_method === 'free' ||
    input.payment_method === 'store_credit' ||
    input.payment_method === 'company_credit'
      ? undefined
      : createAttempt(tx, context, {
          reference: orderId,
          payerId: customer.id,
          provider: providerOf(input.payment_method),
          method: input.payment_method,
          amountCents: priced.totalCents - creditCents,
          currency,
          expiresAt: closesAt,
          sessionId: customer.sessionId,
          ip,
        }),
    tx.first(insertOrder, {
      orderId,
      customerId: customer.id,
      cartId: cart.cartId,
      currency,
      subtotalCents: priced.subtotalCents,
      discountCents: priced.discountCents,
      shippingCents: priced.shippingCents,
      shippingTaxBasisPoints: terms.taxBasisPoints,
      taxCents: priced.taxCents,
      totalCents: priced.totalCents,
      customerName: customer.name,
      customerEmail: customer.email,
      paymentMethod: input.payment_method,
      deliveryMethod: input.delivery_method,
      address: JSON.stringify(address),
      now,
      heldUntil,
      eventKind: event.kind,
      message: keptMessage(event),
      event: JSON.stringify(event),
      value20: JSON.stringify(frozenLines(priced)),
      couponCode: cart.couponCode,
      discounts: JSON.stringify(priced.delivery.discounts),
      invoiceReceiver: receiver && JSON.stringify(receiver),
      creditCents,
      contacts,
      companyId: company?.companyId ?? null,
      campaignId: campaignOf(context.request),
      purchaseOrder: company ? input.purchase_order : '',
    }),
    isPlain ? reserve(linesWithUnits(cart.lines, [])) : undefined,
  ]);
  if (written?.is_blocked) throw orderNotTaken();
  if (written?.has_limits) await refuseOverLimit(tx, { contacts, units: unitsByProduct(cart.lines), now });
  const parts = written?.parts ?? [];
  if (!isPlain) await reserve(linesWithUnits(cart.lines, parts));
  // A product of it was made a kit since the cart was read.
  else if (parts.length > 0) throw new PricesDue([]);
  await takeUses(tx, {
    id: orderId,
    customerId: customer.id,
    contacts,
    totalCents: priced.totalCents,
    discounts: discountsOf(priced),
    now,
  });
  if (companyCredit) {
    const amountCents = priced.totalCents - creditCents;
    await chargeOrder(tx, companyCredit, { reference: orderId, amountCents, now });
  }
  if (!attempt) await payWithoutProvider(context, tx, orderId);
  const plans = readInstalmentPlans(written?.instalments);
  const hasInstalments = longestInstalments(priced.totalCents - creditCents, plans) !== undefined;
  return {
    orderId,
    attempt,
    priced,
    creditCents,
    hasInstalments,
    oxxoDays: terms.payments.oxxoDays,
    shopName: terms.shopName,
  };
}

/** Where the buyer goes on: to the provider's page, or to the order where there is nothing to pay. */
async function startPayment(
  context: RequestContext,
  customer: CurrentCustomer,
  method: PaymentMethod,
  { attempt, ...placed }: Placed,
): Promise<PlacedAnswer['payment']> {
  if (method === 'free' || method === 'store_credit' || method === 'company_credit' || !attempt) {
    return paidAlready(context, placed.orderId);
  }
  const { redirectUrl } = await openPayment(context, customer, method, { attempt, ...placed });
  return { provider: providerOf(method), redirect_url: redirectUrl };
}

async function openPayment(
  context: RequestContext,
  customer: CurrentCustomer,
  method: CollectingMethod,
  {
    orderId,
    attempt,
    priced,
    creditCents,
    hasInstalments,
    oxxoDays,
    shopName,
  }: Placed & { attempt: Attempt },
): Promise<{ redirectUrl: string }> {
  const { publicUrl, log } = context;
  try {
    return await openAttempt(context, attempt, {
      method,
      hasInstalments,
      oxxoDays,
      ...purchasedParts(priced, creditCents, publicUrl),
      // The lines are already net of promotions, so the provider's sum is the order's total (rule R33).
      discountCents: 0,
      email: customer.email,
      description: `Pedido en ${shopName}, ${priced.lines.length} productos`,
      shopName,
      // Stripe fills in its own placeholder; PayPal adds its token.
      successUrl:
        method === 'paypal'
          ? `${publicUrl}/paypal/success`
          : `${publicUrl}/stripe/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/stripe/cancel?order_id=${orderId}`,
    });
  } catch (error) {
    // This order cannot be paid any more. What fails to be undone here, the sweep undoes when its time is over.
    await closeUnpaidOrder(context, orderId, 'cancelled').catch((failure: unknown) =>
      log.error({ err: failure, orderId }, 'an order without a payment page stays open until the sweep'),
    );
    throw error;
  }
}

/**
 * The lines of the provider's page. What credit leaves to pay matches no line's price, so it is one line of its own.
 */
function purchasedParts(priced: PricedCart, creditCents: number, publicUrl: string) {
  if (creditCents > 0) {
    const name = 'Resto de tu pedido, ya sin tu saldo a favor';
    const line = { name, quantity: 1, grossCents: priced.totalCents - creditCents, imageUrl: null };
    return { lines: [line], shippingCents: 0 };
  }
  const lines = priced.lines.map(({ line, amounts }) => ({
    name: line.name,
    quantity: line.quantity,
    grossCents: amounts.grossCents,
    // Providers fetch pictures themselves, so they need the whole address.
    imageUrl: line.imageUrl === null ? null : new URL(line.imageUrl, publicUrl).href,
  }));
  return { lines, shippingCents: priced.shippingCents };
}

type LineWithUnits = SharedLine & { productId: number };

/** Each line with what one piece of it takes from the shelves: the frozen parts of a kit, else itself. */
function linesWithUnits(
  lines: readonly CartLine[],
  parts: readonly { position: number; productId: number; quantity: number }[],
): LineWithUnits[] {
  return lines.map((line, position) => {
    const { productId, quantity } = line;
    const own = parts.filter((part) => part.position === position);
    return { productId, quantity, units: own.length > 0 ? own : unitsOfLine(line) };
  });
}

/** Units that ran out are told as the lines that want them: buyers of a kit do not know its parts. */
function shortLines(error: unknown, lines: readonly LineWithUnits[]): AppError | undefined {
  if (!(error instanceof AppError) || error.code !== 'out_of_stock') return undefined;
  const short = error.details?.lines as readonly { product_id: number; available: number }[];
  const free = new Map(
    lines.flatMap(({ units }) => units.map(({ productId }) => [productId, Infinity] as const)),
  );
  for (const { product_id: id, available } of short) free.set(id, available);
  const most = shareUnits(lines, free);
  return conflict('out_of_stock', error.message, {
    lines: lines.flatMap(({ productId, quantity }, index) => {
      const available = most[index] ?? 0;
      return available < quantity ? [{ product_id: productId, available }] : [];
    }),
  });
}

/** @throws AppError 409 `out_of_stock` naming every line that cannot be bought as it stands; `no_pc` where only work has no PC. */
function refuseProblems(lines: readonly CartLine[]): void {
  const short = lines.filter((line) => problemOf(line) !== undefined);
  if (short.length === 0) return;
  const work = short.find((line) => problemOf(line) === 'no_pc');
  if (work && short.every((line) => problemOf(line) === 'no_pc')) {
    throw conflict('no_pc', problemMessage('no_pc', work));
  }
  throw conflict('out_of_stock', 'Ya no hay suficientes piezas de algunos productos.', {
    lines: short.map((line) => ({
      product_id: line.productId,
      available: line.offer === null ? 0 : Math.max(0, line.available),
    })),
  });
}

/**
 * @throws AppError 409 when the total is not what the customer saw, or cannot be paid the way they chose; 422 for more
 * credit than it costs
 */
function refuseSurprises(
  priced: PricedCart,
  input: PlaceOrderInput,
  {
    offered,
    switches,
    companyCredit,
  }: { offered: OfferedMethods; switches: PaymentSwitches; companyCredit: UsableCredit | undefined },
): void {
  if (input.total_cents !== undefined && input.total_cents !== priced.totalCents) {
    throw conflict('total_changed', 'El total cambió. Revísalo antes de pagar.', {
      total_cents: priced.totalCents,
    });
  }
  const { totalCents } = priced;
  const creditCents = input.store_credit_cents;
  if (creditCents > totalCents) {
    throw invalid({ store_credit_cents: 'Es más de lo que cuesta tu pedido.' });
  }
  if (creditCents > 0) refuseCredit(totalCents, creditCents, switches);
  const lines = priced.lines.map(({ line }) => line);
  const chosen = paymentOptions({ totalCents, creditCents, lines, companyCredit }, offered, switches).find(
    ({ method }) => method === input.payment_method,
  );
  if (chosen?.reason === null) return;
  throw methodUnavailable(chosen?.reason ?? offWords(input.payment_method, switches));
}

function methodUnavailable(words: string) {
  return conflict('payment_method_unavailable', words);
}

/** What staff wrote of a way to pay that is off, for who chose it before. */
function offWords(method: PaymentMethod, switches: PaymentSwitches): string {
  const off = method === 'free' || method === 'company_credit' ? null : switchOf(switches, method).off;
  return off ?? 'Esa forma de pago no está disponible por ahora.';
}

/** @throws AppError 409 `below_minimum` where the goods cost less than the buyer's price list asks for. */
function refuseBelowMinimum(minimumCents: Cents, { subtotalCents, discountCents }: PricedCart): void {
  const missingCents = minimumCents - (subtotalCents - discountCents);
  if (missingCents <= 0) return;
  throw conflict(
    'below_minimum',
    `Con tu lista de precios el pedido mínimo es de ${formatPesos(minimumCents)}: te faltan ${formatPesos(missingCents)}.`,
    { missing_cents: missingCents },
  );
}

/** @throws AppError 409 where store credit is off, or pays no purchase of this size. */
function refuseCredit(totalCents: Cents, creditCents: Cents, switches: PaymentSwitches): void {
  const { off, minCents, maxCents } = switchOf(switches, 'store_credit');
  if (off !== null) throw methodUnavailable(off);
  if (totalCents < minCents) {
    throw methodUnavailable(`Tu saldo a favor se usa en compras desde ${formatPesos(minCents)}.`);
  }
  if (creditCents > maxCents) {
    throw methodUnavailable(`De tu saldo a favor se usan hasta ${formatPesos(maxCents)} por pedido.`);
  }
}

function frozenLines(priced: PricedCart) {
  return priced.lines.map(({ line, amounts }, position) => ({
    position,
    product_id: line.productId,
    ref_id: line.refId,
    sku: line.sku,
    product_name: line.name,
    image_url: line.imageUrl,
    quantity: line.quantity,
    unit_price_cents: amounts.regularCents / line.quantity,
    discount_cents: amounts.discountCents,
    discounts: amounts.discounts,
    gross_cents: amounts.grossCents,
    tax_base_cents: amounts.taxBaseCents,
    tax_cents: amounts.taxCents,
    tax_basis_points: amounts.taxBasisPoints,
  }));
}

/** Where an order goes, by which terms, and the keys that recognise its buyer. */
type Destination = { address: DeliveryAddress; contacts: readonly string[]; terms: SellingTerms };

/**
 * Where the order goes: `given` (one of the own saved addresses or the typed one), or the branch where it is picked up.
 * @throws AppError 422 when a parcel has no address or one with a postal code that does not exist or is not sent to,
 *   and for a branch that is off
 */
function destinationOf(
  customer: CurrentCustomer,
  input: PlaceOrderInput,
  given: Omit<DeliveryAddress, 'pickup_phone' | 'pickup_alternate'> | undefined,
  terms: SellingTerms,
): Destination {
  if (input.delivery_method !== 'parcel') {
    const { pickup } = input;
    const branch = openBranch(input.delivery_method, terms.shipping);
    return {
      address: {
        ...addressOfBranch(pickup?.recipient ?? customer.name, branch),
        ...(pickup && { pickup_phone: pickup.phone }),
        ...(pickup?.alternate && { pickup_alternate: pickup.alternate }),
      },
      contacts: contactKeysOf(customer, { ...given, ...(pickup && { phone: pickup.phone }) }),
      terms,
    };
  }
  if (!given) {
    throw invalid(
      input.address_id === undefined
        ? { address: 'Escribe la dirección de entrega.' }
        : { address_id: 'Elige una de tus direcciones.' },
    );
  }
  const problem = placeProblem(given);
  if (problem) throw invalid({ [`address.${problem.field}`]: problem.message });
  if (zoneOf(given.postal_code, terms.shipping) === undefined) throw invalid({ delivery_method: noParcels });
  return {
    address: {
      recipient: given.recipient,
      phone: given.phone,
      street: given.street,
      exterior_number: given.exterior_number,
      interior_number: given.interior_number,
      neighbourhood: given.neighbourhood,
      municipality: given.municipality,
      state: given.state,
      postal_code: given.postal_code,
      directions: given.directions,
    },
    contacts: contactKeysOf(customer, given),
    terms,
  };
}

const noParcels = 'Por ahora no enviamos a ese código postal. Elige una sucursal u otra dirección.';

/** @throws AppError 422 with what shoppers read of a branch that is off, or is none any more. */
export function openBranch(method: string, { branches }: ShippingRules): Branch {
  const branch = branches.find((one) => one.method === method);
  if (!branch) throw invalid({ delivery_method: 'Esa sucursal ya no entrega pedidos. Elige otra.' });
  if (branch.closed !== null) throw invalid({ delivery_method: branch.closed });
  return branch;
}

/** A branch as where an order goes. */
export function addressOfBranch(recipient: string, branch: Branch): DeliveryAddress {
  return {
    recipient,
    phone: branch.phone,
    street: branch.street,
    exterior_number: branch.exterior_number,
    interior_number: '',
    neighbourhood: branch.neighbourhood,
    municipality: branch.municipality,
    state: branch.state,
    postal_code: branch.postal_code,
    directions: '',
  };
}

/**
 * Whom the invoice is made out to: one of the customer's own profiles as it is now; null without one.
 * @throws AppError 422 where the profile is not there or not theirs
 */
async function invoiceReceiverOf(
  tx: Connection,
  customer: CurrentCustomer,
  { invoice_profile_id: profileId }: PlaceOrderInput,
): Promise<InvoiceReceiver | null> {
  if (profileId === undefined) return null;
  const receiver = await receiverOf(tx, customer.id, profileId);
  if (!receiver) throw invalid({ invoice_profile_id: 'Elige uno de tus datos de facturación.' });
  return receiver;
}

/** The signed-in customer of a call that only customers reach. */
export function customerOf({ customer }: RequestContext): CurrentCustomer {
  if (!customer) throw new AppError(401, 'not_signed_in', 'Inicia sesión para continuar.');
  return customer;
}
