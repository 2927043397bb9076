import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { staffDate } from '../../admin-parts/staff-time.ts';

const axis = { fontSize: 12, fill: 'var(--ink-faint)' };

/** The rates that held, as steps. */
export function RateChart({ steps }: { steps: readonly { at: string; rate: number }[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...steps]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          tickFormatter={staffDate}
          tick={axis}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={40}
        />
        <YAxis
          domain={['auto', 'auto']}
          tickFormatter={(rate: number) => rate.toFixed(2)}
          tick={axis}
          tickLine={false}
          axisLine={false}
          width={48}
        />
        <Line
          type="stepAfter"
          dataKey="rate"
          stroke="var(--brand)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--brand)' }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
