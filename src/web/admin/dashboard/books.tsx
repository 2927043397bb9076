import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { shortDay } from '../admin-parts/staff-time.ts';
import { providerName } from '../../../modules/payments/payments.words.ts';

export type Books = NonNullable<Awaited<ReturnType<Api['staff']['dashboardBooks']>>['figures']>;

/** What moved at each provider, up to which day its books were compared, and what is left to explain. */
export function BooksState({ providers, findings, store_credit: credit }: Books) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {providers.length === 0 && <p className="text-ink-soft">{t('No money moved in these days.')}</p>}
      {providers.map((one) => (
        <div key={one.provider} className="grid gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{providerName(one.provider)}</span>
            <span className="figures font-medium">{formatPesos(one.charged_cents)}</span>
          </span>
          <span className="figures flex flex-wrap gap-x-3 text-xs text-ink-faint">
            {one.refunded_cents !== 0 && (
              <span>{t('{amount} refunded', { amount: formatPesos(one.refunded_cents) })}</span>
            )}
            {one.disputed_cents !== 0 && (
              <span>{t('{amount} disputed', { amount: formatPesos(one.disputed_cents) })}</span>
            )}
            {one.fee_cents !== null && (
              <span>{t('{amount} in fees', { amount: formatPesos(one.fee_cents) })}</span>
            )}
            {one.compared_day !== null && one.balance_cents !== null && (
              <span>
                {t('compared up to {day}, {amount} there then', {
                  day: shortDay(one.compared_day),
                  amount: formatPesos(one.balance_cents),
                })}
              </span>
            )}
          </span>
        </div>
      ))}
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-ink-soft">
        {findings === 0 ? (
          <span>{t('Nothing is left to explain.')}</span>
        ) : (
          <Link
            to={withQuery(adminLinks.payments(), { view: 'findings', state: 'open' })}
            className="text-brand hover:underline"
          >
            {t('{findings, plural, one {# payment} other {# payments}} to look at', { findings })}
          </Link>
        )}
        {credit.cents > 0 && (
          <span className="figures">
            {t('{amount} of store credit owed', { amount: formatPesos(credit.cents) })}
          </span>
        )}
      </p>
    </div>
  );
}
