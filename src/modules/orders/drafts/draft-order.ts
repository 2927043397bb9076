import { createHash } from 'node:crypto';
import type { z } from '../../../platform/http/endpoint.ts';
import { currency } from '../../../platform/money.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { SellingTerms } from '../../checkout/index.ts';
import { toPayOf } from '../../payments/index.ts';
import { collectingOptions } from '../pay/pay-by-link.ts';
import type { draftOrdersContract } from './drafts.contract.ts';
import type { DraftRow } from './drafts.queries.ts';
import type { DraftLine } from '../orders.tables.ts';

type Answer = z.input<(typeof draftOrdersContract.draftOrder.answers)[200]>['draft_order'];
type Linked = z.input<(typeof draftOrdersContract.linkedOrder.answers)[200]>['draft_order'];
/** Where a draft order stands, its purchase included. */
export type DraftState = Answer['state'];

/** Where a draft order stands, with its purchase. */
export function stateOfDraft({
  state,
  order_state: order,
}: Pick<DraftRow, 'state' | 'order_state'>): DraftState {
  switch (order) {
    case 'paid':
    case 'paid_without_stock':
    case 'manual_review':
    case 'refunded':
      return 'paid';
    case 'awaiting_payment':
      return 'awaiting_payment';
    case 'pending_payment':
      return 'in_payment';
    case 'expired':
    case 'cancelled':
    case null:
      return state;
  }
}

/** Names what the holder of the link reads: it is another one once any of it changed. */
export function versionForBuyer(draft: Priced): string {
  return hashOf(agreedOf(draft));
}

/** The same of all that staff may change. */
function versionForStaff(draft: DraftRow): string {
  const { customer_name: name, email, phone, notes, delivery_address: address } = draft;
  const reasons = [draft.discount_reason, draft.limit_reason];
  return hashOf([agreedOf(draft), name, email, phone, notes, address, reasons]);
}

type Priced = Pick<
  DraftRow,
  'lines' | 'delivery_method' | 'delivery_address' | 'shipping_cents' | 'total_cents'
>;

function agreedOf(draft: Priced) {
  const { lines, delivery_method: method, delivery_address: to, shipping_cents, total_cents } = draft;
  const goods = lines.map(({ productId, quantity, priceCents }) => [productId, quantity, priceCents]);
  const place = [to.street, to.exterior_number, to.neighbourhood, to.postal_code, to.municipality, to.state];
  return [goods, method, place, shipping_cents, total_cents];
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
}

/** A draft order as staff see it. */
export function draftOnWire(draft: DraftRow, publicUrl: string): Answer {
  return {
    id: draft.id,
    ...sharedParts(draft),
    version: versionForStaff(draft),
    can_edit: !draft.is_of_quote && ['open', 'in_payment'].includes(stateOfDraft(draft)),
    customer: {
      id: draft.customer_id,
      name: draft.customer_name,
      email: draft.email,
      phone: draft.phone,
    },
    address: draft.delivery_address,
    discount_reason: draft.discount_reason,
    notes: draft.notes,
    payment_link: paymentLink(publicUrl, draft.token),
    order_id: draft.order_id,
    has_proof: draft.has_proof,
    sent_at: draft.sent_at?.toISOString() ?? null,
    created_at: draft.created_at.toISOString(),
    created_by: draft.created_by,
  };
}

/** A draft order as the holder of its link sees it: no phone, no notes, no reason. */
export function linkedOnWire(
  { payments }: Pick<RequestContext, 'payments'>,
  draft: DraftRow,
  terms: SellingTerms,
  instructions: Linked['instructions'],
): Linked {
  const { street, exterior_number: number, neighbourhood, municipality } = draft.delivery_address;
  return {
    ...sharedParts(draft),
    version: versionForBuyer(draft),
    ...toPayOf(stateOfDraft(draft) === 'awaiting_payment' ? instructions : null),
    customer_name: draft.customer_name,
    has_email: draft.email !== '',
    destination: [`${street} ${number}`, neighbourhood, municipality].join(', '),
    payment_methods: collectingOptions(draft.total_cents, payments.offers(), terms),
  };
}

/** Where a link of staff is paid. */
export function paymentLink(publicUrl: string, token: string): string {
  return `${publicUrl}/pagar/${token}`;
}

/** A line as everybody sees it. */
export function agreedOnWire(line: DraftLine): Answer['lines'][number] {
  return {
    product_id: line.productId,
    sku: line.sku,
    product_name: line.name,
    image_url: line.imageUrl,
    quantity: line.quantity,
    price_cents: line.priceCents,
    shop_price_cents: line.shopPriceCents,
    line_total_cents: line.priceCents * line.quantity,
  };
}

function sharedParts(draft: DraftRow) {
  return {
    state: stateOfDraft(draft),
    lines: draft.lines.map(agreedOnWire),
    delivery_method: draft.delivery_method,
    subtotal_cents: draft.total_cents - draft.shipping_cents,
    shipping_cents: draft.shipping_cents,
    tax_cents: draft.tax_cents,
    total_cents: draft.total_cents,
    currency,
    kept_until: draft.kept_until.toISOString(),
    order_number: draft.order_number,
  };
}
