import { msg } from '../../i18n/t.ts';
import { cents, column, rows, settingsGroup, toggle, whole } from './setting-field.ts';

const selling = msg('Selling');

/** Which gift cards the shop sells. */
export const giftCards = settingsGroup({
  title: msg('Gift cards'),
  description: msg('Whether shoppers may buy gift cards, and of which amounts.'),
  fields: {
    is_sold: toggle({
      section: selling,
      label: msg('Sell gift cards'),
      byDefault: true,
      explanation: msg('Off, no new ones are sold; those that exist can still be redeemed.'),
    }),
    amounts: rows({
      section: selling,
      label: msg('Amounts to choose from'),
      rowName: msg('Amount'),
      rowsMax: 8,
      byDefault: [{ cents: 50_000 }, { cents: 100_000 }, { cents: 200_000 }, { cents: 500_000 }],
      columns: { cents: cents({ ...column(msg('Amount')), byDefault: 100_000, min: 100, max: 99_999_999 }) },
      explanation: msg(
        'Shown as buttons; buyers may also type another amount between the least and the most.',
      ),
    }),
    min_cents: cents({
      section: selling,
      label: msg('Least amount'),
      byDefault: 20_000,
      min: 1000,
      max: 99_999_999,
      explanation: msg('No card is sold of less.'),
    }),
    max_cents: cents({
      section: selling,
      label: msg('Largest amount'),
      byDefault: 2_000_000,
      min: 1000,
      max: 99_999_999,
      explanation: msg('No card is sold of more.'),
    }),
    days_ahead: whole({
      section: selling,
      label: msg('Sent at most in'),
      unit: msg('days'),
      byDefault: 180,
      min: 0,
      max: 365,
      explanation: msg('How far ahead buyers and staff may choose the day on which the code is mailed.'),
    }),
    unpaid_days: whole({
      section: selling,
      label: msg('Unpaid cards are kept for'),
      unit: msg('days'),
      byDefault: 30,
      min: 1,
      max: 365,
      explanation: msg('Then the names, addresses and words of who did not pay are forgotten.'),
    }),
  },
});
