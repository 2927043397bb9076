import { type Fact, greeting, type EmailPart } from '../../../platform/emails/email.ts';
import type { Mail, MailKind } from '../../../platform/mail.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { PaymentChange } from '../../payments/index.ts';
import { boughtPart, goodsItem, leftToPay, type OrderForEmail, placePart } from './email-order.ts';
import { backParts } from '../timeline/order-timeline.ts';
import { trackingUrl } from '../fulfil/shipment.ts';
import type { ShipmentRow } from '../fulfil/shipments.queries.ts';

type Instructions = NonNullable<PaymentChange['instructions']>;

/** Tells the customer that the payment arrived, what they bought and the folio. */
export function orderPaidMail(
  order: OrderForEmail,
  folio: number,
  publicUrl: string,
  claimUrl?: string,
): Mail {
  const isFree = order.total_cents === 0;
  return {
    ...about(order, 'payment-confirmed', `paid:${order.id}`),
    subject: isFree ? `Confirmamos tu pedido ${folio}` : `Recibimos tu pago: pedido ${folio}`,
    parts: [
      greeting(order.reader_name),
      say(
        `${isFree ? `Tu pedido ${folio} está confirmado y no tienes nada que pagar` : `Recibimos ${formatPesos(order.total_cents)} por tu pedido ${folio}`}. Ya lo estamos preparando y te avisamos cuando ${order.delivery_method === 'parcel' ? 'salga' : 'puedas recogerlo'}.`,
      ),
      toOrder(order, publicUrl, 'Seguir mi pedido'),
      boughtPart(order, publicUrl),
      placePart(order),
      ...claimParts(claimUrl),
    ],
  };
}

/** The money came when the goods were gone: the customer chooses between waiting and their money. */
export function paidWithoutStockMail(
  order: OrderForEmail,
  folio: number,
  publicUrl: string,
  claimUrl?: string,
): Mail {
  return {
    ...about(order, 'payment-confirmed', `paid:${order.id}`),
    subject: `Tu pedido ${folio}: un producto se agotó antes de tu pago`,
    parts: [
      greeting(order.reader_name),
      say(
        `Recibimos ${formatPesos(order.total_cents)} por tu pedido ${folio}, pero un producto se agotó antes de que llegara tu pago. Elige si lo esperas o si te devolvemos tu dinero completo.`,
      ),
      toOrder(order, publicUrl, 'Elegir: esperar o mi dinero'),
      boughtPart(order, publicUrl),
      ...claimParts(claimUrl),
    ],
  };
}

/** A transfer was too small. */
export function missingMoneyMail(
  order: OrderForEmail,
  instructions: Instructions,
  missingCents: number,
  publicUrl: string,
): Mail {
  return {
    ...about(order, 'order-received'),
    subject: `Te faltan ${formatPesos(missingCents)} para completar tu pedido`,
    parts: [
      greeting(order.reader_name),
      say(
        `Recibimos tu transferencia, pero faltan ${formatPesos(missingCents)} de los ${formatPesos(leftToPay(order))} de tu pedido. Si no la completas, te devolvemos lo que ya transferiste.`,
      ),
      paymentSlip(order, instructions, missingCents),
      toOrder(order, publicUrl),
    ],
  };
}

/** How to pay in cash or by transfer, for buyers who closed the page. */
export function voucherMail(
  order: OrderForEmail,
  instructions: Instructions,
  publicUrl: string,
  claimUrl?: string,
): Mail {
  const isOxxo = instructions.kind === 'oxxo';
  const { voucher_url: voucher } = instructions;
  return {
    ...about(order, 'order-received', `voucher:${order.id}`),
    subject: `Tu pedido está apartado: paga ${isOxxo ? 'en cualquier OXXO' : 'por transferencia SPEI'}`,
    parts: [
      greeting(order.reader_name),
      say(
        `Apartamos tu pedido. Paga ${formatPesos(leftToPay(order))} ${isOxxo ? 'en cualquier OXXO' : 'por transferencia SPEI'} y lo preparamos en cuanto se confirme.`,
      ),
      paymentSlip(order, instructions, leftToPay(order)),
      { kind: 'steps', title: 'Cómo pagar', steps: isOxxo ? oxxoSteps : speiSteps },
      ...(voucher === null ? [] : [{ kind: 'button', words: 'Abrir la ficha', url: voucher } as const]),
      boughtPart(order, publicUrl),
      placePart(order),
      { kind: 'link', words: 'Tu pedido', url: orderAddress(order, publicUrl) },
      ...claimParts(claimUrl),
    ],
  };
}

const oxxoSteps = [
  'Ve a la caja de cualquier OXXO y di que vas a pagar un servicio.',
  'Muestra el código de barras o dicta la referencia.',
  'Paga en efectivo el monto exacto. OXXO cobra su comisión aparte.',
  'Guarda tu ticket. OXXO nos confirma a más tardar el siguiente día hábil.',
];
const speiSteps = [
  'Entra a tu banco y da de alta la CLABE de arriba.',
  'Transfiere el monto exacto. La CLABE es solo de tu cuenta con nosotros, así sabemos que eres tú.',
  'Se confirma en minutos, a cualquier hora, y te avisamos por correo.',
];

/** OXXO's number with its bars, or the account with its bank and holder. */
function paymentSlip(order: OrderForEmail, instructions: Instructions, amountCents: number): EmailPart {
  const { kind, reference, bank, holder, expires_at: end } = instructions;
  const isOxxo = kind === 'oxxo';
  const facts: [string, string | null][] = [
    ['Monto', formatPesos(amountCents)],
    ['Banco', bank],
    ['Beneficiario', holder],
    ['Concepto', isOxxo ? null : `Pedido ${order.id.slice(0, 8)}`],
    ['Paga antes de', end === null ? null : `${longDate.format(new Date(end))} (hora del centro)`],
  ];
  return {
    kind: 'slip',
    title: isOxxo ? 'Ficha de pago OXXO' : 'Datos para tu transferencia SPEI',
    name: isOxxo ? 'Referencia' : 'CLABE',
    number: reference,
    hasBars: isOxxo && /^\d[\d ]+$/.test(reference),
    facts: facts.flatMap(([name, value]): Fact[] => (value === null ? [] : [{ name, value }])),
  };
}

/** What somebody of the staff writes to the buyer. */
export function staffEmail(
  order: OrderForEmail,
  { subject, text }: { subject: string; text: string },
  publicUrl: string,
): Mail {
  return {
    ...about(order, 'support'),
    subject,
    parts: [greeting(order.reader_name), { kind: 'text', text, hasLinks: true }, toOrder(order, publicUrl)],
  };
}

/** The money did not come in time, or was refused; the goods are free again. */
export function paymentFailedMail(order: OrderForEmail, why: 'expired' | 'refused', publicUrl: string): Mail {
  return {
    ...about(order, 'payment-failed', `payment-failed:${order.id}`),
    subject: why === 'expired' ? 'Tu pedido venció sin pago' : 'Tu pago no pasó',
    parts: [
      greeting(order.reader_name),
      say(
        why === 'expired'
          ? `No recibimos los ${formatPesos(leftToPay(order))} de tu pedido a tiempo y liberamos tus productos${creditIsBack(order)}. Si pagaste en los últimos minutos, no hagas nada: te avisamos en cuanto llegue.`
          : `El pago de ${formatPesos(leftToPay(order))} no se completó y no se te cobró nada${creditIsBack(order)}. Puedes intentarlo con otra tarjeta u otro medio.`,
      ),
      toOrder(order, publicUrl, 'Volver a comprarlo'),
      boughtPart(order, publicUrl),
    ],
  };
}

/** The sentence for an abandoned order that held credit. */
function creditIsBack({ store_credit_cents: cents }: OrderForEmail): string {
  return cents > 0 ? `; tu saldo a favor de ${formatPesos(cents)} vuelve a estar en tu cuenta` : '';
}

/** All of it has arrived; asks for a review of what was bought. */
export function deliveredMail(order: OrderForEmail, publicUrl: string): Mail {
  return {
    ...about(order, 'delivered', `delivered:${order.id}`),
    subject: `Entregamos tu pedido ${order.number}: ¿qué tal?`,
    parts: [
      greeting(order.reader_name),
      say('Tu pedido ya está contigo. Si algo no está bien, pide su cambio o devolución desde tu pedido.'),
      toOrder(order, publicUrl),
      {
        kind: 'items',
        title: 'Tu opinión ayuda a quien está por comprar lo mismo',
        items: order.lines.map((line) => {
          const item = goodsItem(line, publicUrl);
          return { ...item, details: ['Escribir una reseña'], url: `${item.url}#resenas` };
        }),
      },
    ],
  };
}

/** What was paid in cash has no way back by itself: the buyer says where it goes. */
export function refundToChooseMail(
  order: OrderForEmail,
  { refundId, amountCents }: { refundId: string; amountCents: number },
  publicUrl: string,
  claimUrl?: string,
): Mail {
  const amount = formatPesos(amountCents);
  return {
    ...about(order, 'refund', `refund-to-choose:${refundId}`),
    subject: `Elige cómo te devolvemos ${amount}`,
    parts: [
      greeting(order.reader_name),
      say(
        `Te debemos ${amount} de ${orderName(order)}. Este pago no puede regresar por donde llegó, así que tú eliges: dinos tu CLABE y te lo transferimos a tu cuenta de banco${claimUrl === undefined ? ', o recíbelo al momento como saldo a favor' : ''}.`,
      ),
      toOrder(order, publicUrl, 'Elegir cómo lo recibo'),
      say('Nunca te pediremos tu CLABE por teléfono, ni tu NIP o tus contraseñas.'),
      ...claimParts(claimUrl),
    ],
  };
}

/** The provider did not give the money back; somebody of the staff has been told. */
export function refundFailedMail(
  order: OrderForEmail,
  { refundId, amountCents }: { refundId: string; amountCents: number },
  publicUrl: string,
): Mail {
  const amount = formatPesos(amountCents);
  return {
    ...about(order, 'refund', `refund-failed:${refundId}`),
    subject: `La devolución de ${amount} no pasó`,
    parts: [
      greeting(order.reader_name),
      say(
        `Pedimos que se te devolvieran ${amount} de ${orderName(order)} por el medio con el que pagaste, pero no fue posible. Ese dinero sigue siendo tuyo.`,
      ),
      say(
        'Nuestro equipo ya lo sabe: lo intenta otra vez, o te pide tu CLABE para transferírtelo. Te escribimos en cuanto cambie algo; por ahora no tienes que hacer nada.',
      ),
      toOrder(order, publicUrl),
    ],
  };
}

function orderName({ number }: OrderForEmail): string {
  return number === null ? 'tu pedido' : `tu pedido ${number}`;
}

/** Money is back, or is credit in the buyer's account. */
export function refundedMail(
  order: OrderForEmail,
  {
    amountCents,
    creditCents = 0,
    isTransfer = false,
  }: { amountCents: number; creditCents?: number | undefined; isTransfer?: boolean | undefined },
  publicUrl: string,
): Mail {
  const moneyCents = amountCents - creditCents;
  const ofOrder = orderName(order);
  return {
    ...about(order, 'refund'),
    subject: `Te devolvimos ${formatPesos(amountCents)} de ${ofOrder}`,
    parts: [
      greeting(order.reader_name),
      ...(moneyCents > 0
        ? [
            say(
              isTransfer
                ? `Te transferimos ${formatPesos(moneyCents)} de ${ofOrder} a la cuenta que nos diste. Tu banco lo muestra en minutos; la clave de rastreo está en tu pedido.`
                : `Te devolvimos ${formatPesos(moneyCents)} de ${ofOrder} por el medio con el que pagaste. Tu banco puede tardar de 5 a 10 días hábiles en mostrarlo.`,
            ),
          ]
        : []),
      ...(creditCents > 0
        ? [
            say(
              `${formatPesos(creditCents)} de ${ofOrder} ya están en tu cuenta como saldo a favor. Úsalos al pagar tu siguiente pedido: no vencen.`,
            ),
          ]
        : []),
      {
        kind: 'facts',
        facts: [
          { name: 'Total de tu pedido', value: formatPesos(order.total_cents) },
          ...(creditCents > 0 && moneyCents > 0
            ? [{ name: 'Como saldo a favor', value: formatPesos(creditCents) }]
            : []),
          { name: 'Devolución', value: formatPesos(amountCents), isTotal: true },
        ],
      },
      toOrder(order, publicUrl),
    ],
  };
}

/** A shipment left, or waits at the counter: what is in it and how to follow it. */
export function shipmentMail(
  order: OrderForEmail,
  shipment: Pick<ShipmentRow, 'id' | 'lines' | 'carrier' | 'tracking_code'>,
  { isPart }: { isPart: boolean },
  publicUrl: string,
): Mail {
  const isPickup = order.delivery_method !== 'parcel';
  const what = isPart ? 'Una parte de tu pedido' : 'Tu pedido';
  const page = trackingUrl(shipment.carrier, shipment.tracking_code);
  return {
    ...about(order, isPickup ? 'ready-for-pickup' : 'shipped', `shipped:${shipment.id}`),
    subject: isPickup
      ? `${what} ${order.number} está listo para recoger`
      : `${what} ${order.number} va en camino`,
    parts: [
      greeting(order.reader_name),
      say(
        isPickup
          ? `${what} ya está en el mostrador. Trae una identificación y tu folio ${order.number}.`
          : `${what} salió hoy con ${shipment.carrier}. Tu guía es ${shipment.tracking_code}.${isPart ? ' Lo demás va en otro paquete y te avisamos cuando salga.' : ''}`,
      ),
      ...(page === null ? [] : [{ kind: 'button', words: 'Rastrear mi paquete', url: page } as const]),
      {
        kind: 'items',
        title: isPickup ? 'Qué te entregamos' : 'Qué va en el paquete',
        items: shipment.lines.map(({ position, product_name: name, quantity, serials }) => {
          const line = order.lines.find((one) => one.position === position);
          const details = [
            quantity === 1 ? '1 pieza' : `${quantity} piezas`,
            ...(serials.length === 0 ? [] : [`Número de serie: ${serials.join(', ')}`]),
          ];
          return { ...(line ? goodsItem(line, publicUrl) : { name }), details };
        }),
      },
      placePart(order),
      toOrder(order, publicUrl),
    ],
  };
}

/** The order ends before it left, and what happens with the money. */
export function orderCancelledMail(
  order: OrderForEmail,
  money: { refundCents: number; creditCents?: number; cashCents?: number },
  publicUrl: string,
): Mail {
  const { refundCents, creditCents = 0, cashCents = 0 } = money;
  return {
    ...about(order, 'cancelled', `cancelled:${order.id}`),
    subject: order.number === null ? 'Cancelamos tu pedido' : `Cancelamos tu pedido ${order.number}`,
    parts: [
      greeting(order.reader_name),
      say('Tu pedido quedó cancelado y no saldrá de nuestro almacén.'),
      ...(refundCents === 0 ? [say(`No se te cobró nada${creditIsBack(order)}.`)] : []),
      ...backParts(money).map(say),
      ...(refundCents - creditCents - cashCents > 0
        ? [say('Te avisamos en cuanto la devolución esté hecha.')]
        : []),
      toOrder(order, publicUrl, cashCents > 0 ? 'Elegir cómo lo recibo' : 'Ver mi pedido'),
      boughtPart(order, publicUrl),
    ],
  };
}

function about(order: OrderForEmail, kind: MailKind, once?: string) {
  return { to: order.email, kind, orderId: order.id, ...(once !== undefined && { once }) };
}

function say(text: string): EmailPart {
  return { kind: 'text', text };
}

function toOrder(order: OrderForEmail, publicUrl: string, words = 'Ver mi pedido'): EmailPart {
  return { kind: 'button', words, url: orderAddress(order, publicUrl) };
}

/** For guests: how their purchases become an account. */
function claimParts(claimUrl: string | undefined): EmailPart[] {
  if (claimUrl === undefined) return [];
  return [
    {
      kind: 'small',
      text: '¿Quieres verlo desde cualquier dispositivo? Solo falta una contraseña.',
      link: { words: 'Crear mi cuenta con este pedido', url: claimUrl },
    },
  ];
}

function orderAddress(order: OrderForEmail, publicUrl: string): string {
  return `${publicUrl}/dashboard?pedido=${order.id}`;
}

const longDate = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  // As the shop's pages say it.
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
});
