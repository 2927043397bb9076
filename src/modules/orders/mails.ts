import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import type { PaymentChange } from '../payments/index.ts';
import type { LockedOrder } from './orders.queries.ts';
import { trackingUrl } from './shipment.ts';
import type { ShipmentRow } from './shipments.queries.ts';

type Addressee = Pick<LockedOrder, 'id' | 'email' | 'customer_name' | 'total_cents'>;

/** Tells the customer that the payment arrived and under which folio to ask. */
export function orderPaidMail(order: Addressee, folio: number, publicUrl: string, claimUrl?: string): Mail {
  return {
    to: order.email,
    kind: 'payment-confirmed',
    orderId: order.id,
    once: `paid:${order.id}`,
    subject: `Recibimos tu pago: pedido ${folio}`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Recibimos ${formatPesos(order.total_cents)} por tu pedido ${folio}. Ya lo estamos preparando.`,
      `Síguelo aquí: ${orderAddress(order, publicUrl)}`,
      ...claimWords(claimUrl),
    ].join('\n\n'),
  };
}

/** The money came when the goods were gone: the customer chooses between waiting and their money. */
export function paidWithoutStockMail(
  order: Addressee,
  folio: number,
  publicUrl: string,
  claimUrl?: string,
): Mail {
  return {
    to: order.email,
    kind: 'payment-confirmed',
    orderId: order.id,
    subject: `Tu pedido ${folio}: un producto se agotó antes de tu pago`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Recibimos ${formatPesos(order.total_cents)} por tu pedido ${folio}, pero un producto se agotó antes de que llegara tu pago.`,
      `Elige si lo esperas o si te devolvemos tu dinero completo: ${orderAddress(order, publicUrl)}`,
      ...claimWords(claimUrl),
    ].join('\n\n'),
  };
}

/** A transfer was too small. */
export function missingMoneyMail(
  order: Addressee,
  instructions: NonNullable<PaymentChange['instructions']>,
  missingCents: number,
  publicUrl: string,
): Mail {
  return {
    to: order.email,
    kind: 'order-received',
    orderId: order.id,
    subject: `Te faltan ${formatPesos(missingCents)} para completar tu pedido`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Recibimos tu transferencia, pero faltan ${formatPesos(missingCents)} de los ${formatPesos(order.total_cents)} de tu pedido.${deadlineWords(instructions)}`,
      ...accountWords(instructions),
      'Si no la completas, te devolvemos lo que ya transferiste.',
      `Tu pedido: ${orderAddress(order, publicUrl)}`,
    ].join('\n\n'),
  };
}

/** What is needed to pay in cash or by transfer, also for whoever closed the page. */
export function voucherMail(
  order: Addressee,
  instructions: NonNullable<PaymentChange['instructions']>,
  publicUrl: string,
  claimUrl?: string,
): Mail {
  const { kind, voucher_url } = instructions;
  const place = kind === 'oxxo' ? 'en cualquier OXXO' : 'por transferencia SPEI';
  return {
    to: order.email,
    kind: 'order-received',
    orderId: order.id,
    subject: `Tu pedido está apartado: paga ${place}`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Apartamos tu pedido. Paga ${formatPesos(order.total_cents)} ${place}.${deadlineWords(instructions)}`,
      ...accountWords(instructions),
      ...(voucher_url === null ? [] : [`Ficha: ${voucher_url}`]),
      `Tu pedido: ${orderAddress(order, publicUrl)}`,
      ...claimWords(claimUrl),
    ].join('\n\n'),
  };
}

function deadlineWords({ expires_at: end }: NonNullable<PaymentChange['instructions']>): string {
  return end === null ? '' : ` Tienes hasta el ${longDate.format(new Date(end))} (hora del centro).`;
}

/** OXXO's number, or the account with its bank and holder. */
function accountWords({
  kind,
  reference,
  bank,
  holder,
}: NonNullable<PaymentChange['instructions']>): string[] {
  if (kind === 'oxxo') return [`Referencia: ${reference}`];
  return [
    [
      `CLABE: ${reference}`,
      ...(bank === null ? [] : [`Banco: ${bank}`]),
      ...(holder === null ? [] : [`Beneficiario: ${holder}`]),
    ].join('\n'),
  ];
}

type Numbered = Addressee & { number: number | null };

/** The money did not come in time, or was refused; the goods are free again. */
export function paymentFailedMail(order: Numbered, why: 'expired' | 'refused', publicUrl: string): Mail {
  return {
    to: order.email,
    kind: 'payment-failed',
    orderId: order.id,
    once: `payment-failed:${order.id}`,
    subject: why === 'expired' ? 'Tu pedido venció sin pago' : 'Tu pago no pasó',
    text: [
      `Hola, ${order.customer_name}:`,
      why === 'expired'
        ? `No recibimos los ${formatPesos(order.total_cents)} de tu pedido a tiempo y liberamos tus productos. Si pagaste en los últimos minutos, no hagas nada: te avisamos en cuanto llegue.`
        : `El pago de ${formatPesos(order.total_cents)} no se completó y no se te cobró nada.`,
      `Vuelve a comprarlo: ${orderAddress(order, publicUrl)}`,
    ].join('\n\n'),
  };
}

/** All of it has arrived; asks for a review of what was bought. */
export function deliveredMail(
  order: Numbered & { products: readonly { product_name: string; sku: string; slug: string }[] },
  publicUrl: string,
): Mail {
  return {
    to: order.email,
    kind: 'delivered',
    orderId: order.id,
    once: `delivered:${order.id}`,
    subject: `Entregamos tu pedido ${order.number}: ¿qué tal?`,
    text: [
      `Hola, ${order.customer_name}:`,
      'Tu pedido ya está contigo. Si algo no está bien, pide su cambio o devolución desde tu pedido.',
      `Tu pedido: ${orderAddress(order, publicUrl)}`,
      'Tu opinión ayuda a quien está por comprar lo mismo:',
      ...order.products.map(
        ({ product_name: name, sku, slug }) =>
          `${name}: ${publicUrl}/product/${encodeURIComponent(sku)}/${encodeURIComponent(slug)}#resenas`,
      ),
    ].join('\n\n'),
  };
}

/** Money is on its way back. */
export function refundedMail(order: Numbered, amountCents: number, publicUrl: string): Mail {
  const ofOrder = order.number === null ? 'tu pedido' : `tu pedido ${order.number}`;
  return {
    to: order.email,
    kind: 'refund',
    orderId: order.id,
    subject: `Te devolvimos ${formatPesos(amountCents)} de ${ofOrder}`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Te devolvimos ${formatPesos(amountCents)} de ${ofOrder} por el medio con el que pagaste. Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.`,
      `Tu pedido: ${orderAddress(order, publicUrl)}`,
    ].join('\n\n'),
  };
}

/** A shipment left, or waits at the counter: what is in it and how to follow it. */
export function shipmentMail(
  order: Numbered & Pick<LockedOrder, 'delivery_method'>,
  shipment: Pick<ShipmentRow, 'id' | 'lines' | 'carrier' | 'tracking_code'>,
  { isPart }: { isPart: boolean },
  publicUrl: string,
): Mail {
  const isPickup = order.delivery_method !== 'parcel';
  const what = isPart ? 'Una parte de tu pedido' : 'Tu pedido';
  const page = trackingUrl(shipment.carrier, shipment.tracking_code);
  return {
    to: order.email,
    kind: isPickup ? 'ready-for-pickup' : 'shipped',
    orderId: order.id,
    once: `shipped:${shipment.id}`,
    subject: isPickup
      ? `${what} ${order.number} está listo para recoger`
      : `${what} ${order.number} va en camino`,
    text: [
      `Hola, ${order.customer_name}:`,
      isPickup
        ? `${what} ya está en el mostrador. Trae una identificación y tu folio ${order.number}.`
        : `${what} salió hoy con ${shipment.carrier}. Tu guía es ${shipment.tracking_code}.`,
      shipment.lines.map(({ quantity, product_name }) => `${quantity} × ${product_name}`).join('\n'),
      ...(page === null ? [] : [`Rastréalo aquí: ${page}`]),
      `Tu pedido: ${orderAddress(order, publicUrl)}`,
    ].join('\n\n'),
  };
}

/** The order ends before it left, and what happens with the money. */
export function orderCancelledMail(order: Numbered, refundCents: number, publicUrl: string): Mail {
  return {
    to: order.email,
    kind: 'cancelled',
    orderId: order.id,
    once: `cancelled:${order.id}`,
    subject: order.number === null ? 'Cancelamos tu pedido' : `Cancelamos tu pedido ${order.number}`,
    text: [
      `Hola, ${order.customer_name}:`,
      'Tu pedido quedó cancelado y no saldrá de nuestro almacén.',
      refundCents > 0
        ? `Te devolvemos ${formatPesos(refundCents)} por el mismo medio con el que pagaste; tu banco lo refleja en 5 a 10 días hábiles.`
        : 'No se te cobró nada.',
      `Tu pedido: ${orderAddress(order, publicUrl)}`,
    ].join('\n\n'),
  };
}

/** For guests: how their purchases become an account. */
function claimWords(claimUrl: string | undefined): string[] {
  return claimUrl === undefined
    ? []
    : [`¿Quieres verlo desde cualquier dispositivo? Crea tu cuenta con una contraseña: ${claimUrl}`];
}

function orderAddress(order: Addressee, publicUrl: string): string {
  return `${publicUrl}/dashboard?pedido=${order.id}`;
}

const longDate = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  // As the shop's pages say it.
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
});
