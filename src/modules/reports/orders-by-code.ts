import type { Connection } from '../../platform/database/database.ts';
import { keyOfPart } from '../customers/index.ts';
import { idsOfCode, orderCodeIn } from '../orders/index.ts';
import { ordersByCode as statement } from './find.queries.ts';

/** A phone as people write it: ten digits or more between spaces, dashes and brackets. */
const phone = /^\+?[\d\s().-]{10,20}$/;

/** The last ten digits of words that are a phone, else null. */
function phoneIn(words: string): string | null {
  const digits = phone.test(words.trim()) ? words.replaceAll(/\D/g, '').slice(-10) : '';
  return digits.length === 10 ? digits : null;
}

/** What a parcel's phone is looked for by, and that of who picks an order up, which stands in no index but as its key. */
export function phoneValues(words: string): { phone: string | null; phoneKey: string | null } {
  const phone = phoneIn(words);
  return { phone, phoneKey: phone && keyOfPart({ kind: 'phone', value: phone }) };
}

/** The digits of an OXXO reference or a CLABE, in groups as they are printed and read out, else null. */
function voucherIn(words: string): string | null {
  const digits = words.replaceAll(/[\s-]/g, '');
  return /^\d{10,30}$/.test(digits) ? digits : null;
}

/**
 * The ids of the orders that a code belongs to: its own, a whole e-mail, a phone, the RFC of an invoice, a fiscal folio, a guide, a serial
 * number, what Stripe or PayPal call a payment, or what an unpaid one is paid by at OXXO or by SPEI. Empty for words that no order has as a code.
 */
export async function ordersByCode(db: Connection, words: string): Promise<string[]> {
  const code = words.trim();
  // Names and parts of e-mails are found by the list itself; no code is so short.
  if (code.length < 6) return [];
  const named = orderCodeIn(code);
  const ids = named === undefined ? undefined : idsOfCode(named);
  const rows = await db.rows(statement, {
    words: code,
    code: code.toUpperCase(),
    // Guides are printed, and read out, in groups.
    codes: [code.toUpperCase(), code.toUpperCase().replaceAll(/\s/g, '')],
    ...phoneValues(code),
    voucher: voucherIn(code),
    idFrom: ids?.from ?? null,
    idTo: ids?.to ?? null,
  });
  return rows.flatMap(({ id }) => id ?? []);
}
