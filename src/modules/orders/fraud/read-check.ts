import { currentLanguage } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { formatPesos } from '../../../platform/money.ts';
import { checkOfOrder } from './fraud.queries.ts';
import type { Sign } from './weigh-signs.ts';

/** What made the shop look twice at an order, in the reader's words; null where nothing did. */
export async function checkOfOrderForStaff(db: Connection, orderId: string) {
  const row = await db.first(checkOfOrder, { orderId });
  if (!row || (row.signs.length === 0 && row.held_at === null)) return null;
  return {
    signs: row.signs.map((sign) => ({ kind: sign.kind, points: sign.points, text: textOf(sign) })),
    points: row.points,
    held_from: row.held_from,
    checked_at: row.checked_at.toISOString(),
    held_at: row.held_at && row.held_at.toISOString(),
    released: row.released_at && {
      at: row.released_at.toISOString(),
      by: row.released_by,
      note: row.release_note,
    },
  };
}

function textOf(sign: Sign): string {
  switch (sign.kind) {
    case 'account':
      return t(
        '{age} and no order delivered yet, but «{product}» for {price}, of which {left, plural, =0 {none is left} one {# is left} other {# are left}}.',
        {
          age:
            sign.hours < 48
              ? t('The account is {hours, plural, one {# hour} other {# hours}} old', { hours: sign.hours })
              : t('The account is {days} days old', { days: Math.floor(sign.hours / 24) }),
          product: sign.product,
          price: formatPesos(sign.unitCents),
          left: sign.unitsLeft,
        },
      );
    case 'country':
      return t('It was paid with a card or wallet of {country}; orders go to Mexico.', {
        country: countryName(sign.country),
      });
    case 'tries':
      return t(
        '{declined, plural, one {# try} other {# tries}} to pay were declined within {hours, plural, one {# hour} other {# hours}}: of this order, from the same browser or with the same card.',
        { declined: sign.declined, hours: sign.hours },
      );
    case 'names':
      return t('«{payer}» paid, and no word of that name is in {others}.', {
        payer: sign.payer,
        others: sign.others.map((other) => `«${other}»`).join(', '),
      });
    case 'risk':
      return sign.level === 'highest'
        ? t('Stripe finds the payment as risky as it gets.')
        : t('Stripe finds the payment riskier than most.');
  }
}

function countryName(code: string): string {
  try {
    return (
      new Intl.DisplayNames([currentLanguage() === 'es' ? 'es-MX' : 'en'], { type: 'region' }).of(code) ??
      code
    );
  } catch {
    return code;
  }
}
