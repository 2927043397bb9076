import type { CurrentCustomer, RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { type Cents, currency } from '../../platform/money.ts';
import {
  cartForCheckout,
  couponOf,
  fromSuppliers,
  lineTotal,
  noteCheckout,
  problemMessage,
  problemOf,
  promotionsOf,
  unitsOfLine,
  withPersonLimits,
} from '../cart/index.ts';
import { usableCreditOfBuyer } from '../company-credit/index.ts';
import { contactKeysOf } from '../customers/index.ts';
import { stockByWarehouse, unpaidReason } from '../inventory/index.ts';
import { instalmentPlans } from '../pricing/index.ts';
import { placeOf } from '../shipping/index.ts';
import { spendableCredit, usableCredit } from '../store-credit/index.ts';
import type { checkoutContract } from './checkout.contract.ts';
import { quotedContact } from './contact.ts';
import { type PaymentMethod, paymentOptions } from './payment-methods.ts';
import { switchOf } from './payment-switches.ts';
import { discountsOf, priceCart } from './price-cart.ts';
import { readSellingTerms, type SellingTerms } from './selling-terms.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /**
     * What somebody may still order for their company this month, in centavos; null without a limit. Orders are above this
     * module, so they answer it through the shop.
     */
    readonly budgetLeft: (db: Connection, customerId: string, now: Date) => Promise<Cents | null>;
  }
}

type QuoteInput = z.output<typeof checkoutContract.quote.body & {}>;
type QuoteAnswer = z.input<(typeof checkoutContract.quote.answers)[200]>['quote'];

/**
 * What the customer's cart costs with a way of delivery; nothing is written.
 * @throws AppError 409 `cart_empty`, 422 for a postal code that does not exist
 */
export async function quoteCart(
  context: RequestContext,
  customer: CurrentCustomer,
  choice: QuoteInput,
): Promise<QuoteAnswer> {
  const { db, payments, clock, log } = context;
  const customerId = customer.id;
  if (choice.postal_code !== undefined && placeOf(choice.postal_code) === undefined) {
    throw invalid({ postal_code: 'Ese código postal no existe.' });
  }
  const typed = await quotedContact(db, customerId, choice);
  const contacts = contactKeysOf(customer, typed);
  const read = await cartForCheckout(context, customerId, clock.now(), { contacts });
  if (!read || read.lines.length === 0) throw cartEmpty();
  const cart = await withPersonLimits(context, read, customer, typed);
  await noteCheckout(context, cart);
  const taken = cart.lines.flatMap((line) =>
    unitsOfLine(line).map(({ productId, quantity }) => ({ productId, quantity: quantity * line.quantity })),
  );
  const stock = await stockByWarehouse(
    db,
    taken.map(({ productId }) => productId),
  );
  const terms = await readSellingTerms(context);
  const { cents: balanceCents, frozenCents } = await spendableCredit(db, customerId);
  const dependsOnPayment = cart.rules.some(({ paymentMethods }) => paymentMethods.length > 0);
  const prices = new Map<PaymentMethod | undefined, ReturnType<typeof reckon>>();
  const reckon = (paymentMethod: PaymentMethod | undefined) => {
    const { postal_code: postalCode, delivery_method: deliveryMethod } = choice;
    const sums = priceCart(
      cart,
      terms,
      { postalCode, deliveryMethod, paymentMethod },
      { now: clock.now(), stock },
    );
    const usable = creditFor(sums.totalCents, balanceCents, terms);
    return { priced: sums, usableCents: usable, creditCents: choice.use_store_credit ? usable : 0 };
  };
  const priceBy = (method: PaymentMethod | undefined) => {
    const way = dependsOnPayment ? method : undefined;
    const known = prices.get(way) ?? reckon(way);
    prices.set(way, known);
    return known;
  };
  const now = clock.now();
  const reason = await unpaidReason(db, log, {
    contacts,
    lines: taken,
    inPayment: { party: customerId, until: new Date(now.getTime() + inPaymentMilliseconds) },
  });
  const payable = {
    lines: cart.lines,
    plans: await instalmentPlans(db),
    unpaidReason: reason,
    companyCredit: cart.isOfCompany ? await usableCreditOfBuyer(db, context, customerId) : undefined,
    leftBy: (method: PaymentMethod) => {
      const by = priceBy(method);
      return by.priced.totalCents - by.creditCents;
    },
  };
  const paidBy = (method: PaymentMethod | undefined) => {
    const { priced: by, creditCents: credit } = priceBy(method);
    const sums = { totalCents: by.totalCents, creditCents: credit };
    return paymentOptions({ ...payable, ...sums }, payments.offers(), terms.payments);
  };
  // What was chosen may be off, or leave nothing to collect: then it costs what the way costs that takes its place.
  let way = choice.payment_method;
  for (let step = 0; step < 2 && way !== undefined; step += 1) {
    const ways = paidBy(way);
    if (!ways.some(({ method }) => method === way)) way = ways[0]?.method;
  }
  const { priced, usableCents, creditCents } = priceBy(way);
  const plainCents = priceBy(undefined).priced.totalCents;
  const budgetCents = cart.isOfCompany ? await context.budgetLeft(db, customerId, now) : null;
  return {
    lines: priced.lines.map(({ line, amounts }) => {
      const problem = problemOf(line);
      return {
        product_id: line.productId,
        sku: line.sku,
        product_name: line.name,
        slug: line.slug,
        image_url: line.imageUrl,
        quantity: line.quantity,
        unit_price_cents: line.offer?.regularPriceCents ?? line.seenPriceCents,
        discount_cents: amounts.discountCents,
        line_total_cents: lineTotal(amounts),
        tax_cents: amounts.taxCents,
        available: Math.max(0, line.available),
        from_suppliers: fromSuppliers(line),
        problem: problem ? problemMessage(problem, line) : null,
      };
    }),
    delivery_options: priced.deliveryOptions.map(
      ({
        method,
        label,
        description,
        costCents,
        regularCostCents,
        missingForFreeCents,
        arrival,
        closed,
      }) => ({
        method,
        label,
        description,
        is_available: closed === undefined,
        cost_cents: costCents,
        former_cost_cents: regularCostCents > costCents ? regularCostCents : null,
        missing_for_free_cents: costCents === 0 ? null : (missingForFreeCents ?? null),
        earliest_on: arrival?.earliest ?? null,
        latest_on: arrival?.latest ?? null,
      }),
    ),
    delivery_method: priced.delivery.method,
    payment_methods: paidBy(way).map((option) => ({
      ...option,
      is_available: option.reason === null,
      saves_cents: Math.max(0, plainCents - priceBy(option.method).priced.totalCents),
    })),
    depends_on_payment: dependsOnPayment,
    subtotal_cents: priced.subtotalCents,
    discount_cents: priced.discountCents,
    promotions: promotionsOf(discountsOf(priced)),
    coupon: couponOf(priced),
    shipping_cents: priced.shippingCents,
    tax_cents: priced.taxCents,
    total_cents: priced.totalCents,
    store_credit: {
      balance_cents: balanceCents,
      frozen_cents: frozenCents,
      usable_cents: usableCents,
      used_cents: creditCents,
    },
    to_pay_cents: priced.totalCents - creditCents,
    currency,
    missing_for_minimum_cents: Math.max(0, cart.minimumCents - priced.goodsBeforePaymentCents) || null,
    over_budget_left_cents: budgetCents !== null && priced.totalCents > budgetCents ? budgetCents : null,
    is_test_mode: payments.isTestMode,
    checkout_pause: terms.pause ?? null,
  };
}

/** How much of a purchase store credit may pay, as staff switched and bounded it. */
function creditFor(totalCents: Cents, balanceCents: Cents, { payments }: SellingTerms): Cents {
  const { off, minCents, maxCents } = switchOf(payments, 'store_credit');
  return off !== null || totalCents < minCents ? 0 : usableCredit(totalCents, balanceCents, maxCents);
}

/** By then a purchase on a payment page is over; one that waits for a voucher's money is not. */
const inPaymentMilliseconds = 60 * 60_000;

/** The refusal for a checkout without goods. */
export function cartEmpty() {
  return conflict('cart_empty', 'Tu carrito está vacío.');
}
