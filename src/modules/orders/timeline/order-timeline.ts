import { formatPesos } from '../../../platform/money.ts';
import type { OrderState } from '../order-state.ts';

/** Which shipment; without one the event is about the whole order (as before orders had several). */
type AboutShipment = { shipment?: number; units?: number; isPart?: boolean; isPickup?: boolean };

/** How an order was paid: by a provider, with credit, or both. */
type Payment = { number: number; amountCents: number; provider: string | null; creditCents?: number };

/** What goes back; how much of it as store credit, and how much waits for the buyer to say where it goes. */
type MoneyBack = { refundCents: number; creditCents?: number; cashCents?: number };

/** The events of an order, with the facts a reader needs. */
export type OrderEvent =
  /** `creditCents` of the total are paid with store credit. */
  | { kind: 'placed'; totalCents: number; creditCents?: number }
  | { kind: 'payment_pending'; heldUntil: string; hasVoucher: boolean }
  /** Without a provider: there was nothing to pay. */
  | ({ kind: 'paid' } & Payment)
  | ({ kind: 'paid_without_stock' } & Payment)
  /** `creditCents` of store credit were held for it and are free again. */
  | { kind: 'expired'; creditCents?: number }
  | { kind: 'cancelled'; failure?: string | undefined; creditCents?: number }
  | ({ kind: 'cancelled_by_staff'; reason: string } & MoneyBack)
  /** With `missingCreditCents`, the credit that was to pay so much is not there any more. */
  | {
      kind: 'manual_review';
      amountCents: number;
      provider: string | null;
      missingCreditCents?: number | undefined;
    }
  | { kind: 'duplicate_payment'; attemptId: string; amountCents: number; provider: string }
  | { kind: 'payment_partial'; missingCents: number; heldUntil: string }
  | { kind: 'excess'; amountCents: number; provider: string }
  /** `creditCents` of it as store credit. */
  | {
      kind: 'refunded';
      amountCents: number;
      isWhole: boolean;
      creditCents?: number;
      /** The last of it was sent from the shop's bank. */
      isTransfer?: boolean;
      /** How many entries of the ledger it sums. */
      entries?: number;
      /** What the order was until then. */
      before?: OrderState;
    }
  /** What was paid in cash has no way back: the buyer says where it goes. */
  | { kind: 'refund_to_choose'; refundId: string; amountCents: number }
  /** The buyer gave a CLABE, which only the refund keeps. */
  | { kind: 'refund_account_given'; amountCents: number }
  /** The provider refused it, or the money came back. */
  | { kind: 'refund_failed'; refundId: string; amountCents: number; failure: string }
  | { kind: 'refund_overdue'; refundId: string; amountCents: number }
  | { kind: 'dispute_opened'; disputeRef: string; amountCents: number; reason: string; dueAt: string | null }
  | { kind: 'dispute_won'; disputeRef: string; amountCents: number }
  | { kind: 'dispute_lost'; disputeRef: string; amountCents: number }
  | { kind: 'held'; reason: string }
  | { kind: 'released' }
  | { kind: 'chose_to_wait' }
  | ({ kind: 'cancelled_by_customer'; reason?: string | undefined } & MoneyBack)
  | ({ kind: 'packed' } & AboutShipment)
  | { kind: 'unpacked'; shipment: number }
  | ({ kind: 'shipped'; carrier: string | null; trackingCode: string | null } & AboutShipment)
  | ({ kind: 'delivered' } & AboutShipment)
  | { kind: 'serials_changed'; shipment: number }
  | { kind: 'exchanged'; units: number }
  | { kind: 'mailed'; subject: string; to: string }
  /** Staff wrote to the buyer. */
  | { kind: 'wrote'; subject: string; to: string; text: string }
  /** Words of another module. */
  | { kind: 'noted'; topic: string; staff: string; shopper: string | null }
  | { kind: 'tracking_changed'; carrier: string | null; trackingCode: string | null };

/** The event as staff read it, in English; kept with the event. */
export function staffMessage(event: OrderEvent): string {
  switch (event.kind) {
    case 'placed':
      return event.creditCents
        ? `Order placed for ${formatPesos(event.totalCents)}: ${formatPesos(event.creditCents)} with store credit, ${formatPesos(event.totalCents - event.creditCents)} to pay.`
        : `Order placed, ${formatPesos(event.totalCents)} to pay.`;
    case 'payment_pending':
      return `${event.hasVoucher ? 'Voucher handed out' : 'Payment under way'}; stock held until ${moment(event.heldUntil)}.`;
    case 'paid':
      if (event.provider === null) return `Nothing to pay; folio ${event.number}.`;
      return `Paid ${paidWith(event)}; folio ${event.number}.`;
    case 'paid_without_stock':
      return `Paid ${paidWith(event)} after its stock was gone; folio ${event.number}. Find the goods or refund.`;
    case 'expired':
      return `Not paid in time; stock${heldCredit(event)} given back.`;
    case 'cancelled':
      return event.failure
        ? `Payment failed (${event.failure}); stock${heldCredit(event)} given back.`
        : `Payment abandoned; stock${heldCredit(event)} given back.`;
    case 'cancelled_by_staff':
      return `Cancelled: ${event.reason}${refundWords(event)}`;
    case 'manual_review':
      if (event.missingCreditCents !== undefined) {
        return `${formatPesos(event.amountCents)} came by ${event.provider} after the order was given up, and ${formatPesos(event.missingCreditCents)} of store credit that were to pay the rest are spent. Nothing ships until somebody decides.`;
      }
      return `${event.provider} reports ${formatPesos(event.amountCents)}, which is not what was asked for. Nothing ships until somebody decides.`;
    case 'duplicate_payment':
      return `A second payment of ${formatPesos(event.amountCents)} by ${event.provider} arrived; it goes back.`;
    case 'payment_partial':
      return `A transfer was too small: ${formatPesos(event.missingCents)} are missing; stock held until ${moment(event.heldUntil)}.`;
    case 'excess':
      return `${formatPesos(event.amountCents)} were transferred by ${event.provider} without being asked for; they go back.`;
    case 'refunded':
      return `${event.isWhole ? 'Refunded in full' : 'Refunded in part'}: ${formatPesos(event.amountCents)}${event.isWhole ? '' : ' so far'}${staffCredit(event.amountCents, event.creditCents)}.`;
    case 'refund_to_choose':
      return `${formatPesos(event.amountCents)} have no way back by the provider: the customer chooses between a transfer and store credit.`;
    case 'refund_account_given':
      return `The customer gave a CLABE for ${formatPesos(event.amountCents)}: send them and record the transfer.`;
    case 'refund_failed':
      return `The refund of ${formatPesos(event.amountCents)} failed (${event.failure || 'no reason given'}). Try again, ask the customer, or give store credit.`;
    case 'refund_overdue':
      return `${formatPesos(event.amountCents)} should have been back with the customer by now. Somebody has to look.`;
    case 'dispute_opened':
      return `The customer disputes ${formatPesos(event.amountCents)} (${event.reason.replaceAll('_', ' ')}). Nothing is sent; evidence is taken until ${event.dueAt === null ? 'the provider says' : moment(event.dueAt)}.`;
    case 'dispute_won':
      return `The dispute over ${formatPesos(event.amountCents)} was won; the order goes on.`;
    case 'dispute_lost':
      return `The dispute over ${formatPesos(event.amountCents)} was lost: the bank keeps the money.`;
    case 'held':
      return `Held: ${event.reason}`;
    case 'released':
      return 'Released.';
    case 'chose_to_wait':
      return 'The customer waits for the missing goods.';
    case 'cancelled_by_customer':
      return `Cancelled by the customer${event.reason ? `: ${event.reason}` : '.'}${refundWords(event)}`;
    case 'packed':
      return `Packed${ofShipment(event)}.`;
    case 'unpacked':
      return `Shipment ${event.shipment} was taken apart.`;
    case 'shipped': {
      if (event.isPickup) return `Ready at the counter${ofShipment(event)}.`;
      const way = event.trackingCode ? ` with ${event.carrier ?? 'a carrier'}, ${event.trackingCode}` : '';
      return `Shipped${ofShipment(event)}${way}.`;
    }
    case 'delivered':
      return `${event.isPickup ? 'Handed over' : 'Delivered'}${ofShipment(event)}.`;
    case 'serials_changed':
      return `Serial numbers of shipment ${event.shipment} changed.`;
    case 'exchanged':
      return `${event.units} ${event.units === 1 ? 'unit' : 'units'} to pack again, in place of returned ones.`;
    case 'mailed':
      return `Mailed «${event.subject}» to ${event.to}.`;
    case 'wrote':
      return `Wrote «${event.subject}» to ${event.to}: ${event.text}`;
    case 'noted':
      return event.staff;
    case 'tracking_changed':
      return `Tracking changed to ${event.carrier ?? 'no carrier'}, ${event.trackingCode ?? 'no code'}.`;
  }
}

/** The event as the customer reads it; undefined where it concerns only the shop. */
export function shopperMessage(event: OrderEvent): string | undefined {
  switch (event.kind) {
    case 'placed':
      return event.creditCents
        ? `Recibimos tu pedido, y apartamos tus productos y ${formatPesos(event.creditCents)} de tu saldo a favor.`
        : 'Recibimos tu pedido y apartamos tus productos.';
    case 'payment_pending':
      return event.hasVoucher
        ? 'Generaste tus datos de pago. Guardamos tus productos mientras llega.'
        : 'Tu pago está en proceso. Guardamos tus productos mientras se confirma.';
    case 'paid':
      if (event.provider === null) return `Confirmamos tu pedido. Tu folio es ${event.number}.`;
      return `Confirmamos tu pago${paidParts(event)}. Tu folio es ${event.number}.`;
    case 'paid_without_stock':
      return 'Confirmamos tu pago, pero un producto se agotó antes de que llegara. Te escribiremos para resolverlo.';
    case 'expired':
      return `El pago no llegó a tiempo y liberamos los productos${event.creditCents ? ' y tu saldo a favor' : ''}.`;
    case 'cancelled':
      return `El pago no se completó. No se te cobró nada${event.creditCents ? ' y tu saldo a favor está completo' : ''}.`;
    case 'cancelled_by_staff':
      return `Cancelamos tu pedido${backWords(event)}.`;
    case 'manual_review':
      return 'Estamos revisando tu pago. Te avisaremos pronto.';
    case 'duplicate_payment':
      return `Recibimos un segundo pago de ${formatPesos(event.amountCents)}, que te vamos a devolver.`;
    case 'payment_partial':
      return `Recibimos una parte de tu pago. Te faltan ${formatPesos(event.missingCents)} por transferir.`;
    case 'excess':
      return `Recibimos ${formatPesos(event.amountCents)} de más, que te vamos a devolver.`;
    case 'refunded':
      return `Te devolvimos ${formatPesos(event.amountCents)}${event.isWhole ? '' : ' en total hasta ahora'}${creditWords(event.amountCents, event.creditCents)}.`;
    case 'refund_to_choose':
      return `Elige cómo te devolvemos ${formatPesos(event.amountCents)}: por transferencia a tu cuenta o como saldo a favor.`;
    case 'refund_account_given':
      return `Nos diste tu CLABE. Te transferimos ${formatPesos(event.amountCents)} y te avisamos con la clave de rastreo.`;
    case 'refund_failed':
      return `La devolución de ${formatPesos(event.amountCents)} no pasó. Ya lo estamos resolviendo y te escribimos.`;
    case 'refund_overdue':
      return undefined;
    case 'dispute_opened':
      return 'Tu banco abrió una aclaración por este pago. Detuvimos el envío mientras se resuelve.';
    case 'dispute_won':
      return 'La aclaración con tu banco terminó y tu pedido sigue su curso.';
    case 'dispute_lost':
      return `La aclaración con tu banco terminó y te devolvió ${formatPesos(event.amountCents)}.`;
    case 'held':
    case 'released':
      return undefined;
    case 'chose_to_wait':
      return 'Elegiste esperar a que el producto vuelva a haber.';
    case 'cancelled_by_customer':
      return `Cancelaste tu pedido${backWords(event)}.`;
    case 'packed':
      return `Empacamos ${whatOf(event)}.`;
    case 'shipped':
      if (event.isPickup) return `Ya puedes recoger ${whatOf(event)}.`;
      return event.trackingCode
        ? `Enviamos ${whatOf(event)}${event.carrier ? ` con ${event.carrier}` : ''}. Guía: ${event.trackingCode}.`
        : `${event.isPart ? 'Una parte de tu pedido' : 'Tu pedido'} salió de nuestro almacén.`;
    case 'delivered':
      return `Entregamos ${whatOf(event)}.`;
    case 'exchanged':
      return `Preparamos ${event.units} ${event.units === 1 ? 'pieza' : 'piezas'} de reemplazo.`;
    case 'wrote':
      return `Te escribimos a ${event.to}: «${event.subject}».`;
    case 'noted':
      return event.shopper ?? undefined;
    case 'unpacked':
    case 'serials_changed':
    case 'mailed':
      return undefined;
    case 'tracking_changed':
      return event.trackingCode
        ? `Tu guía de envío es ahora ${event.trackingCode}${event.carrier ? ` (${event.carrier})` : ''}.`
        : undefined;
  }
}

/** What paid, for staff; `amountCents` came by the provider. */
function paidWith({ amountCents, provider, creditCents = 0 }: Payment): string {
  const credit = `${formatPesos(creditCents)} with store credit`;
  if (provider === 'store_credit') return credit;
  const money = `${formatPesos(amountCents)} by ${provider}`;
  return creditCents > 0 ? `${money} and ${credit}` : money;
}

/** What paid, for the customer. */
function paidParts({ amountCents, provider, creditCents = 0 }: Payment): string {
  const credit = `${formatPesos(creditCents)} con tu saldo a favor`;
  if (provider === 'store_credit') return ` de ${credit}`;
  return ` de ${formatPesos(amountCents)}${creditCents > 0 ? ` y usamos ${formatPesos(creditCents)} de tu saldo a favor` : ''}`;
}

function heldCredit({ creditCents = 0 }: { creditCents?: number }): string {
  return creditCents > 0 ? ` and ${formatPesos(creditCents)} of store credit` : '';
}

/** How much of what goes back is store credit, for staff. */
export function staffCredit(cents: number, creditCents = 0): string {
  if (creditCents === 0) return '';
  return creditCents === cents ? ' as store credit' : `, ${formatPesos(creditCents)} of it as store credit`;
}

/** How much of what goes back waits for the customer to say where it goes, for staff. */
export function staffCash(cashCents: number): string {
  return cashCents === 0 ? '' : `; the customer chooses where ${formatPesos(cashCents)} go`;
}

/** The same for the customer. */
export function creditWords(cents: number, creditCents = 0): string {
  if (creditCents === 0) return '';
  return creditCents === cents
    ? ' como saldo a favor'
    : `: ${formatPesos(creditCents)} como saldo a favor y lo demás por el medio con el que pagaste`;
}

function refundWords({ refundCents, creditCents = 0, cashCents = 0 }: MoneyBack): string {
  const moneyCents = refundCents - creditCents - cashCents;
  const money = moneyCents > 0 ? ` Refund of ${formatPesos(moneyCents)} requested.` : '';
  const cash = cashCents > 0 ? ` The customer chooses where ${formatPesos(cashCents)} go.` : '';
  return `${money}${cash}${creditCents > 0 ? ` ${formatPesos(creditCents)} given as store credit.` : ''}`;
}

function backWords(money: MoneyBack): string {
  const parts = backParts(money);
  return parts.length === 0 ? '' : `. ${parts.join(' ')}`.replace(/\.$/, '');
}

/** Sentences about the money of an order that ends; they promise no more than is true at that moment. */
export function backParts({ refundCents, creditCents = 0, cashCents = 0 }: MoneyBack): string[] {
  const askedCents = refundCents - creditCents - cashCents;
  return [
    ...(askedCents > 0
      ? [`Pedimos que se te devuelvan ${formatPesos(askedCents)} por el mismo medio con el que pagaste.`]
      : []),
    ...(cashCents > 0 ? [`Tú eliges cómo te devolvemos ${formatPesos(cashCents)}.`] : []),
    ...(creditCents > 0 ? [`${formatPesos(creditCents)} ya están en tu cuenta como saldo a favor.`] : []),
  ];
}

function ofShipment({ isPart, shipment, units }: AboutShipment): string {
  return isPart ? ` shipment ${shipment} (${units} ${units === 1 ? 'unit' : 'units'})` : '';
}

function whatOf({ isPart, units }: AboutShipment): string {
  return isPart ? `${units} ${units === 1 ? 'pieza' : 'piezas'} de tu pedido` : 'tu pedido';
}

/** For staff, in the shop's time. */
function moment(iso: string): string {
  return staffMoment.format(new Date(iso));
}

const staffMoment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});
