import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { shortDay } from '../admin-parts/staff-time.ts';
import { changeText } from './change-text.ts';
import { percentText } from './sales-words.ts';

type Funnel = NonNullable<Awaited<ReturnType<Api['staff']['dashboardFunnel']>>['figures']>;

const stepWords: Record<Funnel['steps'][number]['step'], Message> = {
  product_viewed: msg('Product pages viewed'),
  cart_begun: msg('Carts begun'),
  checkout_begun: msg('Checkouts begun'),
  order_placed: msg('Orders placed'),
  order_paid: msg('Of those, paid'),
};

/** From looking to paying: how often each step was made, what part of the step before that is, and the days before. */
export function FunnelSteps({ steps, is_whole: isWhole, counted_since: since, days }: Funnel) {
  const most = Math.max(...steps.map(({ count }) => count), 1);
  return (
    <>
      <ol className="grid grid-cols-1 gap-3">
        {steps.map(({ step, count, previous }, index) => {
          const isOrder = step === 'order_placed' || step === 'order_paid';
          // Orders of days without counting have no looking before them.
          const before = step === 'order_placed' && !isWhole ? 0 : (steps[index - 1]?.count ?? 0);
          const isCounted = isOrder || since !== null;
          const change = previous === null ? undefined : changeText(count, previous);
          return (
            <li key={step} className="grid gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <span>{t(stepWords[step])}</span>
                <span className="figures font-medium">{isCounted ? count.toLocaleString('en-US') : '–'}</span>
              </span>
              <span aria-hidden className="h-1.5 rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${Math.round((count / most) * 100)}%` }}
                />
              </span>
              <span className="figures flex flex-wrap gap-x-3 text-xs text-ink-faint empty:hidden">
                {before > 0 && count <= before && (
                  <span>
                    {t('{rate} of the step before', {
                      rate: percentText(Math.round((count * 10_000) / before)),
                    })}
                  </span>
                )}
                {change && (
                  <span>{t('{change} vs the {days} days before', { change: change.text, days })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 text-xs text-ink-faint">
        {since === null
          ? t('Counted from the first visit on, without cookies and without knowing of whom.')
          : t('Counted since {day}, without cookies and without knowing of whom.', { day: shortDay(since) })}
      </p>
    </>
  );
}
