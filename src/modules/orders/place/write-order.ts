import { randomUUID } from 'node:crypto';
import type { CurrentCustomer, RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid } from '../../../platform/errors.ts';
import { currency } from '../../../platform/money.ts';
import {
  type CartLine,
  lockCartForOrder,
  takePlacingTurn,
  unitsByProduct,
  unitsOfLine,
} from '../../cart/index.ts';
import { cartEmpty, discountsOf, priceCart, type PricedCart } from '../../checkout/index.ts';
import { chargeOrder, lockUsableCredit } from '../../company-credit/index.ts';
import { orderNotTaken } from '../../customers/index.ts';
import { campaignOf } from '../../funnel/index.ts';
import { type InvoiceReceiver, receiverOf } from '../../invoice-profiles/index.ts';
import { reserveStock, type SharedLine, shareUnits } from '../../inventory/index.ts';
import { type Attempt, createAttempt } from '../../payments/index.ts';
import { longestInstalments, readInstalmentPlans } from '../../pricing/index.ts';
import { takeUses } from '../../promotions/index.ts';
import { warehousesNear } from '../../shipping/index.ts';
import { holdCredit } from '../../store-credit/index.ts';
import { refuseOverLimit } from '../limits/person-limit.ts';
import { insertOrder } from '../orders.queries.ts';
import { paymentWindow } from '../pay/hold-times.ts';
import { payWithoutProvider } from '../pay/on-payment-change.ts';
import { providerOf } from '../pay/provider-of.ts';
import { keptMessage } from '../timeline/order-timeline.ts';
import { tellOfOrder } from '../timeline/tell-of-order.ts';
import { SuppliersToAsk, unitsToAsk } from './ask-suppliers.ts';
import type { Destination, PlaceOrderInput } from './destination.ts';
import { refuseBelowMinimum, refuseProblems, refuseSurprises } from './refuse-cart.ts';
import { refuseOverBudget } from './refuse-over-budget.ts';

/** An order that is written and waits for its payment page, or is paid where its total is zero. */
export type Placed = {
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

/** A promotion of many products has just changed, and the listing still lacks some of this cart's new prices. */
export class PricesDue extends AppError {
  readonly productIds: readonly number[];
  constructor(productIds: readonly number[]) {
    super(409, 'prices_changing', 'Estamos actualizando precios. Intenta de nuevo en unos segundos.');
    this.productIds = productIds;
  }
}

/**
 * Writes a cart as an order, with everything that is held for it. Store credit is locked first, then the cart, then stock.
 * @throws AppError as `placeOrder` does; `SuppliersToAsk` where distributors are asked first; `PricesDue`
 */
export async function writeOrder(
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
    await takePlacingTurn(tx, customer.id);
    await holdCredit(tx, { reference: orderId, customerId: customer.id, amountCents: creditCents, now });
  }
  const cart = await lockCartForOrder({ ...context, tx }, customer.id, now, contacts);
  if (!cart || cart.lines.length === 0) throw cartEmpty();
  if (cart.dueIds.length > 0) throw new PricesDue(cart.dueIds);
  refuseProblems(cart.lines);
  const toAsk = isAsked ? undefined : unitsToAsk(cart.lines);
  if (toAsk) throw new SuppliersToAsk(toAsk);
  const postalCode = input.delivery_method === 'parcel' ? address.postal_code : undefined;
  const priced = priceCart(cart, terms, {
    postalCode,
    deliveryMethod: input.delivery_method,
    paymentMethod: input.payment_method,
  });
  refuseBelowMinimum(cart.minimumCents, priced);
  // Most buyers are of no company: theirs is not looked for.
  const company = cart.isOfCompany
    ? await refuseOverBudget(tx, customer.id, priced.totalCents, now)
    : undefined;
  // They left it, or it was suspended, while their row was waited for: the cart is read with the prices of today.
  if (cart.isOfCompany && !company) throw new PricesDue([]);
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
      lines: JSON.stringify(frozenLines(priced)),
      couponCode: cart.couponCode,
      discounts: JSON.stringify(priced.delivery.discounts),
      invoiceReceiver: receiver && JSON.stringify(receiver),
      creditCents,
      contacts,
      returns: JSON.stringify(terms.returns),
      companyId: company?.companyId ?? null,
      campaignId: campaignOf(context.request),
      purchaseOrder: company ? input.purchase_order : '',
      giftMessage: input.gift_message ?? null,
    }),
    isPlain ? reserve(linesWithUnits(cart.lines, [])) : undefined,
    tellOfOrder(tx, context, orderId, event.kind),
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
