import { Suspense, lazy } from 'react';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { loadChunk } from '../../chunks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { shortDay } from '../admin-parts/staff-time.ts';
import type { SalesDay } from './sales-day.ts';

const SalesChart = lazy(async () => ({
  default: (await loadChunk('sales-chart', () => import('./sales-chart.tsx'))).SalesChart,
}));

/** Paid by day: a chart for the eye, drawn once the page stands, and the same numbers as a table for everybody else. */
export function SalesByDay({ days }: { days: readonly SalesDay[] }) {
  const isInBrowser = useIsInBrowser();
  const placeholder = <Skeleton className="h-64 w-full" />;
  return (
    <>
      <div aria-hidden className="h-64">
        {isInBrowser ? (
          <Suspense fallback={placeholder}>
            <SalesChart days={days} />
          </Suspense>
        ) : (
          placeholder
        )}
      </div>
      <table className="sr-only">
        <caption>{t('Paid by day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Paid')}</th>
            <th scope="col">{t('Orders')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{shortDay(day.day)}</th>
              <td>{formatPesos(day.paid_cents)}</td>
              <td>{day.orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
