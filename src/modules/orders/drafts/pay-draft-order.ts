import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { currency, splitIva } from '../../../platform/money.ts';
import {
  type CollectingMethod,
  readSellingTerms,
  refusePaused,
  type SellingTerms,
} from '../../checkout/index.ts';
import { contactKeysOf, orderNotTaken } from '../../customers/index.ts';
import { releaseReservations, reserveStock } from '../../inventory/index.ts';
import { type Attempt, createAttempt, currentPayment, openAttempt, settle } from '../../payments/index.ts';
import { warehousesNear } from '../../shipping/index.ts';
import { insertOrder } from '../orders.queries.ts';
import { closeUnpaidOrder } from '../pay/close-unpaid-order.ts';
import { paymentWindow } from '../pay/hold-times.ts';
import { providerOf } from '../place/place-order.ts';
import { publishOrderChanged } from '../publish.ts';
import { staffMessage } from '../timeline/order-timeline.ts';
import { collectingOptions, paymentLink, stateOfDraft } from './draft-order.ts';
import { draftByToken, type DraftRow, lockDraft, setDraftOrder } from './drafts.queries.ts';

/** A draft order by the token of its link. @throws AppError 404 */
export async function requireLinked({ db }: Pick<RequestContext, 'db'>, token: string): Promise<DraftRow> {
  const draft = await db.first(draftByToken, { token });
  if (!draft) throw notFound('Este enlace de pago no existe.');
  return draft;
}

/**
 * Makes an order of a draft order and opens its payment page. What was kept for the draft is held for the order; a
 * payment page that was open before is closed first.
 * @returns the address of the payment page
 * @throws AppError 404; 409 `draft_over`, `draft_paid`, `payment_method_unavailable`, `out_of_stock` where it was
 * given up and sold meanwhile; 403 `order_not_taken` for blocked buyers; 503 when the provider does not answer
 */
export async function payDraftOrder(
  context: RequestContext,
  token: string,
  method: CollectingMethod,
): Promise<{ redirectUrl: string }> {
  const terms = await readSellingTerms(context);
  refusePaused(terms);
  const draft = await requireLinked(context, token);
  const option = collectingOptions(draft, context.payments.offers(), terms).find(
    (one) => one.method === method,
  );
  if (option?.reason !== null) {
    throw conflict(
      'payment_method_unavailable',
      option?.reason ?? 'Esa forma de pago no está disponible por ahora.',
    );
  }
  if (stateOfDraft(draft) === 'in_payment' && draft.order_id) {
    await closeUnpaidOrder(context, draft.order_id, 'cancelled');
  }
  const { orderId, attempt } = await context.db.transaction((tx) =>
    writeOrder(tx, context, token, method, terms),
  );
  publishOrderChanged(context, { customerId: draft.customer_id, orderId, state: 'pending_payment' });
  try {
    const link = paymentLink(context.publicUrl, token);
    return await openAttempt(context, attempt, {
      method,
      hasInstalments: false,
      oxxoDays: terms.payments.oxxoDays,
      lines: draft.lines.map((line) => ({
        name: line.name,
        quantity: line.quantity,
        grossCents: line.priceCents * line.quantity,
        imageUrl: line.imageUrl,
      })),
      shippingCents: draft.shipping_cents,
      discountCents: 0,
      email: draft.email,
      description: `Pedido en ${terms.shopName}, ${draft.lines.length} productos`,
      shopName: terms.shopName,
      successUrl: `${link}?de=pago`,
      cancelUrl: link,
    });
  } catch (error) {
    await closeUnpaidOrder(context, orderId, 'cancelled').catch((failure: unknown) =>
      context.log.error(
        { err: failure, orderId },
        'an order without a payment page stays open until the sweep',
      ),
    );
    throw error;
  }
}

/** Asks the provider about a payment that was begun by the link, and gives the draft order as it is then. */
export async function confirmDraftOrder(context: RequestContext, token: string): Promise<DraftRow> {
  const draft = await requireLinked(context, token);
  const attempt = draft.order_id === null ? undefined : await currentPayment(context.db, draft.order_id);
  if (attempt && (attempt.state === 'open' || attempt.state === 'pending')) {
    try {
      await settle(context, attempt.id);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'payment_unavailable')) throw error;
      // The page asks again; until the provider answers, it gets the last known state.
      context.log.warn({ err: error, attempt: attempt.id }, 'payment could not be confirmed yet');
    }
  }
  return requireLinked(context, token);
}

async function writeOrder(
  tx: Connection,
  context: RequestContext,
  token: string,
  method: CollectingMethod,
  terms: SellingTerms,
): Promise<{ orderId: string; attempt: Attempt }> {
  const now = context.clock.now();
  const found = await tx.first(draftByToken, { token });
  if (!found) throw notFound('Este enlace de pago no existe.');
  await tx.first(lockDraft, { id: found.id });
  // Read again: somebody else may have paid or ended it while the lock was waited for.
  const draft = (await tx.first(draftByToken, { token })) ?? found;
  refuseOver(draft, now);
  const orderId = randomUUID();
  const { closesAt, heldUntil } = paymentWindow(now);
  const attempt = await createAttempt(tx, context, {
    reference: orderId,
    payerId: draft.customer_id,
    provider: providerOf(method),
    method,
    amountCents: draft.total_cents,
    currency,
    expiresAt: closesAt,
    sessionId: draft.id,
    ip: context.ip,
  });
  const event = { kind: 'placed', totalCents: draft.total_cents } as const;
  const contacts = contactKeysOf(
    { id: draft.customer_id, email: draft.email, isAnonymous: false, isGuest: false },
    draft.delivery_method === 'parcel' ? draft.delivery_address : { phone: draft.phone },
  );
  const written = await tx.first(insertOrder, {
    orderId,
    customerId: draft.customer_id,
    // No cart: one purchase at a time of the same draft.
    cartId: draft.id,
    currency,
    subtotalCents: draft.total_cents - draft.shipping_cents,
    discountCents: 0,
    shippingCents: draft.shipping_cents,
    shippingTaxBasisPoints: draft.shipping_tax_basis_points,
    taxCents: draft.tax_cents,
    totalCents: draft.total_cents,
    customerName: draft.customer_name,
    customerEmail: draft.email,
    paymentMethod: method,
    deliveryMethod: draft.delivery_method,
    address: JSON.stringify(draft.delivery_address),
    now,
    heldUntil,
    eventKind: event.kind,
    message: staffMessage(event),
    event: JSON.stringify(event),
    value20: JSON.stringify(frozenLines(draft)),
    couponCode: null,
    discounts: '[]',
    invoiceReceiver: null,
    creditCents: 0,
    contacts,
  });
  if (written?.is_blocked) throw orderNotTaken();
  const parts = Map.groupBy(written?.parts ?? [], ({ position }) => position);
  await releaseReservations(tx, draft.id);
  await reserveStock(tx, {
    holder: orderId,
    party: draft.customer_id,
    lines: draft.lines.flatMap(({ productId, quantity }, position) =>
      (parts.get(position) ?? [{ productId, quantity: 1 }]).map((unit) => ({
        productId: unit.productId,
        quantity: unit.quantity * quantity,
      })),
    ),
    near: warehousesNear(draft.delivery_address.postal_code, terms.shipping),
    expiresAt: heldUntil,
    now,
  });
  await tx.run(setDraftOrder, { id: draft.id, orderId, now });
  return { orderId, attempt };
}

function refuseOver(draft: DraftRow, now: Date): void {
  switch (stateOfDraft(draft)) {
    case 'paid':
      throw conflict('draft_paid', 'Este pedido ya se pagó.');
    case 'awaiting_payment':
    case 'in_payment':
      throw conflict('draft_paid', 'Este pedido ya tiene un pago en proceso.');
    case 'cancelled':
      throw conflict('draft_over', 'La tienda canceló este pedido. Escríbenos si todavía lo quieres.');
    case 'expired':
      break;
    case 'open':
      if (draft.kept_until > now) return;
  }
  throw conflict(
    'draft_over',
    'El tiempo para pagar este pedido terminó. Escríbenos y te damos otro enlace.',
  );
}

function frozenLines(draft: DraftRow) {
  return draft.lines.map((line, position) => {
    const grossCents = line.priceCents * line.quantity;
    const { baseCents, taxCents } = splitIva(grossCents, line.taxBasisPoints);
    return {
      position,
      product_id: line.productId,
      ref_id: line.refId,
      sku: line.sku,
      product_name: line.name,
      image_url: line.imageUrl,
      quantity: line.quantity,
      unit_price_cents: line.priceCents,
      discount_cents: 0,
      discounts: [],
      gross_cents: grossCents,
      tax_base_cents: baseCents,
      tax_cents: taxCents,
      tax_basis_points: line.taxBasisPoints,
    };
  });
}
