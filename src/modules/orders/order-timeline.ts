import { formatPesos } from '../../platform/money.ts';

/** What can happen to an order, with what a reader needs to know of it. */
export type OrderHappening =
  | { kind: 'placed'; totalCents: number }
  | { kind: 'payment_pending'; heldUntil: string; hasVoucher: boolean }
  | { kind: 'paid'; number: number; amountCents: number; provider: string }
  | { kind: 'paid_without_stock'; number: number; amountCents: number; provider: string }
  | { kind: 'expired' }
  | { kind: 'cancelled'; failure?: string | undefined }
  | { kind: 'cancelled_by_staff'; reason: string; refundCents: number }
  | { kind: 'manual_review'; amountCents: number; provider: string }
  | { kind: 'duplicate_payment'; attemptId: string; amountCents: number; provider: string }
  | { kind: 'packed' }
  | { kind: 'shipped'; carrier: string | null; trackingCode: string | null }
  | { kind: 'delivered' }
  | { kind: 'tracking_changed'; carrier: string | null; trackingCode: string | null };

/** The happening as staff read it, in English; kept with the event. */
export function staffMessage(event: OrderHappening): string {
  switch (event.kind) {
    case 'placed':
      return `Order placed, ${formatPesos(event.totalCents)} to pay.`;
    case 'payment_pending':
      return `${event.hasVoucher ? 'Voucher handed out' : 'Payment under way'}; stock held until ${event.heldUntil}.`;
    case 'paid':
      return `Paid ${formatPesos(event.amountCents)} by ${event.provider}; folio ${event.number}.`;
    case 'paid_without_stock':
      return `Paid ${formatPesos(event.amountCents)} by ${event.provider} after its stock was gone; folio ${event.number}. Find the goods or refund.`;
    case 'expired':
      return 'Not paid in time; stock given back.';
    case 'cancelled':
      return event.failure
        ? `Payment failed (${event.failure}); stock given back.`
        : 'Payment abandoned; stock given back.';
    case 'cancelled_by_staff':
      return event.refundCents > 0
        ? `Cancelled: ${event.reason} Refund of ${formatPesos(event.refundCents)} requested.`
        : `Cancelled: ${event.reason}`;
    case 'manual_review':
      return `${event.provider} reports ${formatPesos(event.amountCents)}, which is not what was asked for. Nothing ships until somebody decides.`;
    case 'duplicate_payment':
      return `A second payment of ${formatPesos(event.amountCents)} by ${event.provider} arrived; refund requested.`;
    case 'packed':
      return 'Packed.';
    case 'shipped':
      return event.trackingCode
        ? `Shipped with ${event.carrier ?? 'a carrier'}, ${event.trackingCode}.`
        : 'Shipped.';
    case 'delivered':
      return 'Delivered.';
    case 'tracking_changed':
      return `Tracking changed to ${event.carrier ?? 'no carrier'}, ${event.trackingCode ?? 'no code'}.`;
  }
}

/** The happening as the customer reads it; undefined for what concerns only the shop. */
export function shopperMessage(event: OrderHappening): string | undefined {
  switch (event.kind) {
    case 'placed':
      return 'Recibimos tu pedido y apartamos tus productos.';
    case 'payment_pending':
      return event.hasVoucher
        ? 'Generaste tu ficha de pago. Guardamos tus productos mientras llega.'
        : 'Tu pago está en proceso. Guardamos tus productos mientras se confirma.';
    case 'paid':
      return `Confirmamos tu pago de ${formatPesos(event.amountCents)}. Tu folio es ${event.number}.`;
    case 'paid_without_stock':
      return 'Confirmamos tu pago, pero un producto se agotó antes de que llegara. Te escribiremos para resolverlo.';
    case 'expired':
      return 'El pago no llegó a tiempo y liberamos los productos.';
    case 'cancelled':
      return 'El pago no se completó. No se te cobró nada.';
    case 'cancelled_by_staff':
      return event.refundCents > 0
        ? `Cancelamos tu pedido y te devolvemos ${formatPesos(event.refundCents)}.`
        : 'Cancelamos tu pedido.';
    case 'manual_review':
      return 'Estamos revisando tu pago. Te avisaremos pronto.';
    case 'duplicate_payment':
      return `Recibimos un segundo pago y te devolvemos ${formatPesos(event.amountCents)}.`;
    case 'packed':
      return 'Empacamos tu pedido.';
    case 'shipped':
      return event.trackingCode
        ? `Enviamos tu pedido${event.carrier ? ` con ${event.carrier}` : ''}. Guía: ${event.trackingCode}.`
        : 'Tu pedido salió de nuestro almacén.';
    case 'delivered':
      return 'Entregamos tu pedido.';
    case 'tracking_changed':
      return event.trackingCode
        ? `Tu guía de envío es ahora ${event.trackingCode}${event.carrier ? ` (${event.carrier})` : ''}.`
        : undefined;
  }
}
