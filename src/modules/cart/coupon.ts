import type { RequestContext } from '../../platform/context.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { contactKeysOf } from '../customers/index.ts';
import { couponMessage, foldCode } from '../promotions/index.ts';
import { priceCartGoods } from './cart-line.ts';
import { setCoupon } from './cart.queries.ts';
import { tryingCoupon } from './coupon-tries.ts';
import { ownCart } from './change-cart.ts';
import { type CartAnswer, cartForCheckout } from './read-cart.ts';

/**
 * Puts a code on the customer's cart where it takes something off; a refusal keeps the former code.
 * @throws AppError 409 `cart_empty`, and `coupon_…` with the reason (`coupon_minimum` with `details.missing_cents`);
 *   429 `too_many_coupons` for guessing
 */
export async function applyCoupon(
  context: RequestContext,
  customerId: string,
  typed: string,
): Promise<CartAnswer> {
  return tryingCoupon(context, () => putCoupon(context, customerId, typed), isWrongCode);
}

/** A code that only needs more in the cart does not count as a guess. */
function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith('coupon_') && error.code !== 'coupon_minimum';
}

async function putCoupon(context: RequestContext, customerId: string, typed: string): Promise<CartAnswer> {
  const { clock, customer } = context;
  const code = foldCode(typed);
  // Priced as if the code were on the cart already.
  const contacts = customer ? contactKeysOf(customer) : [];
  const cart = await cartForCheckout(context, customerId, clock.now(), { triedCode: code, contacts });
  if (!cart || cart.lines.length === 0) throw conflict('cart_empty', 'Tu carrito está vacío.');
  let refusal = priceCartGoods(cart).coupon?.refusal;
  // How it will be paid is not chosen yet: the cart says by which way the code works.
  if (refusal?.reason === 'payment_method')
    refusal = priceCartGoods(cart, refusal.methods[0]).coupon?.refusal;
  if (refusal) {
    throw conflict(
      `coupon_${refusal.reason}`,
      couponMessage(refusal),
      refusal.reason === 'minimum' ? { missing_cents: refusal.missingCents } : undefined,
    );
  }
  return changeCoupon(context, customerId, code);
}

/**
 * Takes the code off the customer's cart; there may be none.
 * @throws AppError 404 without a cart
 */
export async function removeCoupon(context: RequestContext, customerId: string): Promise<CartAnswer> {
  return changeCoupon(context, customerId, null);
}

async function changeCoupon(
  context: RequestContext,
  customerId: string,
  code: string | null,
): Promise<CartAnswer> {
  await context.db.run(setCoupon, { customerId, code, now: context.clock.now() });
  return ownCart(context);
}
