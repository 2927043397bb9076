import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Mail = Awaited<ReturnType<Api['mails']['mails']>>['mails'][number];

/** What an email is about, as staff read it. */
export const mailKinds: Record<Mail['kind'], string> = {
  'confirm-address': 'Confirm address',
  'sign-in-code': 'Sign-in code',
  'password-reset': 'Password reset',
  'address-change': 'Change of address',
  claim: 'Make an account',
  'order-received': 'Order received, how to pay',
  'payment-confirmed': 'Payment confirmed',
  'payment-failed': 'Payment failed or expired',
  shipped: 'Shipped',
  'ready-for-pickup': 'Ready for pick-up',
  delivered: 'Delivered, ask for a review',
  cancelled: 'Cancelled',
  refund: 'Refund',
  'store-credit': 'Store credit given',
  return: 'Return',
  invoice: 'Invoice',
  'cart-reminder': 'Cart left behind',
  newsletter: 'Newsletter to confirm',
  alert: 'Stock or price alert',
  answer: 'Answer to a question',
  support: 'Support',
  'staff-alert': 'Alert to staff',
  other: 'Other',
};

export const mailStates: Record<Mail['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};
