import { currentLanguage, inLanguage } from '../../../i18n/language.ts';
import { type Kept, keepText, type Message, msg, sayKept, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Sign } from '../fraud/weigh-signs.ts';
import type { CancellingParty, DeliveryAddress, OrderState } from '../order-state.ts';

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
      /** Of them what went back since the event before. */
      newCents?: number;
      newCreditCents?: number;
      /** The last of it was sent from the shop's bank. */
      isTransfer?: boolean;
      /** It was bought on a company's credit: that owes less, and nobody gets money. */
      isOwed?: boolean;
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
  | {
      kind: 'dispute_opened';
      disputeRef: string;
      amountCents: number;
      reason: string;
      dueAt: string | null;
      /** Whether there was something to keep from leaving. */
      isStopped?: boolean;
    }
  | { kind: 'dispute_won'; disputeRef: string; amountCents: number; goesOn?: boolean }
  /** What went back before is not taken again, so it may be less than what was disputed. */
  | { kind: 'dispute_lost'; disputeRef: string; amountCents: number; takenCents?: number }
  | { kind: 'held'; reason: string }
  /** Signs of fraud that add up to the limit of the settings. */
  | { kind: 'held_by_signs'; points: number; heldFrom: number; signs: Sign['kind'][] }
  | { kind: 'released'; note?: string | undefined }
  /** `changed`: of each part of recipient and address what it was and what it is; empty once the buyer is forgotten. */
  | {
      kind: 'delivery_corrected';
      by: CancellingParty;
      changed: Partial<Record<keyof DeliveryAddress, [before: string, after: string]>>;
      isHeld: boolean;
      /** Why staff send it where delivery costs more, or nothing is sent. */
      reason?: string | undefined;
    }
  | { kind: 'chose_to_wait' }
  | ({ kind: 'cancelled_by_customer'; reason?: string | undefined } & MoneyBack)
  | ({ kind: 'packed' } & AboutShipment)
  | { kind: 'unpacked'; shipment: number; isPickup?: boolean }
  | ({ kind: 'shipped'; carrier: string | null; trackingCode: string | null } & AboutShipment)
  | ({ kind: 'delivered' } & AboutShipment)
  | { kind: 'serials_changed'; shipment: number; isPickup?: boolean }
  | { kind: 'exchanged'; units: number }
  /** What suppliers had is with the shop now. */
  | { kind: 'goods_came'; units: number; receipt?: string }
  | { kind: 'mailed'; subject: string; to: string }
  /** Staff wrote to the buyer. */
  | { kind: 'wrote'; subject: string; to: string; text: string }
  /** Words of another module; `staff` is `said` in English, and alone where the words were erased or are older. */
  | { kind: 'noted'; topic: string; said?: Kept; staff: string; shopper: string | null }
  | { kind: 'tracking_changed'; carrier: string | null; trackingCode: string | null };

const signNames: Readonly<Record<Sign['kind'], Message>> = {
  account: msg('new account and scarce goods'),
  country: msg('another country'),
  tries: msg('many tries to pay'),
  names: msg('other names'),
  risk: msg('the provider’s risk'),
};

/** The event as staff read it, in the language of whoever is being answered. */
export function staffMessage(event: OrderEvent): string {
  switch (event.kind) {
    case 'placed':
      return event.creditCents
        ? t('Order placed for {total}: {credit} with store credit, {rest} to pay.', {
            total: formatPesos(event.totalCents),
            credit: formatPesos(event.creditCents),
            rest: formatPesos(event.totalCents - event.creditCents),
          })
        : t('Order placed, {total} to pay.', { total: formatPesos(event.totalCents) });
    case 'payment_pending': {
      const until = moment(event.heldUntil);
      return event.hasVoucher
        ? t('Voucher handed out; stock held until {until}.', { until })
        : t('Payment under way; stock held until {until}.', { until });
    }
    case 'paid':
      if (event.provider === null) return t('Nothing to pay; folio {number}.', { number: event.number });
      return t('Paid {how}; folio {number}.', { how: paidWith(event), number: event.number });
    case 'paid_without_stock':
      return t('Paid {how} after its stock was gone; folio {number}. Find the goods or refund.', {
        how: paidWith(event),
        number: event.number,
      });
    case 'expired':
      return event.creditCents
        ? t('Not paid in time; stock and {credit} of store credit given back.', creditOf(event.creditCents))
        : t('Not paid in time; stock given back.');
    case 'cancelled':
      return unpaidMessage(event);
    case 'cancelled_by_staff': {
      const said = event.reason
        ? t('Cancelled: {reason}', { reason: asSentence(event.reason) })
        : t('Cancelled by staff.');
      return [said, ...refundSentences(event)].join(' ');
    }
    case 'manual_review':
      if (event.missingCreditCents !== undefined) {
        return t(
          '{amount} came by {provider} after the order was given up, and {credit} of store credit that were to pay the rest are spent. Nothing ships until somebody decides.',
          { ...moneyOf(event), ...creditOf(event.missingCreditCents) },
        );
      }
      return t(
        '{provider} reports {amount}, which is not what was asked for. Nothing ships until somebody decides.',
        moneyOf(event),
      );
    case 'duplicate_payment':
      return t('A second payment of {amount} by {provider} arrived; it goes back.', moneyOf(event));
    case 'payment_partial':
      return t('A transfer was too small: {amount} are missing; stock held until {until}.', {
        amount: formatPesos(event.missingCents),
        until: moment(event.heldUntil),
      });
    case 'excess':
      return t(
        '{amount} were transferred by {provider} without being asked for; they go back.',
        moneyOf(event),
      );
    case 'refunded': {
      const values = {
        amount: formatPesos(event.amountCents),
        credit: sayKept(staffCredit(event.amountCents, event.creditCents)),
      };
      return event.isWhole
        ? t('Refunded in full: {amount}{credit}.', values)
        : t('Refunded in part: {amount} so far{credit}.', values);
    }
    case 'refund_to_choose':
      return t(
        '{amount} have no way back by the provider: the customer chooses between a transfer and store credit.',
        amountOf(event),
      );
    case 'refund_account_given':
      return t('The customer gave a CLABE for {amount}: send them and record the transfer.', amountOf(event));
    case 'refund_failed':
      return t(
        'The refund of {amount} failed ({failure}). Try again, ask the customer, or give store credit.',
        { ...amountOf(event), failure: event.failure || t('no reason given') },
      );
    case 'refund_overdue':
      return t(
        '{amount} should have been back with the customer by now. Somebody has to look.',
        amountOf(event),
      );
    case 'dispute_opened': {
      const values = { ...amountOf(event), reason: event.reason.replaceAll('_', ' ') };
      return event.dueAt === null
        ? t(
            'The customer disputes {amount} ({reason}). Nothing is sent; evidence is taken until the provider says.',
            values,
          )
        : t('The customer disputes {amount} ({reason}). Nothing is sent; evidence is taken until {until}.', {
            ...values,
            until: moment(event.dueAt),
          });
    }
    case 'dispute_won':
      return event.goesOn === false
        ? t('The dispute over {amount} was won.', amountOf(event))
        : t('The dispute over {amount} was won; the order goes on.', amountOf(event));
    case 'dispute_lost':
      return t('The dispute over {amount} was lost: the bank keeps the money.', amountOf(event));
    case 'held':
      return event.reason ? t('Held: {reason}', { reason: event.reason }) : t('Held.');
    case 'held_by_signs':
      return t('Held before packing: {points} points of signs of fraud, held from {limit} ({signs}).', {
        points: event.points,
        limit: event.heldFrom,
        signs: event.signs.map((sign) => t(signNames[sign])).join(', '),
      });
    case 'released':
      return event.note ? t('Released: {note}', { note: event.note }) : t('Released.');
    case 'delivery_corrected':
      return deliveryMessage(event);
    case 'chose_to_wait':
      return t('The customer waits for the missing goods.');
    case 'cancelled_by_customer': {
      const said = event.reason
        ? t('Cancelled by the customer: {reason}', { reason: asSentence(event.reason) })
        : t('Cancelled by the customer.');
      return [said, ...refundSentences(event)].join(' ');
    }
    case 'packed':
      if (event.isPickup) {
        return event.isPart
          ? t('Packed for pick-up: {what}.', { what: partOf(event) })
          : t('Packed for pick-up.');
      }
      return event.isPart ? t('Packed {what}.', { what: partOf(event) }) : t('Packed.');
    case 'unpacked':
      return event.isPickup
        ? t('Hand-over {shipment} was taken apart.', { shipment: event.shipment })
        : t('Shipment {shipment} was taken apart.', { shipment: event.shipment });
    case 'shipped':
      return shippedMessage(event);
    case 'delivered':
      if (event.isPickup) {
        return event.isPart ? t('Handed over {what}.', { what: partOf(event) }) : t('Handed over.');
      }
      return event.isPart ? t('Delivered {what}.', { what: partOf(event) }) : t('Delivered.');
    case 'serials_changed':
      return event.isPickup
        ? t('Serial numbers of hand-over {shipment} changed.', { shipment: event.shipment })
        : t('Serial numbers of shipment {shipment} changed.', { shipment: event.shipment });
    case 'goods_came':
      return t('{units, plural, one {# unit came from a supplier.} other {# units came from suppliers.}}', {
        units: event.units,
      });
    case 'exchanged':
      return t(
        '{units, plural, one {# unit} other {# units}} to pack again, in place of what came back or was lost.',
        {
          units: event.units,
        },
      );
    case 'mailed':
      return event.to
        ? t('Mailed «{subject}» to {to}.', { subject: event.subject, to: event.to })
        : t('An e-mail was sent.');
    case 'wrote':
      return event.to
        ? t('Wrote «{subject}» to {to}: {text}', { subject: event.subject, to: event.to, text: event.text })
        : t('Staff wrote to the customer.');
    case 'noted':
      return sayKept(event.said ?? event.staff);
    case 'tracking_changed':
      return t('Tracking changed to {carrier}, {code}.', {
        carrier: event.carrier ?? t('no carrier'),
        code: event.trackingCode ?? t('no code'),
      });
  }
}

/** The same in English, as it is kept with the event for readers that know no kinds of events. */
export function keptMessage(event: OrderEvent): string {
  return inLanguage('en', () => staffMessage(event));
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
      if (event.provider === 'company_credit') {
        return `Confirmamos tu pedido: ${formatPesos(event.amountCents)} al crédito de tu empresa. Tu folio es ${event.number}.`;
      }
      return `Confirmamos tu pago${paidParts(event)}. Tu folio es ${event.number}.`;
    case 'paid_without_stock':
      return 'Confirmamos tu pago, pero un producto se agotó antes de que llegara. Tú eliges si lo esperas o si te devolvemos tu dinero.';
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
      if (event.isOwed) {
        const owed = formatPesos(event.amountCents - (event.creditCents ?? 0));
        return `Quitamos ${owed} de lo que debe tu empresa por este pedido${event.creditCents ? ` y te abonamos ${formatPesos(event.creditCents)} como saldo a favor` : ''}.`;
      }
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
      return `Tu banco abrió una aclaración por este pago.${event.isStopped === false ? '' : ' Detuvimos el envío mientras se resuelve.'}`;
    case 'dispute_won':
      return `La aclaración con tu banco terminó${event.goesOn === false ? '' : ' y tu pedido sigue su curso'}.`;
    case 'dispute_lost': {
      const { takenCents = event.amountCents } = event;
      return `La aclaración con tu banco terminó${takenCents > 0 ? ` y te devolvió ${formatPesos(takenCents)}` : ''}.`;
    }
    case 'held':
    case 'held_by_signs':
    case 'released':
      return undefined;
    case 'delivery_corrected':
      return `${event.by === 'customer' ? 'Corregiste' : 'Corregimos'} los datos de entrega.`;
    case 'chose_to_wait':
      return 'Elegiste esperar a que el producto vuelva a haber.';
    case 'cancelled_by_customer':
      return `Cancelaste tu pedido${backWords(event)}.`;
    case 'packed':
      return `Empacamos ${whatOf(event)}${event.isPickup ? ' para que lo recojas' : ''}.`;
    case 'shipped':
      if (event.isPickup) return `Ya puedes recoger ${whatOf(event)}.`;
      return event.trackingCode
        ? `Enviamos ${whatOf(event)}${event.carrier ? ` con ${event.carrier}` : ''}. Guía: ${event.trackingCode}.`
        : `${event.isPart ? 'Una parte de tu pedido' : 'Tu pedido'} salió de nuestro almacén.`;
    case 'delivered':
      return `Entregamos ${whatOf(event)}.`;
    case 'goods_came':
      return event.units === 1
        ? 'Nos llegó del proveedor 1 pieza de tu pedido.'
        : `Nos llegaron del proveedor ${event.units} piezas de tu pedido.`;
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

function amountOf({ amountCents }: { amountCents: number }): { amount: string } {
  return { amount: formatPesos(amountCents) };
}

/** As the providers call themselves. */
const providers: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' };

function moneyOf({ amountCents, provider }: { amountCents: number; provider: string | null }) {
  return { amount: formatPesos(amountCents), provider: providers[provider ?? ''] ?? provider ?? '' };
}

function creditOf(creditCents: number): { credit: string } {
  return { credit: formatPesos(creditCents) };
}

function unpaidMessage({
  failure,
  creditCents,
}: {
  failure?: string | undefined;
  creditCents?: number;
}): string {
  if (failure) {
    return creditCents
      ? t('Payment failed ({failure}); stock and {credit} of store credit given back.', {
          failure,
          ...creditOf(creditCents),
        })
      : t('Payment failed ({failure}); stock given back.', { failure });
  }
  return creditCents
    ? t('Payment abandoned; stock and {credit} of store credit given back.', creditOf(creditCents))
    : t('Payment abandoned; stock given back.');
}

/** What each part of a delivery is called, in the order they are read. */
const deliveryParts: Record<keyof DeliveryAddress, Message> = {
  recipient: msg('Recipient'),
  phone: msg('Phone'),
  pickup_phone: msg('Phone'),
  pickup_alternate: msg('Who else may pick it up'),
  street: msg('Street'),
  exterior_number: msg('Exterior number'),
  interior_number: msg('Interior number'),
  neighbourhood: msg('Neighbourhood'),
  municipality: msg('Municipality'),
  state: msg('State'),
  postal_code: msg('Postal code'),
  directions: msg('Directions'),
};

function deliveryMessage({
  changed,
  isHeld,
  reason,
}: Extract<OrderEvent, { kind: 'delivery_corrected' }>): string {
  const parts = (Object.keys(deliveryParts) as (keyof DeliveryAddress)[]).flatMap((part) => {
    const [before, after] = changed[part] ?? [];
    return before === undefined ? [] : [`${t(deliveryParts[part])}: ${before || '–'} → ${after || '–'}`];
  });
  return [
    [t('Delivery corrected.'), ...parts].join('\n'),
    ...(reason ? [t('Delivery costs more there, or is not offered: {reason}', { reason })] : []),
    ...(isHeld
      ? [t('The order is on hold: an address changed after the payment can be a sign of fraud.')]
      : []),
  ].join('\n');
}

function shippedMessage(event: Extract<OrderEvent, { kind: 'shipped' }>): string {
  const what = event.isPart ? partOf(event) : undefined;
  if (event.isPickup) return what ? t('Ready at the counter {what}.', { what }) : t('Ready at the counter.');
  if (!event.trackingCode) return what ? t('Shipped {what}.', { what }) : t('Shipped.');
  const way = { carrier: event.carrier ?? t('a carrier'), code: event.trackingCode };
  return what
    ? t('Shipped {what} with {carrier}, {code}.', { what, ...way })
    : t('Shipped with {carrier}, {code}.', way);
}

/** What paid, for staff; `amountCents` came by the provider. */
function paidWith({ amountCents, provider, creditCents = 0 }: Payment): string {
  const credit = t('{credit} with store credit', creditOf(creditCents));
  if (provider === 'store_credit') return credit;
  if (provider === 'manual') return t('{amount} taken by hand', { amount: formatPesos(amountCents) });
  const money =
    provider === 'company_credit'
      ? t('{amount} on the credit of the company', { amount: formatPesos(amountCents) })
      : t('{amount} by {provider}', moneyOf({ amountCents, provider }));
  return creditCents > 0 ? t('{money} and {credit}', { money, credit }) : money;
}

/** What paid, for the customer. */
function paidParts({ amountCents, provider, creditCents = 0 }: Payment): string {
  const credit = `${formatPesos(creditCents)} con tu saldo a favor`;
  if (provider === 'store_credit') return ` de ${credit}`;
  return ` de ${formatPesos(amountCents)}${creditCents > 0 ? ` y usamos ${formatPesos(creditCents)} de tu saldo a favor` : ''}`;
}

/** How much of what goes back is store credit, for staff: the end of a sentence, or nothing. */
export function staffCredit(cents: number, creditCents = 0): Kept | '' {
  if (creditCents === 0) return '';
  return creditCents === cents
    ? keepText(' as store credit')
    : keepText(', {credit} of it as store credit', creditOf(creditCents));
}

/** How much of what goes back waits for the customer to say where it goes, for staff: as `staffCredit`. */
export function staffCash(cashCents: number): Kept | '' {
  return cashCents === 0
    ? ''
    : keepText('; the customer chooses where {amount} go', { amount: formatPesos(cashCents) });
}

/** The same for the customer. */
export function creditWords(cents: number, creditCents = 0): string {
  if (creditCents === 0) return '';
  return creditCents === cents
    ? ' como saldo a favor'
    : `: ${formatPesos(creditCents)} como saldo a favor y lo demás por el medio con el que pagaste`;
}

/** What somebody typed as a reason, so that another sentence may follow. */
function asSentence(typed: string): string {
  const text = typed.trim();
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function refundSentences({ refundCents, creditCents = 0, cashCents = 0 }: MoneyBack): string[] {
  const moneyCents = refundCents - creditCents - cashCents;
  return [
    ...(moneyCents > 0 ? [t('Refund of {amount} requested.', { amount: formatPesos(moneyCents) })] : []),
    ...(cashCents > 0
      ? [t('The customer chooses where {amount} go.', { amount: formatPesos(cashCents) })]
      : []),
    ...(creditCents > 0 ? [t('{credit} given as store credit.', creditOf(creditCents))] : []),
  ];
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

function partOf({ shipment = 0, units = 0, isPickup = false }: AboutShipment): string {
  if (isPickup) {
    return t('hand-over {shipment} ({units, plural, one {# unit} other {# units}})', { shipment, units });
  }
  return t('shipment {shipment} ({units, plural, one {# unit} other {# units}})', { shipment, units });
}

function whatOf({ isPart, units }: AboutShipment): string {
  return isPart ? `${units} ${units === 1 ? 'pieza' : 'piezas'} de tu pedido` : 'tu pedido';
}

/** For staff, in the shop's time. */
function moment(iso: string): string {
  return staffMoments[currentLanguage()].format(new Date(iso));
}

const asMoment = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Mexico_City' } as const;
const staffMoments = {
  en: new Intl.DateTimeFormat('en-GB', asMoment),
  // As on the other pages of the staff, and without the dots of «p.m.» before that of the sentence.
  es: new Intl.DateTimeFormat('es-MX', { ...asMoment, hourCycle: 'h23' }),
};
