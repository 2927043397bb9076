import { orderCode } from '../order-code.words.ts';
import { accountLinks } from '../tracking/order-links.ts';
import { msg } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { say, type TemplatePart, type Words } from '../../mails/index.ts';
import { leftToPay, type OrderForEmail, type Shared } from './email-order.ts';

/** To whom an email about an order goes; `once` names what happened. */
export function about(order: Pick<OrderForEmail, 'id' | 'email'>, once?: string) {
  return { to: order.email, orderId: order.id, ...(once !== undefined && { once }) };
}

/** Where an order's buyer follows it. */
export function orderAddress(order: Pick<OrderForEmail, 'id' | 'links'>, publicUrl: string): string {
  return (order.links ?? accountLinks(order, publicUrl)).order;
}

/** The button to an order. */
export function toOrder(
  order: Pick<OrderForEmail, 'id' | 'links'>,
  publicUrl: string,
  words: Words,
): TemplatePart {
  return { kind: 'button', words, url: orderAddress(order, publicUrl) };
}

/** For guests: how their purchases become an account. */
export function claimParts(claimUrl: string | undefined, shared: Shared): TemplatePart[] {
  if (claimUrl === undefined) return [];
  return [{ kind: 'small', text: shared.claim, link: { words: shared.claimLink, url: claimUrl } }];
}

/** For whoever may have no account: how they follow an order that has its folio. */
export function trackParts(
  order: Pick<OrderForEmail, 'reader_name'>,
  folio: number | null,
  publicUrl: string,
  shared: Shared,
): TemplatePart[] {
  if (order.reader_name !== null || folio === null) return [];
  const url = `${publicUrl}/seguimiento?pedido=${folio}`;
  return [{ kind: 'small', text: shared.track, link: { words: shared.trackLink, url } }];
}

/** Sentences about the money of an order that ends; they promise no more than is true at that moment. */
export function moneyParts(
  {
    refundCents,
    creditCents = 0,
    cashCents = 0,
  }: { refundCents: number; creditCents?: number; cashCents?: number },
  shared: Shared,
): TemplatePart[] {
  const askedCents = refundCents - creditCents - cashCents;
  return [
    ...(askedCents > 0 ? [say(shared.asked({ amount: formatPesos(askedCents) }))] : []),
    ...(cashCents > 0 ? [say(shared.toChoose({ amount: formatPesos(cashCents) }))] : []),
    ...(creditCents > 0 ? [say(shared.asCredit({ amount: formatPesos(creditCents) }))] : []),
  ];
}

/** Variables of emails about an order that may not have its folio yet. */
export const ofOrder = {
  orderUrl: msg('Address of the order'),
  total: msg('Total of the order'),
};
/** Variables of emails about an order that is paid. */
export const ofPaidOrder = { ...ofOrder, orderNumber: msg('Number of the order') };
/** Variables of emails about an order that waits for its payment. */
export const ofUnpaidOrder = {
  ...ofOrder,
  orderCode: msg('Code of the order'),
  leftToPay: msg('Amount to pay'),
};

/** Values of `ofOrder`. */
export function valuesOf(order: OrderForEmail, publicUrl: string) {
  return { orderUrl: orderAddress(order, publicUrl), total: formatPesos(order.total_cents) };
}

/** Values of `ofPaidOrder`. */
export function paidValues(order: OrderForEmail, publicUrl: string, folio: number | null = order.number) {
  return { ...valuesOf(order, publicUrl), orderNumber: `${folio}` };
}

/** Values of `ofUnpaidOrder`. */
export function unpaidValues(order: OrderForEmail, publicUrl: string) {
  return {
    ...valuesOf(order, publicUrl),
    orderCode: orderCode(order.id),
    leftToPay: formatPesos(leftToPay(order)),
  };
}
