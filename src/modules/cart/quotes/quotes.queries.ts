import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { QuotedLine } from '../cart.tables.ts';

/** Keeps a quote; the same content again (`:fingerprint`) gives the one that is there. */
export const keepQuote = query(
  'cart.keep_quote',
  `insert into cart_quote (token, fingerprint, lines, subtotal_cents, discount_cents, tax_cents, total_cents, issued_at, valid_until)
   values (:token, :fingerprint, :lines::jsonb, :subtotalCents, :discountCents, :taxCents, :totalCents, :now, :validUntil)
   on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
   returning id, token, valid_until`,
);

/** A cart as it was quoted. */
export type QuoteRow = Omit<RowOf<typeof quoteByToken>, 'lines'> & { lines: QuotedLine[] };

export const quoteByToken = query(
  'cart.quote_by_token',
  `select id, token, lines, subtotal_cents, discount_cents, tax_cents, total_cents, issued_at, valid_until
   from cart_quote where token = :token`,
).narrow<{ lines: QuotedLine[] }>();

export const forgetQuotes = query(
  'cart.forget_quotes',
  'delete from cart_quote where valid_until < :endedBefore',
);
