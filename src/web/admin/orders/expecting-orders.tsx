import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { ExpectedGoods, GoodsHereDialog } from '../packing/expected-goods.tsx';
import { orderName } from './order-words.ts';

type Expecting = Awaited<ReturnType<Api['orders']['ordersExpecting']>>;

/** Paid orders of which something is still with suppliers, the soonest first; nothing where there are none. */
export function ExpectingOrders({ expecting }: { expecting: Expecting }) {
  const { revalidate } = useRevalidator();
  const mayPack = useMay('pack');
  const [opened, setOpened] = useDialogOf('goods', mayPack ? expecting.orders : [], ({ order_id: id }) => id);
  if (expecting.total === 0) return null;
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-lg font-semibold">
        {t('{total, plural, one {# order waits for a supplier} other {# orders wait for suppliers}}', {
          total: expecting.total,
        })}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {expecting.orders.map((order) => (
          <li key={order.order_id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
            <div className="grid min-w-0 flex-1 basis-64 gap-1">
              <p className="text-sm text-ink-soft">
                <span className="text-base font-semibold text-ink">{orderName(order)}</span>
                {` · ${order.customer_name}`}
              </p>
              <ExpectedGoods units={order.expected} isLate={order.is_late} />
            </div>
            {mayPack && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('The goods of {order} are here', { order: orderName(order) })}
                onClick={() => setOpened(order)}
              >
                {t('The goods are here')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <GoodsHereDialog
          order={opened}
          onDone={async () => {
            await revalidate();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
