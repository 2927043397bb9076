import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { formatPesos } from '../../../platform/money.ts';
import { claimAddress } from '../../customers/index.ts';
import type { EmailDraft } from '../../mails/index.ts';
import { alertStaff } from '../../staff/index.ts';
import type { EmailNews } from './enqueue-email.ts';
import { emailOrder, type OrderForEmail } from './email-order.ts';
import {
  debtLoweredMail,
  deliveredMail,
  deliveryCorrectedMail,
  paymentFailedMail,
  refundedMail,
  refundFailedMail,
  refundToChooseMail,
} from './mails.ts';
import { withLinks } from '../tracking/order-links.ts';
import { mailBuyer } from '../timeline/note-change.ts';
import { isAlerting } from '../timeline/alerting.ts';

import { type OrderEvent, staffMessage } from '../timeline/order-timeline.ts';

/** Writes the email; safe to run twice for the same event. */
export async function writeEmail(shop: Shop, { orderId, event, key }: EmailNews): Promise<void> {
  const order = await emailOrder(shop.db, orderId);
  await alertAbout(shop, order, event, key);
  // Erased with its account.
  if (order.email === '') return;
  await shop.db.transaction(async (tx) => {
    const claimUrl =
      event.kind === 'refund_to_choose'
        ? await claimAddress(tx, order.customer_id, order.email, shop.publicUrl)
        : undefined;
    const isToChoose = event.kind === 'refund_to_choose';
    const told = isToChoose ? order : await withLinks(shop, tx, order, shop.clock.now());
    const mail = emailAbout(told, event, key, shop.publicUrl, claimUrl);
    if (mail) await mailBuyer(shop, tx, orderId, mail);
  });
}

async function alertAbout(shop: Shop, order: OrderForEmail, event: OrderEvent, key: string): Promise<void> {
  if (!isAlerting(event)) return;
  await alertStaff(shop, shop.db, 'orders', {
    once: key,
    subject:
      order.number === null
        ? {
            message: msg('Order of {name} needs somebody'),
            values: () => ({ name: order.customer_name }),
          }
        : {
            message: msg('Order {number} needs somebody'),
            values: () => ({ number: `${order.number}` }),
          },
    text: () => staffMessage(event),
    facts: [
      { name: msg('Customer'), value: order.customer_name },
      { name: msg('Total'), value: formatPesos(order.total_cents) },
    ],
    path: `/admin/order/${order.id}`,
    orderId: order.id,
  });
}

function emailAbout(
  order: OrderForEmail,
  event: OrderEvent,
  key: string,
  publicUrl: string,
  claimUrl: string | undefined,
): EmailDraft | undefined {
  switch (event.kind) {
    case 'expired':
      return order.has_newer ? undefined : paymentFailedMail(order, 'expired', publicUrl);
    case 'cancelled':
      // A buyer who left the payment page, or for whom none could be opened, knows already.
      return event.failure === undefined || order.has_newer || !order.had_payment_page
        ? undefined
        : paymentFailedMail(order, 'refused', publicUrl);
    case 'delivered':
      return order.fulfilment === 'delivered' ? deliveredMail(order, publicUrl) : undefined;
    case 'delivery_corrected':
      return deliveryCorrectedMail(order, { by: event.by, once: key }, publicUrl);
    case 'refunded':
      // Nobody got money: the company owes less.
      if (event.isOwed) return debtLoweredMail(order, { ...event, once: `refunded:${key}` }, publicUrl);
      return refundedMail(
        order,
        {
          amountCents: event.newCents ?? event.amountCents,
          creditCents: event.newCreditCents ?? event.creditCents,
          isTransfer: event.isTransfer,
          once: `refunded:${key}`,
        },
        publicUrl,
      );
    case 'refund_to_choose':
      return refundToChooseMail(order, event, publicUrl, claimUrl);
    case 'refund_failed':
      return refundFailedMail(order, event, publicUrl);
    default:
      return undefined;
  }
}
