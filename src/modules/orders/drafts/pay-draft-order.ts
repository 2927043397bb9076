import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { currency, formatPesos } from '../../../platform/money.ts';
import type { CollectingMethod } from '../../checkout/index.ts';
import { createAttempt, currentPayment, openAttempt } from '../../payments/index.ts';
import { closeUnpaidOrder } from '../pay/close-unpaid-order.ts';
import { askProvider, termsToPay } from '../pay/pay-by-link.ts';
import { providerOf } from '../pay/provider-of.ts';
import { publishOrderChanged } from '../publish.ts';
import { paymentLink, stateOfDraft, versionForBuyer } from './draft-order.ts';
import { draftByToken, type DraftRow } from './drafts.queries.ts';
import { orderOfDraft } from './order-of-draft.ts';

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
 * @throws AppError 404; 409 `draft_changed`, `draft_over`, `draft_paid`, `payment_method_unavailable`, `out_of_stock` where it was
 * given up and sold meanwhile; 403 `order_not_taken` for blocked buyers; 503 when the provider does not answer
 */
export async function payDraftOrder(
  context: RequestContext,
  token: string,
  { payment_method: method, version }: { payment_method: CollectingMethod; version: string },
): Promise<{ redirectUrl: string }> {
  const draft = await requireLinked(context, token);
  refuseChanged(draft, version);
  const terms = await termsToPay(context, draft.total_cents, method);
  if (stateOfDraft(draft) === 'in_payment' && draft.order_id) {
    await closeUnpaidOrder(context, draft.order_id, 'cancelled');
  }
  const { orderId, attempt, hasInstalments } = await context.db.transaction(async (tx) => {
    const written = await orderOfDraft(tx, context, draft.id, method, terms);
    refuseChanged(written.draft, version);
    const attempt = await createAttempt(tx, context, {
      reference: written.orderId,
      payerId: written.draft.customer_id,
      provider: providerOf(method),
      method,
      amountCents: written.draft.total_cents,
      currency,
      expiresAt: written.closesAt,
      sessionId: draft.id,
      ip: context.ip,
    });
    return { orderId: written.orderId, attempt, hasInstalments: written.hasInstalments };
  });
  publishOrderChanged(context, { customerId: draft.customer_id, orderId, state: 'pending_payment' });
  try {
    const link = paymentLink(context.publicUrl, token);
    return await openAttempt(context, attempt, {
      method,
      hasInstalments,
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

/** Nobody pays a total that they have not seen. @throws AppError 409 `draft_changed` */
function refuseChanged(draft: DraftRow, version: string): void {
  if (versionForBuyer(draft) === version) return;
  const total = formatPesos(draft.total_cents);
  throw conflict(
    'draft_changed',
    `La tienda cambió este pedido y ahora el total es ${total}. Revísalo antes de pagar; no se cobró nada.`,
  );
}

/** Asks the provider about a payment that was begun by the link, and gives the draft order as it is then. */
export async function confirmDraftOrder(context: RequestContext, token: string): Promise<DraftRow> {
  const draft = await requireLinked(context, token);
  const attempt = draft.order_id === null ? undefined : await currentPayment(context.db, draft.order_id);
  if (attempt && (attempt.state === 'open' || attempt.state === 'pending')) {
    await askProvider(context, attempt.id);
  }
  return requireLinked(context, token);
}
