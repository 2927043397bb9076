import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { orderName } from './order-words.ts';
import { PackDialog } from './pack-dialog.tsx';
import { PcsBadge } from './pcs-badge.tsx';
import { ExpectingOrders } from './expecting-orders.tsx';
import { ExpectedGoods } from '../packing/expected-goods.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

export type PackingQueue = Awaited<ReturnType<Api['orders']['ordersToPack']>>;
type Expecting = Awaited<ReturnType<Api['orders']['ordersExpecting']>>;
type Result = Awaited<ReturnType<Api['orders']['packOrders']>>['results'][number];

/** Orders that wait for a packer, paid first first: what is in them, and nothing of what they cost. */
export function PackingQueueList({
  queue,
  expecting,
}: {
  queue: PackingQueue;
  /** Those that wait for goods of suppliers. */
  expecting: Expecting;
}) {
  const { revalidate } = useRevalidator();
  const mayPack = useMay('pack');
  const maySend = useMay('orders');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [packing, setPacking] = useDialogOf('pack', mayPack ? queue.orders : [], ({ order_id: id }) => id);
  const [refused, setRefused] = useState<readonly Result[]>([]);
  const { isSending, refusal, send } = useSend();
  useLiveReload(['orders.changed']);
  const ids = queue.orders.map(({ order_id: id }) => id).filter((id) => chosen.includes(id));
  const packAll = () =>
    send(async () => {
      const { results } = await browserApi().orders.packOrders({ body: { order_ids: ids } });
      setRefused(results.filter(({ outcome }) => outcome === 'refused'));
      setChosen([]);
      await revalidate();
    });
  return (
    <AdminPage
      title={t('Packing')}
      description={t('{total, plural, =0 {Nothing waits} one {# order waits} other {# orders wait}}', {
        total: queue.total,
      })}
      actions={
        <>
          {maySend && (
            <ButtonLink variant="secondary" iconStart="upload" to={adminLinks.guides()}>
              {t('Guides from a file')}
            </ButtonLink>
          )}
          {mayPack && (
            <ButtonLink variant="secondary" iconStart="refresh" to={adminLinks.returnsBench()}>
              {t('Returns')}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" iconStart="cpu" to={adminLinks.assembly()}>
            {t('Assembly')}
          </ButtonLink>
          {mayPack && (
            <ButtonLink
              variant={ids.length > 0 ? 'secondary' : 'primary'}
              iconStart="package"
              to={adminLinks.packingBench()}
            >
              {t('Pack by scanner')}
            </ButtonLink>
          )}
          {ids.length > 0 && (
            <>
              <ButtonLink variant="secondary" to={adminLinks.packing(ids)}>
                {t('Pick list')}
              </ButtonLink>
              <ButtonLink variant="secondary" to={adminLinks.packing(ids, 'slips')}>
                {t('Packing slips')}
              </ButtonLink>
              {mayPack && (
                <Button isBusy={isSending} onClick={() => void packAll()}>
                  {t('{count, plural, one {Pack # order} other {Pack # orders}}', { count: ids.length })}
                </Button>
              )}
            </>
          )}
        </>
      }
      isNarrow
    >
      {refusal && (
        <InlineNotice tone="danger" className="mb-4">
          {refusal.message}
        </InlineNotice>
      )}
      {refused.length > 0 && (
        <InlineNotice tone="warning" title={t('Not packed')} className="mb-4">
          <ul>
            {refused.map((order) => (
              <li key={order.order_id}>{`${orderName(order)}: ${order.reason ?? ''}`}</li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <ListRows
        list={queue}
        rows={queue.orders}
        icon="package"
        noneYet={t('Everything is packed')}
        noneHint={t('Orders stand here as soon as they are paid.')}
      >
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {queue.orders.map((order) => (
            <li key={order.order_id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
              <Checkbox
                label={<span className="font-semibold">{orderName(order)}</span>}
                aria-label={t('Choose {order}', { order: orderName(order) })}
                checked={chosen.includes(order.order_id)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked
                      ? [...chosen, order.order_id]
                      : chosen.filter((one) => one !== order.order_id),
                  )
                }
              />
              <div className="grid min-w-0 flex-1 basis-64 gap-1 text-sm">
                <p className="text-ink-soft">
                  {`${order.customer_name} · `}
                  {order.delivery_method === 'parcel'
                    ? `${order.municipality}, ${order.state}`
                    : t('Collected at the counter')}
                  {order.paid_at !== null && ` · ${staffDateTime(order.paid_at)}`}
                  <PcsBadge pcs={order.pcs} className="ml-2" />
                </p>
                <ul>
                  {order.to_pack.map((line) => (
                    <li key={line.position} className="break-words">
                      <span className="figures font-medium">{`${line.quantity} × `}</span>
                      {line.product_name}
                    </li>
                  ))}
                </ul>
                {order.expected.length > 0 && <ExpectedGoods units={order.expected} />}
              </div>
              {mayPack && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('Pack {order}', { order: orderName(order) })}
                  onClick={() => setPacking(order)}
                >
                  {t('Pack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListRows>
      <ExpectingOrders expecting={expecting} />
      {packing && (
        <PackDialog
          order={packing}
          onDone={async () => {
            await revalidate();
          }}
          onClose={() => setPacking(undefined)}
        />
      )}
    </AdminPage>
  );
}
