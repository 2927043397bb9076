import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { shortDay } from '../admin-parts/staff-time.ts';
import type { SalesDay } from './sales-day.ts';

const axis = { fontSize: 12, fill: 'var(--ink-faint)' };

/** Bars of what was paid each day. */
export function SalesChart({ days }: { days: readonly SalesDay[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={28}
        />
        <YAxis
          tickFormatter={(cents: number) => `$${Math.round(cents / 100_000)}k`}
          tick={axis}
          tickLine={false}
          axisLine={false}
          width={44}
        />
        <Tooltip cursor={{ fill: 'var(--sunken)' }} isAnimationActive={false} content={drawDay} />
        <Bar
          dataKey="paid_cents"
          fill="var(--brand)"
          radius={[3, 3, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What stands beside the pointer. */
function drawDay({
  active,
  payload,
}: {
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
}): ReactNode {
  // The chart hands back the rows it was given.
  const day = payload?.[0]?.payload as SalesDay | undefined;
  if (!active || day === undefined) return null;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-2">
      <p className="text-ink-soft">{shortDay(day.day)}</p>
      <p className="figures font-semibold">{formatPesos(day.paid_cents)}</p>
      <p className="text-ink-soft">
        {t('{orders, plural, one {# order} other {# orders}}', { orders: day.orders })}
      </p>
    </div>
  );
}
