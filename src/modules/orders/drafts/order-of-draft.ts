import { randomUUID } from 'node:crypto';
import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { currency, splitIva } from '../../../platform/money.ts';
import { type PersonLimit, unitsByProduct } from '../../cart/index.ts';
import type { CollectingMethod, SellingTerms } from '../../checkout/index.ts';
import { membershipNow } from '../../companies/index.ts';
import { contactKeysOf, orderNotTaken } from '../../customers/index.ts';
import { releaseReservations, reserveStock } from '../../inventory/index.ts';
import type { ManualMethod } from '../../payments/index.ts';
import { longestInstalments, readInstalmentPlans } from '../../pricing/index.ts';
import { warehousesNear } from '../../shipping/index.ts';
import { refuseOverLimit } from '../limits/person-limit.ts';
import { insertOrder } from '../orders.queries.ts';
import { paymentWindow } from '../pay/hold-times.ts';
import { refuseOverBudget } from '../place/refuse-over-budget.ts';
import { staffMessage } from '../timeline/order-timeline.ts';
import { tellOfOrder } from '../timeline/tell-of-order.ts';
import { stateOfDraft } from './draft-order.ts';
import { type DraftRow, lockDraft, setDraftOrder } from './drafts.queries.ts';
import { requireDraft } from './end-draft-order.ts';

/**
 * Makes an order of a draft order, in the caller's transaction. What was kept for the draft is held for the order.
 * @returns the order's id, the draft as it was, until when a payment page may be open, and whether it reaches a plan of
 * months without interest
 * @throws AppError 409 `draft_over`, `draft_paid`, `out_of_stock`, `over_budget`, `person_limit`; 403 `order_not_taken` for blocked buyers
 */
export async function orderOfDraft(
  tx: Connection,
  context: RequestContext,
  id: string,
  method: CollectingMethod | ManualMethod | 'company_credit',
  terms: SellingTerms,
): Promise<{ orderId: string; draft: DraftRow; closesAt: Date; hasInstalments: boolean }> {
  const now = context.clock.now();
  // Read under the lock: somebody else may have paid or ended it while it was waited for.
  await tx.first(lockDraft, { id });
  const draft = await requireDraft(tx, id);
  refuseOver(draft, now);
  const orderId = randomUUID();
  const { closesAt, heldUntil } = paymentWindow(now);
  const event = { kind: 'placed', totalCents: draft.total_cents } as const;
  const contacts = contactKeysOf(
    { id: draft.customer_id, email: draft.email, isAnonymous: false, isGuest: false },
    draft.delivery_method === 'parcel' ? draft.delivery_address : { phone: draft.phone },
  );
  const companyId = await companyOf(tx, context, draft, now);
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
    lines: JSON.stringify(frozenLines(draft)),
    couponCode: null,
    discounts: '[]',
    invoiceReceiver: null,
    creditCents: 0,
    contacts,
    returns: JSON.stringify(terms.returns),
    companyId,
    purchaseOrder: companyId === null ? '' : draft.purchase_order,
    giftMessage: null,
    campaignId: null,
  });
  if (written?.is_blocked) throw orderNotTaken();
  const parts = Map.groupBy(written?.parts ?? [], ({ position }) => position);
  // What they bought since it was written counts, unless staff said then why they get more.
  if (written?.has_limits && draft.limit_reason === '') {
    const lines = draft.lines.map((line, at) => ({ ...line, parts: parts.get(at) ?? [] }));
    const words = context.staff ? overLimitForStaff : overLimitByLink;
    await refuseOverLimit(tx, { contacts, units: unitsByProduct(lines), now }, words);
  }
  await releaseReservations(tx, draft.id);
  await reserveStock(tx, {
    holder: orderId,
    party: draft.customer_id,
    lines: draft.lines.flatMap(({ productId, quantity }, position) =>
      (written?.work.includes(position) ? [] : (parts.get(position) ?? [{ productId, quantity: 1 }])).map(
        (unit) => ({
          productId: unit.productId,
          quantity: unit.quantity * quantity,
        }),
      ),
    ),
    near: warehousesNear(draft.delivery_address.postal_code, terms.shipping),
    expiresAt: heldUntil,
    now,
  });
  await tx.run(setDraftOrder, { id: draft.id, orderId, now });
  await tellOfOrder(tx, context, orderId, event.kind);
  const hasInstalments =
    longestInstalments(draft.total_cents, readInstalmentPlans(written?.instalments)) !== undefined;
  return { orderId, draft, closesAt, hasInstalments };
}

/**
 * The company that an order is for, if its customer still buys for it. What was agreed with a company is paid by its link
 * only while they do, and within their budget; what staff book is paid already.
 * @throws AppError 409 `draft_over`; 409 `over_budget` with `details.left_cents`
 */
async function companyOf(
  tx: Connection,
  { staff }: RequestContext,
  { company_id: companyId, customer_id: customerId, total_cents: totalCents }: DraftRow,
  now: Date,
): Promise<number | null> {
  if (companyId === null) return null;
  const isBuyer = (await membershipNow(tx, customerId, now))?.companyId === companyId;
  if (staff) return isBuyer ? companyId : null;
  // Under the lock of their row: who is removed at this moment pays nothing at the company's price.
  const buyer = isBuyer ? await refuseOverBudget(tx, customerId, totalCents, now) : undefined;
  if (buyer?.companyId === companyId) return companyId;
  throw conflict(
    'draft_over',
    'Este precio se acordó con una empresa para la que ya no puedes comprar. No se cobró nada: escríbenos si es un error.',
  );
}

/** What the holder of a link reads who has bought too much of a scarce product meanwhile. */
function overLimitByLink({ product_name: name, units, days, taken }: PersonLimit): string {
  const most = `${units} ${units === 1 ? 'pieza' : 'piezas'}`;
  const time = days === 1 ? 'al día' : `cada ${days} días`;
  return `De «${name}» vendemos ${most} por persona ${time}, y con tus otros pedidos ya llevas ${taken}. No se cobró nada: escríbenos y ajustamos este pedido contigo.`;
}

function overLimitForStaff({ product_name: product, units, days, taken }: PersonLimit): string {
  return t(
    'Of «{product}» one person may buy {units} within {days} days and has {taken} by now. Write it again, with the reason why they get more.',
    { product, units, days, taken },
  );
}

/** Refuses a draft order that cannot be paid. @throws AppError 409 `draft_over`, `draft_paid` */
export function refuseOver(draft: DraftRow, now: Date): void {
  switch (stateOfDraft(draft)) {
    case 'paid':
      throw conflict('draft_paid', 'Este pedido ya se pagó.');
    case 'awaiting_payment':
    case 'in_payment':
      throw conflict('draft_paid', 'Este pedido ya tiene un pago en proceso.');
    case 'cancelled':
      throw conflict(
        'draft_over',
        'Este pedido se canceló o se hizo de nuevo con otro enlace. Escríbenos si todavía lo quieres.',
      );
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
