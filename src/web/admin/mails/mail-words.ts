import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { mailStates } from '../../../modules/mails/mails.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Mail = Awaited<ReturnType<Api['mails']['mails']>>['mails'][number];

/** What an email is about, as staff read it. */
export const mailKinds: Record<Mail['kind'], Message> = {
  'confirm-address': msg('Confirm address'),
  'sign-in-code': msg('Sign-in code'),
  'password-reset': msg('Password reset'),
  'address-change': msg('Change of address'),
  claim: msg('Make an account'),
  'order-link': msg('Link to an order'),
  'order-received': msg('Order received, how to pay'),
  'order-changed': msg('Order edited'),
  'payment-confirmed': msg('Payment confirmed'),
  'payment-failed': msg('Payment failed or expired'),
  shipped: msg('Shipped'),
  'ready-for-pickup': msg('Ready for pick-up'),
  delivered: msg('Delivered'),
  'review-request': msg('Ask for a review'),
  cancelled: msg('Cancelled'),
  refund: msg('Refund'),
  'store-credit': msg('Store credit given'),
  'gift-card': msg('Gift card'),
  return: msg('Return'),
  invoice: msg('Invoice'),
  'cart-reminder': msg('Cart left behind'),
  newsletter: msg('Newsletter to confirm'),
  campaign: msg('Campaign'),
  'alert-confirm': msg('Alert to confirm'),
  alert: msg('Stock or price alert'),
  answer: msg('Answer to a question'),
  support: msg('Support'),
  company: msg('Company'),
  purchase: msg('Purchase order'),
  'staff-alert': msg('Alert to staff'),
  'staff-invitation': msg('Invitation of staff'),
  test: msg('Test'),
  other: msg('Other'),
};

export const mailStateWords: Record<Mail['state'], { label: Message; tone: BadgeTone }> = {
  waiting: { label: mailStates.waiting, tone: 'warning' },
  sent: { label: mailStates.sent, tone: 'success' },
  failed: { label: mailStates.failed, tone: 'danger' },
  withheld: { label: mailStates.withheld, tone: 'neutral' },
};
