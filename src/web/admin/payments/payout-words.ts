import { type Message, msg } from '../../../i18n/t.ts';

/** How far a payout got, as Stripe calls it. */
export const payoutWords: Readonly<Record<string, Message>> = {
  pending: msg('Not sent yet'),
  in_transit: msg('On its way to the bank'),
  paid: msg('In the bank'),
  failed: msg('Refused by the bank'),
  canceled: msg('Cancelled'),
};
