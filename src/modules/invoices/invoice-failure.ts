import { msg, sayKept, t } from '../../i18n/t.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** What is written down while the tax authority waits for who received the invoice. */
export const receiverWaits = msg('Its receiver has three working days to accept the cancellation.');

/** What went wrong with an invoice, and what comes of it, for staff; null: nothing did. */
export function failureOf({ state, failure }: Pick<InvoiceRow, 'state' | 'failure'>): string | null {
  if (failure === null) return null;
  const why = sayKept(failure);
  if (state === 'stamped') return `${t('Not cancelled.')} ${why}`;
  const isTriedAgain = (state === 'requested' || state === 'cancelling') && failure !== receiverWaits.text;
  return isTriedAgain ? `${why} ${t('It is tried again by itself.')}` : why;
}
