import type { Connection } from '../../platform/database/database.ts';
import { quoteOfNumber } from './company-quotes.queries.ts';
import { folioOf } from './quote-on-wire.ts';

/** The number in the folio of a quote, `COT-12` or `cot 12`; with `isBare` also in `12`. Undefined for other words. */
export function numberOfFolio(words: string, isBare = false): number | undefined {
  const [, start, digits] = /^(cot[-\s]?)?(\d{1,9})$/i.exec(words.trim()) ?? [];
  return digits === undefined || (start === undefined && !isBare) ? undefined : Number(digits);
}

/** The quote whose folio somebody typed; a number alone is one of an order. */
export async function findQuotes(
  db: Connection,
  words: string,
): Promise<{ id: string; folio: string; company: string }[]> {
  const number = numberOfFolio(words);
  if (number === undefined) return [];
  const quotes = await db.rows(quoteOfNumber, { number });
  return quotes.map((quote) => ({ id: quote.id, folio: folioOf(quote), company: quote.company }));
}
