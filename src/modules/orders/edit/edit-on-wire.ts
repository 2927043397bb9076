import type { z } from '../../../platform/http/endpoint.ts';
import { promotionsOf } from '../../cart/index.ts';
import type { EditedOrder } from '../orders.tables.ts';
import type { editsContract } from './edits.contract.ts';
import type { EditRow } from './edits.queries.ts';
import type { PreparedEdit } from './prepare-edit.ts';

type Edit = z.input<(typeof editsContract.editOrder.answers)[201]>['edit'];
type Preview = z.input<(typeof editsContract.previewEdit.answers)[200]>['preview'];

/** An edit as staff see it. */
export function editOnWire(edit: EditRow, publicUrl: string): Edit {
  return {
    id: edit.id,
    order_id: edit.order_id,
    state: edit.state,
    before: editedOnWire(edit.before),
    after: editedOnWire(edit.after),
    difference_cents: edit.difference_cents,
    reason: edit.reason,
    created_at: edit.created_at.toISOString(),
    created_by: edit.created_by,
    ended_at: edit.ended_at?.toISOString() ?? null,
    payment_link: edit.token === null || edit.state !== 'pending' ? null : editLink(publicUrl, edit.token),
    kept_until: edit.kept_until.toISOString(),
    has_proof: edit.has_proof,
  };
}

/** Where the difference of an edit is paid. */
export function editLink(publicUrl: string, token: string): string {
  return `${publicUrl}/pagar/${token}`;
}

/** An edit before it is made. */
export function previewOnWire({ version, before, after, differenceCents }: PreparedEdit): Preview {
  return {
    order_version: version,
    before: editedOnWire(before),
    after: editedOnWire(after),
    difference_cents: differenceCents,
  };
}

/** What an order is made of and costs. */
export function editedOnWire(order: EditedOrder): Edit['before'] {
  return {
    lines: order.lines.map((line) => ({
      position: line.position,
      product_id: line.productId,
      sku: line.sku,
      product_name: line.name,
      image_url: line.imageUrl,
      quantity: line.quantity,
      unit_price_cents: line.unitPriceCents,
      discount_cents: line.discountCents,
      discounts: promotionsOf(line.discounts),
      line_total_cents: line.grossCents,
    })),
    subtotal_cents: order.subtotalCents,
    discount_cents: order.discountCents,
    shipping_cents: order.shippingCents,
    tax_cents: order.taxCents,
    total_cents: order.totalCents,
    delivery_method: order.deliveryMethod,
  };
}
