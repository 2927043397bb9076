import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { cx } from '../../ui/cx.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { changeText } from './change-text.ts';

export type Sellers = NonNullable<Awaited<ReturnType<Api['staff']['dashboardSellers']>>['figures']>;

/** What sold best, by what was paid for it. */
export function BestSellers({ best, days }: Sellers) {
  const mayReadCosts = useMay('read_costs');
  return (
    <Rows>
      {best.map((product) => {
        const change = changeText(product.units, product.units_before);
        return (
          <Row
            key={product.product_id}
            product={product}
            value={formatPesos(product.paid_cents)}
            notes={[
              t('{units, plural, one {# unit} other {# units}}', { units: product.units }),
              change && (
                <span key="change" title={t('vs the {days} days before', { days })}>
                  {change.text}
                </span>
              ),
              mayReadCosts &&
                product.margin_cents !== null &&
                t('margin {amount}', { amount: formatPesos(product.margin_cents) }),
              <span key="left" className={cx(product.available === 0 && 'text-danger')}>
                {t('{units} left', { units: product.available })}
              </span>,
            ]}
          />
        );
      })}
    </Rows>
  );
}

/** Own stock that nobody buys, what it cost most first. */
export function SlowSellers({ slow, slow_total: total, slow_cents: cents, slow_days: days }: Sellers) {
  return (
    <>
      <p className="mb-2 text-ink-soft">
        {cents === null
          ? t('{total, plural, one {# product} other {# products}} without a sale for {days} days', {
              total,
              days,
            })
          : t(
              '{total, plural, one {# product} other {# products}} worth {amount} without a sale for {days} days',
              {
                total,
                amount: formatPesos(cents),
                days,
              },
            )}
      </p>
      <Rows>
        {slow.map((product) => (
          <Row
            key={product.product_id}
            product={product}
            value={product.value_cents === null ? '' : formatPesos(product.value_cents)}
            notes={[
              t('{units, plural, one {# unit} other {# units}}', { units: product.units }),
              product.sold_at === null
                ? t('never sold')
                : t('last sold {day}', { day: staffDate(product.sold_at) }),
            ]}
          />
        ))}
      </Rows>
    </>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1">{children}</ul>;
}

function Row({
  product,
  value,
  notes,
}: {
  product: { product_id: number; product_name: string };
  value: string;
  notes: readonly ReactNode[];
}) {
  return (
    <li className="min-w-0">
      <Link
        to={adminLinks.product(product.product_id)}
        className="-mx-2 grid gap-0.5 rounded-sm px-2 py-1.5 hover:bg-sunken"
      >
        <span className="flex min-w-0 items-baseline justify-between gap-3">
          <span className="min-w-0 truncate">{product.product_name}</span>
          <span className="figures font-medium whitespace-nowrap">{value}</span>
        </span>
        <span className="figures flex flex-wrap gap-x-3 text-xs text-ink-faint">
          {notes.map(
            (note, index) =>
              // The notes of a row stand in a fixed order.
              note && <span key={index}>{note}</span>,
          )}
        </span>
      </Link>
    </li>
  );
}
