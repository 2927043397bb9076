import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type AppError, conflict, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { currency } from '../../../platform/money.ts';
import { type CollectingMethod, readSellingTerms } from '../../checkout/index.ts';
import { extendReservations } from '../../inventory/index.ts';
import { type Attempt, attemptsOf, createAttempt, openAttempt, toPayOf } from '../../payments/index.ts';
import { lockOrder } from '../orders.queries.ts';
import { paymentWindow } from '../pay/hold-times.ts';
import { askProvider, collectingOptions, termsToPay } from '../pay/pay-by-link.ts';
import { providerOf } from '../pay/provider-of.ts';
import { editLink } from './edit-on-wire.ts';
import { changesOf } from './edit-words.ts';
import type { editsContract } from './edits.contract.ts';
import { editByToken, type EditRow, keepEdit } from './edits.queries.ts';
import { closePaymentOf } from './end-edit.ts';
import { requireUnchanged } from './on-edit-payment.ts';

type Linked = z.input<(typeof editsContract.linkedEdit.answers)[200]>['edit'];

/** What the link of an edit asks to be paid. @throws AppError 404 */
export async function linkedEdit(context: RequestContext, token: string): Promise<Linked> {
  const edit = await requireLinked(context.db, token);
  const attempt = await attemptOf(context.db, edit);
  const pictures = new Map(
    [...edit.before.lines, ...edit.after.lines].map(({ productId, imageUrl }) => [productId, imageUrl]),
  );
  const state = stateOf(edit, attempt);
  return {
    state,
    order_number: edit.order_number,
    customer_name: edit.customer_name,
    changes: changesOf(edit.before, edit.after).map(({ productId, name, was, is }) => ({
      product_id: productId,
      product_name: name,
      image_url: pictures.get(productId) ?? null,
      was,
      is,
    })),
    before_total_cents: edit.before.totalCents,
    after_total_cents: edit.after.totalCents,
    difference_cents: edit.difference_cents,
    kept_until: edit.kept_until.toISOString(),
    ...toPayOf(state === 'awaiting_payment' ? (attempt?.instructions ?? null) : null),
    payment_methods: collectingOptions(
      edit.difference_cents,
      context.payments.offers(),
      await readSellingTerms(context),
    ),
  };
}

/**
 * Opens the payment page for the difference of an edit. A page that was open before is closed first.
 * @returns the address of the payment page
 * @throws AppError 404; 409 `edit_over`, `edit_paid`, `payment_method_unavailable`; 503 when the provider does not answer
 */
export async function payEdit(
  context: RequestContext,
  token: string,
  method: CollectingMethod,
): Promise<{ redirectUrl: string }> {
  const { db, clock, ip, publicUrl } = context;
  const before = await requireLinked(db, token);
  const terms = await termsToPay(context, before.difference_cents, method);
  await closePaymentOf(context, before);
  const { attempt, number, email } = await db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, { id: before.order_id });
    const edit = await requireLinked(tx, token);
    const now = clock.now();
    if (!order || edit.state !== 'pending' || edit.kept_until <= now) throw over(edit);
    // Two pages would be two payments, and only that of the last applies the edit.
    if (edit.attempt_id !== before.attempt_id) {
      throw conflict('edit_paid', 'Este cambio ya tiene un pago en proceso.');
    }
    await requireUnchanged(tx, edit);
    const { closesAt, heldUntil } = paymentWindow(now);
    const made = await createAttempt(tx, context, {
      reference: order.id,
      payerId: order.customer_id,
      provider: providerOf(method),
      method,
      amountCents: edit.difference_cents,
      currency,
      expiresAt: closesAt,
      sessionId: edit.id,
      ip,
    });
    const kept = await tx.first(keepEdit, { id: edit.id, attemptId: made.id, heldUntil });
    if (kept) await extendReservations(tx, edit.id, kept.kept_until);
    return { attempt: made, number: order.number, email: order.email };
  });
  const link = editLink(publicUrl, token);
  const name = `Cambio de tu pedido ${number ?? ''}`.trim();
  return openAttempt(context, attempt, {
    method,
    hasInstalments: false,
    oxxoDays: terms.payments.oxxoDays,
    lines: [{ name, quantity: 1, grossCents: before.difference_cents, imageUrl: null }],
    shippingCents: 0,
    discountCents: 0,
    email,
    description: name,
    shopName: terms.shopName,
    successUrl: `${link}?de=pago`,
    cancelUrl: link,
  });
}

/** Asks the provider about a payment that was begun by the link, and gives the edit as it is then. */
export async function confirmEdit(context: RequestContext, token: string): Promise<Linked> {
  const { attempt_id: id, state } = await requireLinked(context.db, token);
  if (id !== null && state !== 'applied') await askProvider(context, id);
  return linkedEdit(context, token);
}

async function requireLinked(db: Connection, token: string): Promise<EditRow> {
  const edit = await db.first(editByToken, { token });
  if (!edit) throw notFound('Este enlace de pago no existe.');
  return edit;
}

async function attemptOf(db: Connection, edit: EditRow): Promise<Attempt | undefined> {
  return (await attemptsOf(db, edit.order_id)).find(({ id }) => id === edit.attempt_id);
}

function stateOf(edit: EditRow, attempt: Attempt | undefined): Linked['state'] {
  switch (edit.state) {
    case 'applied':
      return 'paid';
    case 'refused':
      return 'refused';
    case 'withdrawn':
    case 'expired':
      return 'over';
    case 'pending':
      if (attempt?.state === 'pending') return 'awaiting_payment';
      return attempt?.state === 'created' || attempt?.state === 'open' ? 'in_payment' : 'open';
  }
}

function over({ state }: EditRow): AppError {
  return state === 'applied' || state === 'refused'
    ? conflict('edit_paid', 'Este cambio ya se pagó.')
    : conflict('edit_over', 'El tiempo para pagar este cambio terminó. Escríbenos si todavía lo quieres.');
}
