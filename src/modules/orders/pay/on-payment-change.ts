import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { removeBought } from '../../cart/index.ts';
import { addSold } from '../../catalog/index.ts';
import { claimAddress } from '../../customers/index.ts';
import { extendReservations, releaseReservations } from '../../inventory/index.ts';
import { nameCharge } from '../../company-credit/index.ts';
import {
  collectCompanyCredit,
  collectCredit,
  noteFindingOfPayment,
  type PaymentChange,
  refundableOf,
  requestRefund,
} from '../../payments/index.ts';
import { keepUses, returnUses } from '../../promotions/index.ts';
import { releaseCredit } from '../../store-credit/index.ts';
import { holdFor } from './hold-times.ts';
import { keepForDraft } from '../drafts/keep-goods.ts';
import { isOfDraftOver, takeDraft } from '../drafts/take-draft.ts';
import { emailOrder } from '../email/email-order.ts';
import { deliveryPromise, promiseIfPaidNow } from '../fulfil/promise-delivery.ts';
import { checkOrder } from '../fraud/check-order.ts';
import {
  heldOrderPaidMail,
  missingMoneyMail,
  orderPaidMail,
  paidWithoutStockMail,
  voucherMail,
} from '../email/mails.ts';
import { mailBuyer, noteChange } from '../timeline/note-change.ts';
import { editOfAttempt } from '../edit/edits.queries.ts';
import { onEditPayment } from '../edit/on-edit-payment.ts';
import { stepAfter } from '../order-state.ts';
import { nextOrderNumber } from '../place/order-number.ts';
import { hasEvent, isCancelledOnPurpose, type LockedOrder, lockOrder } from '../orders.queries.ts';
import { boughtLines, takeBoughtUnits } from '../place/take-bought-units.ts';
import { publishAfterCommit } from '../publish.ts';
import { withLinks } from '../tracking/order-links.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Applies a payment's change to its order. Runs inside the transaction that settles the attempt, so money and order
 * change together or not at all. Safe to run twice with the same change.
 * @returns whether the payment is an order's
 */
export async function onPaymentChange(shop: Shop, tx: Connection, change: PaymentChange): Promise<boolean> {
  if (!uuid.test(change.reference)) return false;
  const order = await tx.first(lockOrder, { id: change.reference });
  if (order) await changeOrder(shop, tx, order, change);
  return order !== undefined;
}

async function changeOrder(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  change: PaymentChange,
): Promise<void> {
  // Money for a change of a paid order is not money for the order.
  const edit = await tx.first(editOfAttempt, { attemptId: change.attemptId });
  if (edit) return onEditPayment(shop, tx, order, edit, change);
  const step = stepAfter(
    {
      state: order.state,
      paidAttemptId: order.paid_attempt_id,
      isCancelledOnPurpose: order.state === 'cancelled' && (await isCancelledOnPurpose(tx, order.id)),
      isOfDraftOver: change.state === 'paid' && (await isOfDraftOver(tx, order)),
    },
    change,
  );
  switch (step.kind) {
    case 'ignore':
      return;
    case 'pay':
      return payUnlessSentBack(shop, tx, order, change);
    case 'await':
      return awaitVoucher(shop, tx, order, change);
    case 'close':
      return close(shop, tx, order, step.state, change.failure);
    case 'await_rest':
      return awaitRest(shop, tx, order, change);
    case 'note_excess':
      return noteExcess(shop, tx, order, change);
    case 'review':
      return review(shop, tx, order, change);
    case 'give_back':
      return giveBack(shop, tx, order, change);
  }
}

/** A transfer comes in parts: of one that staff sent back from the shop's bank its provider knows nothing. */
async function payUnlessSentBack(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  change: PaymentChange,
): Promise<void> {
  const { provider, attemptId, amountCents: askedCents } = change;
  const amountCents = order.payment_method === 'spei' ? await refundableOf(tx, attemptId) : askedCents;
  if (amountCents < askedCents) return review(shop, tx, order, { amountCents, provider });
  return pay(shop, tx, order, change);
}

/** What paid an order; nulls where there was nothing to pay. */
type Payment = Pick<PaymentChange, 'amountCents'> & {
  provider: PaymentChange['provider'] | null;
  attemptId: string | null;
  /** Who of the staff took it. */
  actor?: string | undefined;
};

/**
 * Pays an order that leaves nothing to collect, in the transaction that wrote it: it costs nothing, store credit pays
 * all of it, or its company pays later. Nobody is asked for money.
 */
export async function payWithoutProvider(shop: Shop, tx: Connection, orderId: string): Promise<void> {
  const order = await tx.first(lockOrder, { id: orderId });
  if (order?.payment_method === 'company_credit') {
    const amountCents = order.total_cents - order.store_credit_cents;
    const charged = { reference: orderId, payerId: order.customer_id, amountCents };
    const attemptId = await collectCompanyCredit(tx, shop, charged);
    return pay(shop, tx, order, { amountCents, provider: 'company_credit', attemptId });
  }
  if (!order || order.total_cents !== order.store_credit_cents) {
    throw new Error(`Order ${orderId} is to be paid.`);
  }
  if (order.total_cents === 0) {
    return pay(shop, tx, order, { amountCents: 0, provider: null, attemptId: null });
  }
  const attemptId = await collectCredit(tx, shop, orderId);
  if (attemptId === undefined) throw new Error(`Order ${orderId} holds no credit.`);
  await pay(shop, tx, order, { amountCents: order.total_cents, provider: 'store_credit', attemptId });
}

/** Pays an order with money that staff took themselves, in the transaction that booked it. */
export async function payByHand(
  shop: Shop,
  tx: Connection,
  orderId: string,
  attemptId: string,
  actor?: string,
): Promise<void> {
  const order = await tx.first(lockOrder, { id: orderId });
  if (!order) throw new Error(`Order ${orderId} is gone.`);
  const amountCents = order.total_cents - order.store_credit_cents;
  await pay(shop, tx, order, { amountCents, provider: 'manual', attemptId, actor });
}

async function pay(shop: Shop, tx: Connection, order: LockedOrder, payment: Payment): Promise<void> {
  const now = shop.clock.now();
  const creditCents = order.store_credit_cents;
  if (creditCents > 0 && (await collectCredit(tx, shop, order.id)) === undefined) {
    return review(shop, tx, order, payment, creditCents);
  }
  const bought = await boughtLines(tx, order.id);
  // The cart's row is locked before stock, as placing an order does.
  if (!order.is_cart_cleared) await removeBought(tx, order.cart_id, bought);
  await takeDraft(tx, shop, order);
  const hasStock = await takeBoughtUnits(tx, order, now);
  await keepUses(tx, order.id, now);
  const number = await nextOrderNumber(tx);
  if (payment.provider === 'company_credit') await nameCharge(tx, order.id, number);
  const state = hasStock ? 'paid' : 'paid_without_stock';
  const { amountCents, provider, attemptId } = payment;
  if (provider !== null && attemptId !== null && (order.state === 'expired' || order.state === 'cancelled')) {
    await noteFindingOfPayment(shop, tx, 'late_payment', { amountCents, provider, attemptId });
  }
  await noteChange(
    tx,
    shop,
    order.id,
    { kind: state, number, amountCents, provider, creditCents },
    {
      state,
      number,
      paidAt: now,
      ...(attemptId && { paidAttemptId: attemptId }),
      isCartCleared: true,
      ...(hasStock && { promise: await deliveryPromise(shop, tx, order.id) }),
    },
    payment.actor,
  );
  if (hasStock) await addSold(tx, bought);
  const isHeld = await checkOrder(shop, tx, order.id);
  const mail = !hasStock ? paidWithoutStockMail : isHeld ? heldOrderPaidMail : orderPaidMail;
  const told = await withLinks(shop, tx, await emailOrder(tx, order.id), now);
  const claimUrl = await claimAddress(tx, order.customer_id, told.email, shop.publicUrl);
  await mailBuyer(shop, tx, order.id, mail(told, number, shop.publicUrl, claimUrl));
  await shop.onOrderPaid(shop, tx, order.id);
  await publishAfterCommit(shop, tx, { customerId: order.customer_id, orderId: order.id, state });
}

async function awaitVoucher(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  change: PaymentChange,
): Promise<void> {
  const heldUntil = holdFor(change, shop.clock.now());
  if (!order.is_cart_cleared) await removeBought(tx, order.cart_id, await boughtLines(tx, order.id));
  await extendReservations(tx, order.id, heldUntil);
  await keepUses(tx, order.id, null);
  await noteChange(
    tx,
    shop,
    order.id,
    {
      kind: 'payment_pending',
      heldUntil: heldUntil.toISOString(),
      hasVoucher: change.instructions !== undefined,
    },
    { state: 'awaiting_payment', expiresAt: heldUntil, isCartCleared: true },
  );
  if (change.instructions) {
    const ifPaid = await promiseIfPaidNow(shop, tx, order.id);
    const told = { ...(await emailOrder(tx, order.id)), if_paid: ifPaid };
    const claimUrl = await claimAddress(tx, order.customer_id, told.email, shop.publicUrl);
    const linked = await withLinks(shop, tx, told, heldUntil);
    const mail = voucherMail(linked, change.instructions, shop.publicUrl, claimUrl);
    await mailBuyer(shop, tx, order.id, mail);
  }
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: 'awaiting_payment',
  });
}

/** A transfer was too small: the buyer is told once what is missing, and the stock waits for the rest. */
async function awaitRest(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  change: PaymentChange,
): Promise<void> {
  const missingCents = change.instructions?.remaining_cents;
  if (!change.instructions || missingCents == null) return;
  const heldUntil = holdFor(change, shop.clock.now());
  await extendReservations(tx, order.id, heldUntil);
  await noteChange(
    tx,
    shop,
    order.id,
    { kind: 'payment_partial', missingCents, heldUntil: heldUntil.toISOString() },
    { expiresAt: heldUntil },
  );
  const told = await withLinks(shop, tx, await emailOrder(tx, order.id), heldUntil);
  const mail = missingMoneyMail(told, change.instructions, missingCents, shop.publicUrl);
  await mailBuyer(shop, tx, order.id, mail);
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}

async function noteExcess(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  change: PaymentChange,
): Promise<void> {
  const { amountCents, provider } = change;
  await noteFindingOfPayment(shop, tx, 'excess', change);
  await noteChange(tx, shop, order.id, { kind: 'excess', amountCents, provider });
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}

async function close(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  state: 'expired' | 'cancelled',
  failure: string | null | undefined,
): Promise<void> {
  await releaseCredit(tx, order.id, shop.clock.now());
  await releaseReservations(tx, order.id);
  await keepForDraft(tx, shop, order.id);
  await returnUses(tx, order.id);
  const creditCents = order.store_credit_cents;
  const event =
    state === 'expired'
      ? { kind: state, creditCents }
      : { kind: state, failure: failure ?? undefined, creditCents };
  await noteChange(tx, shop, order.id, event, { state });
  await publishAfterCommit(shop, tx, { customerId: order.customer_id, orderId: order.id, state });
}

/**
 * The stock stays held until staff ship or cancel the order. The amount differs from what was asked for, or the
 * credit for a part of it was spent elsewhere after the order was given up.
 */
async function review(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  { amountCents, provider }: Pick<Payment, 'amountCents' | 'provider'>,
  missingCreditCents?: number,
): Promise<void> {
  if (order.state === 'manual_review') return;
  await noteChange(
    tx,
    shop,
    order.id,
    { kind: 'manual_review', amountCents, provider, missingCreditCents },
    { state: 'manual_review' },
  );
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: 'manual_review',
  });
}

/** Gives back money for an order that is paid already, or that the shop cancelled. */
async function giveBack(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  change: PaymentChange,
): Promise<void> {
  const { attemptId, amountCents, provider } = change;
  if (await happened(tx, order.id, 'duplicate_payment', { attemptId })) return;
  // A part of it may have been sent back before the rest came.
  const leftCents = Math.min(amountCents, await refundableOf(tx, attemptId));
  if (leftCents > 0) {
    const reason = `Order ${order.number ?? order.id} needs no second payment`;
    await requestRefund(tx, shop, { attemptId, amountCents: leftCents, reason, requestedBy: null });
  }
  await noteFindingOfPayment(shop, tx, 'second_payment', change);
  await noteChange(tx, shop, order.id, { kind: 'duplicate_payment', attemptId, amountCents, provider });
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}

async function happened(
  tx: Connection,
  orderId: string,
  kind: string,
  details: object = {},
): Promise<boolean> {
  return (await tx.first(hasEvent, { orderId, kind, details: JSON.stringify(details) }))?.found ?? false;
}
