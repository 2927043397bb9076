import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import type { PaymentChange } from '../payments/index.ts';
import type { LockedOrder } from './orders.queries.ts';

type Addressee = Pick<LockedOrder, 'id' | 'email' | 'customer_name' | 'total_cents'>;

/** Tells the customer that the payment arrived and under which folio to ask. */
export function orderPaidMail(order: Addressee, folio: number, publicUrl: string, claimUrl?: string): Mail {
  return {
    to: order.email,
    subject: `Recibimos tu pago: pedido ${folio}`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Recibimos ${formatPesos(order.total_cents)} por tu pedido ${folio}. Ya lo estamos preparando.`,
      `Síguelo aquí: ${orderAddress(order, publicUrl)}`,
      ...claimWords(claimUrl),
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
  const { kind, reference, voucher_url, expires_at } = instructions;
  const place = kind === 'oxxo' ? 'en cualquier OXXO' : 'por transferencia SPEI';
  const until =
    expires_at === null ? '' : ` Tienes hasta el ${longDate.format(new Date(expires_at))} (hora del centro).`;
  return {
    to: order.email,
    subject: `Tu pedido está apartado: paga ${place}`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Apartamos tu pedido. Paga ${formatPesos(order.total_cents)} ${place}.${until}`,
      `${kind === 'oxxo' ? 'Referencia' : 'CLABE'}: ${reference}`,
      ...(voucher_url === null ? [] : [`Ficha: ${voucher_url}`]),
      `Tu pedido: ${orderAddress(order, publicUrl)}`,
      ...claimWords(claimUrl),
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
