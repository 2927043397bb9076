import type { RequestContext } from '../../../platform/context.ts';
import { stepsOf } from '../../funnel/index.ts';
import { salesFigures } from '../../orders/index.ts';
import { type BlockOrder, readBlock } from './read-block.ts';

/** How often each step towards a purchase was made in the last `days` days, beside as many days before. */
export function funnelBlock(context: RequestContext, { days, ...order }: BlockOrder & { days: number }) {
  const { db, clock } = context;
  return readBlock(
    context,
    { ...order, name: 'funnel', key: String(days) },
    async () => {
      const now = clock.now();
      const [{ steps, countedSince }, { range, byDay }] = await Promise.all([
        stepsOf(db, now, days),
        salesFigures(db, now, days),
      ]);
      const first = byDay[0]?.day ?? '';
      const firstBefore = new Date(Date.parse(first) - days * 86_400_000).toISOString().slice(0, 10);
      const isBeforeCounted = countedSince !== null && countedSince <= firstBefore;
      const counted = (step: keyof typeof steps) => ({
        step,
        count: steps[step]?.current ?? 0,
        previous: isBeforeCounted ? (steps[step]?.previous ?? 0) : null,
      });
      return {
        days,
        steps: [
          counted('product_viewed'),
          counted('cart_begun'),
          counted('checkout_begun'),
          {
            step: 'order_placed' as const,
            count: range.current.placed,
            previous: range.previous.placed,
          },
          // Of those placed in these days, so that the steps are of the same purchases.
          {
            step: 'order_paid' as const,
            count: range.current.placedPaid,
            previous: range.previous.placedPaid,
          },
        ],
        is_whole: countedSince !== null && countedSince <= first,
        counted_since: countedSince,
      };
    },
    (figures) => figures,
  );
}
