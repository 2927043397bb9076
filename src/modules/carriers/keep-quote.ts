import { t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { insertQuote, quoteById } from './carriers.queries.ts';
import type { Parcel } from './provider.ts';
import type { QuotedRate } from './quote-parcel.ts';

/** Shorter than any provider keeps a rate. */
const hoursKept = 12;

/** Keeps what was quoted, so that who buys only names it; gives its id. */
export async function keepQuote(
  { db, clock }: Shop,
  quote: {
    parcelRef: string;
    warehouse: string;
    toCode: string;
    parcel: Parcel;
    rates: readonly QuotedRate[];
  },
): Promise<string> {
  const { parcel, rates, ...rest } = quote;
  const kept = await db.first(insertQuote, {
    ...rest,
    parcel: JSON.stringify(parcel),
    rates: JSON.stringify(rates),
    now: clock.now(),
  });
  if (!kept) throw new Error('The quote was not kept.');
  return kept.id;
}

/**
 * What was quoted for a parcel.
 * @throws AppError 409 `quote_expired`
 */
export async function requireQuote({ db, clock }: Shop, id: string, parcelRef: string) {
  const quote = await db.first(quoteById, { id, parcelRef });
  if (quote && quote.quoted_at.getTime() > clock.now().getTime() - hoursKept * 3_600_000) return quote;
  throw conflict('quote_expired', t('These rates are too old; ask for them again.'));
}
