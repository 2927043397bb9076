import { courtesyOf } from '../mails/index.ts';
import { reminderTiming } from './mails.ts';
import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { customerOf, type HttpApp, serve } from '../../platform/http/serve.ts';
import { cartContract } from './cart.contract.ts';
import { applyCoupon, removeCoupon } from './coupon.ts';
import { addSetToCart } from './add-set.ts';
import { addToCart, changeQuantity, ownCart, removeFromCart } from './change-cart.ts';
import { mergeIntoCart } from './merge-carts.ts';
import { rememberSeenPrices } from './cart.queries.ts';
import type { CartAnswer } from './read-cart.ts';
import { linesOfFile, linesOfText } from './quick-order/find-lines.ts';
import { makeQuote, openQuote } from './quotes/make-quote.ts';
import { quotesRoutes } from './quotes/quotes.routes.ts';
import { bringBack, forgetSaved, savedOf, saveForLater } from './save-for-later.ts';
import { tellChange } from './tell-change.ts';

/** The calls of `cart.contract.ts`; each answers only the cart's owner. */
export function cartRoutes(app: HttpApp): void {
  quotesRoutes(app);

  serve(app, cartContract.makeQuote, async (context) => ({
    status: 201,
    body: { quote: await makeQuote(context, ownId(context)) },
  }));

  serve(app, cartContract.openQuote, async (context, { params }) => ({
    status: 200,
    body: await openQuote(context, ownId(context), params.token),
  }));

  serve(app, cartContract.addToCart, async (context, { body }) => {
    const owner = ownId(context, body.user_id);
    return changed(context, await addToCart(context, owner, body.product_id, body.quantity));
  });

  serve(app, cartContract.addSet, async (context, { body }) => {
    const owner = ownId(context, body.user_id);
    return changed(context, await addSetToCart(context, owner, body.items));
  });

  serve(app, cartContract.quickOrder, async (context, { body }) => ({
    status: 200,
    body: { lines: await linesOfText(context, body.text) },
  }));

  serve(app, cartContract.quickOrderFile, async (context, { form }) => ({
    status: 200,
    body: { lines: await linesOfFile(context, form.file) },
  }));

  serve(app, cartContract.cart, async (context, { params }) => {
    return { status: 200, body: { cart: await cartOf(context, params.userId) } };
  });

  serve(app, cartContract.removeFromCart, async (context, { params }) => {
    return changed(context, await removeFromCart(context, ownId(context, params.userId), params.productId));
  });

  serve(app, cartContract.changeQuantity, async (context, { params, body }) => {
    const owner = ownId(context, params.userId);
    return changed(context, await changeQuantity(context, owner, params.productId, body.quantity));
  });

  serve(app, cartContract.applyCoupon, async (context, { body }) => {
    return changed(context, await applyCoupon(context, ownId(context), body.code));
  });

  serve(app, cartContract.removeCoupon, async (context) => {
    return changed(context, await removeCoupon(context, ownId(context)));
  });

  serve(app, cartContract.noteChanges, async (context, { params, body }) => {
    const owner = ownId(context, params.userId);
    await context.db.run(rememberSeenPrices, {
      owner,
      productIds: body.items.map((item) => item.product_id),
      unitPriceCents: body.items.map((item) => item.unit_price_cents),
    });
    return { status: 200, body: { cart: await ownCart(context) } };
  });

  serve(app, cartContract.saved, async (context, { params }) => ({
    status: 200,
    body: { items: await savedOf(context, ownId(context, params.userId)) },
  }));

  serve(app, cartContract.saveForLater, async (context, { params }) => {
    const owner = ownId(context, params.userId);
    await saveForLater(context, owner, params.productId);
    return { status: 200, body: await cartAndSaved(context, owner) };
  });

  serve(app, cartContract.bringBack, async (context, { params }) => {
    const owner = ownId(context, params.userId);
    await bringBack(context, owner, params.productId);
    return { status: 200, body: await cartAndSaved(context, owner) };
  });

  serve(app, cartContract.removeSaved, async (context, { params }) => {
    const owner = ownId(context, params.userId);
    await forgetSaved(context.db, owner, params.productId);
    return { status: 200, body: { items: await savedOf(context, owner) } };
  });

  serve(app, cartContract.reminders, async ({ db }) => {
    const { isOn, settings } = await courtesyOf(db, 'cart-reminder', reminderTiming);
    return {
      status: 200,
      body: {
        is_offered: isOn,
        first_after_hours: settings.rest_hours,
        per_cart: settings.reminders_max,
      },
    };
  });

  serve(app, cartContract.mergeCart, async (context, { body }) => {
    return changed(context, await mergeIntoCart(context, ownId(context), body.items));
  });
}

function cartOf(context: RequestContext, wanted: string): Promise<CartAnswer> {
  ownId(context, wanted);
  return ownCart(context);
}

async function cartAndSaved(context: RequestContext, owner: string) {
  const [cart, items] = await Promise.all([ownCart(context), savedOf(context, owner)]);
  tellChange(context, cart);
  return { cart, items };
}

/** The answer to a change, of which the account's other devices hear. */
function changed<Cart extends CartAnswer | null>(context: RequestContext, cart: Cart) {
  tellChange(context, cart);
  return { status: 200 as const, body: { cart } };
}

/**
 * The caller's own id.
 * @throws AppError 404 when `wanted` is somebody else's: not there and not yours look the same
 */
function ownId(context: RequestContext, wanted?: string): string {
  const { id } = customerOf(context);
  if (wanted !== undefined && wanted !== id) throw notFound('No tienes carrito.');
  return id;
}
