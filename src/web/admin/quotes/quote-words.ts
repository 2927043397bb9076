import type { Api } from '../../../api/client.ts';
import { type Message, msg } from '../../../i18n/t.ts';
import { quoteStateWords } from '../../../modules/company-quotes/company-quotes.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Quote = Awaited<ReturnType<Api['companyQuotes']['quote']>>['quote'];
export type QuoteVersion = Quote['versions'][number];

/** Where a quote stands, in words. */
export const quoteStates: Readonly<Record<Quote['state'], { label: Message; tone: BadgeTone }>> = {
  requested: { label: quoteStateWords.requested, tone: 'warning' },
  sent: { label: quoteStateWords.sent, tone: 'info' },
  expired: { label: quoteStateWords.expired, tone: 'neutral' },
  accepted: { label: quoteStateWords.accepted, tone: 'success' },
  declined: { label: quoteStateWords.declined, tone: 'neutral' },
  withdrawn: { label: quoteStateWords.withdrawn, tone: 'neutral' },
};

/** What became of an accepted quote, in words. */
const orderStates: Readonly<
  Record<NonNullable<Quote['order']>['state'], { label: Message; tone: BadgeTone }>
> = {
  open: { label: msg('To be paid'), tone: 'info' },
  in_payment: { label: msg('Being paid'), tone: 'info' },
  awaiting_payment: { label: msg('Voucher handed out'), tone: 'warning' },
  paid: { label: msg('Ordered'), tone: 'success' },
  over: { label: msg('Not paid in time'), tone: 'neutral' },
};

/** What became of an accepted quote: one whose order was paid and cancelled since was not left unpaid. */
export function outcomeOf({ state, order_number: number }: NonNullable<Quote['order']>): {
  label: Message;
  tone: BadgeTone;
  hint?: Message;
} {
  if (state !== 'over') return orderStates[state];
  return number === null
    ? { ...orderStates.over, hint: msg('Its time to pay ended; you can offer it again.') }
    : {
        label: msg('Cancelled'),
        tone: 'neutral',
        hint: msg('It was paid and cancelled; you can offer it again.'),
      };
}

/** Whether it can still be answered: neither ended nor ordered. One that lapsed unpaid can be. */
export function isOpen({ state, order }: Pick<Quote, 'state' | 'order'>): boolean {
  return (
    ['requested', 'sent', 'expired'].includes(state) || (state === 'accepted' && order?.state === 'over')
  );
}
