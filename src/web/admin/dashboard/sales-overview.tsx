import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { cx } from '../../ui/cx.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { changeText } from './change-text.ts';
import { conversionOf, percentText } from './sales-words.ts';
import type { Channel, Figures, SalesPeriod } from './sales-words.ts';

type AllSales = NonNullable<Figures['sales']>;

/** What was sold in the usual stretches of time, and how the chosen range went. */
export function SalesOverview({
  sales,
  days,
  channel,
}: {
  sales: AllSales;
  days: number;
  channel: Channel | undefined;
}) {
  const { range } = sales;
  const mayReadCosts = useMay('read_costs');
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <Paid
          title={t('Today')}
          before={t('vs yesterday')}
          period={sales.today}
          days={sales.by_day}
          length={1}
          channel={channel}
        />
        <Paid
          title={t('Last 7 days')}
          before={t('vs the 7 days before')}
          period={sales.week}
          days={sales.by_day}
          length={7}
          channel={channel}
        />
        <Paid
          title={t('Last 30 days')}
          before={t('vs the 30 days before')}
          period={sales.month}
          days={sales.by_day}
          length={30}
          channel={channel}
        />
      </div>
      <section
        aria-label={t('Last {days} days', { days })}
        className="grid grid-cols-2 gap-x-5 gap-y-4 rounded-lg border border-line bg-surface px-5 py-4 lg:grid-cols-4"
      >
        <Measure
          name={t('Paid, last {days} days', { days })}
          value={formatPesos(range.current.paid_cents)}
          change={[range.current.paid_cents, range.previous.paid_cents]}
          days={days}
        />
        {mayReadCosts && (
          <Measure
            name={t('Margin without IVA')}
            value={marginText(range.current.margin_cents, range.current.margin_basis_points)}
            change={[range.current.margin_cents, range.previous.margin_cents]}
            days={days}
          />
        )}
        <Measure
          name={t('Average order')}
          value={range.current.average_cents === null ? '–' : formatPesos(range.current.average_cents)}
          change={[range.current.average_cents, range.previous.average_cents]}
          days={days}
        />
        <Measure
          name={t('Paid of orders placed')}
          value={percentText(conversionOf(range.current))}
          change={[conversionOf(range.current), conversionOf(range.previous)]}
          days={days}
        />
      </section>
    </>
  );
}

function marginText(cents: number | null, basisPoints: number | null): string {
  return cents === null ? '–' : `${formatPesos(cents)} · ${percentText(basisPoints)}`;
}

function Paid({
  title,
  before,
  period: { current, previous },
  days,
  length,
  channel,
}: {
  title: string;
  before: string;
  period: SalesPeriod;
  days: AllSales['by_day'];
  length: number;
  channel: Channel | undefined;
}) {
  // A list can only be asked for by days that are known: a shorter range than this card's has fewer.
  const mayReadOrders = useMay('read_orders');
  const from = days.at(-length)?.day;
  const to = days.at(-1)?.day;
  const content = (
    <>
      <h2 className="text-sm text-ink-soft">{title}</h2>
      <p className="figures display text-2xl">{formatPesos(current.paid_cents)}</p>
      <p className="figures text-xs text-ink-faint">
        {t('{orders, plural, one {# order} other {# orders}}', { orders: current.orders })}
        <Change now={current.paid_cents} was={previous.paid_cents} before={before} />
      </p>
      {current.credit_cents > 0 && (
        <p className="figures text-xs text-ink-faint">
          {t('{amount} of it with store credit', { amount: formatPesos(current.credit_cents) })}
        </p>
      )}
    </>
  );
  const frame = 'grid content-start gap-1 rounded-lg border border-line bg-surface px-5 py-4';
  if (!mayReadOrders || from === undefined || to === undefined)
    return <section className={frame}>{content}</section>;
  return (
    <Link
      to={withQuery(adminLinks.orders(), { paid_from: from, paid_to: to, channel })}
      className={cx(frame, 'transition-colors hover:border-line-strong')}
    >
      {content}
    </Link>
  );
}

function Measure({
  name,
  value,
  change: [now, was],
  days,
}: {
  name: string;
  value: string;
  change: readonly [number | null, number | null];
  days: number;
}) {
  return (
    <div className="grid content-start gap-1">
      <h2 className="text-sm text-ink-soft">{name}</h2>
      <p className="figures text-xl font-semibold">{value}</p>
      <p className="figures text-xs text-ink-faint">
        {now === null ? t('Not known') : comparedTo(now, was, days)}
      </p>
    </div>
  );
}

function comparedTo(now: number, was: number | null, days: number): ReactNode {
  const before = t('the {days} days before', { days });
  if (was === null || was <= 0) return t('Nothing to compare with in {before}', { before });
  return now === was ? (
    t('As in {before}', { before })
  ) : (
    <Change now={now} was={was} before={t('vs {before}', { before })} isFirst />
  );
}

function Change({
  now,
  was,
  before,
  isFirst = false,
}: {
  now: number;
  was: number;
  before: string;
  isFirst?: boolean;
}) {
  const change = changeText(now, was);
  if (change === undefined) return null;
  return (
    <>
      {!isFirst && ' · '}
      <span className={cx('font-medium', change.isMore ? 'text-success' : 'text-danger')}>{change.text}</span>
      {` ${before}`}
    </>
  );
}
