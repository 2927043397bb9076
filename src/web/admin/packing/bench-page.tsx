import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/bench-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useReload } from '../../use-reload.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { unlessSearched } from '../admin-parts/names-like.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { orderName } from '../orders/order-words.ts';
import { BenchOrder } from './bench-order.tsx';
import { BenchSign } from './bench-sign.tsx';
import { CloseParcel } from './close-parcel.tsx';
import { ScanField, useScannerFocus } from './scan-field.tsx';
import { type Bench, useBench } from './use-bench.ts';

async function load({ api }: LoadArgs) {
  return { queue: await api.orders.ordersToPack({ query: { page: 1, page_size: 8 } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = () => adminMeta(t('Packing bench'));
/** The address says which order is on the bench at once, not when the queue was read again: a reload finds it by that. */
export const shouldRevalidate = unlessSearched;

/** Orders packed by scanner: the order's number, its products, their serial numbers, then box and weight. */
export default function BenchPage({ loaderData: { queue } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const reload = useReload();
  const box = useRef<HTMLInputElement>(null);
  const bench = useBench(useStaff().id, search.get('order'), (number) =>
    setSearch(number === null ? {} : { order: String(number) }, { replace: true, preventScrollReset: true }),
  );
  const { isSending, refusal, send } = useSend();
  useLiveReload(['orders.changed']);
  const open = bench.bench?.is_mine ? bench.bench : undefined;
  const isClosing = open?.is_complete === true && open.awaiting === null;
  const [isShort, setIsShort] = useState<string>();
  const isWeighing = open !== undefined && (isClosing || isShort === open.order_id);
  useScannerFocus(box, !isWeighing);
  const act = (what: () => Promise<void>) => send(what).then(() => box.current?.focus());
  return (
    <AdminPage
      title={t('Packing bench')}
      description={stepOf(open, isWeighing)}
      backTo={{ label: t('Packing'), to: adminLinks.packingQueue() }}
    >
      <ScanField
        box={box}
        kept={{ order: search.get('order') }}
        step={stepOf(open, isWeighing)}
        onScan={bench.scan}
      />
      <div aria-live="assertive" aria-atomic>
        {bench.news && <BenchSign key={bench.news.key} news={bench.news} bench={open} />}
      </div>
      {bench.waiting > 1 && (
        <p role="status" className="mb-3 flex items-center gap-2 text-sm font-medium text-warning">
          <Icon name="refresh" size={16} />
          {t('{waiting, plural, one {# scan waits} other {# scans wait}} for its answer', {
            waiting: bench.waiting,
          })}
        </p>
      )}
      {bench.offline !== undefined && (
        <InlineNotice tone="warning" className="mb-4">
          {bench.offline}
        </InlineNotice>
      )}
      {refusal && (
        <InlineNotice tone="danger" className="mb-4">
          {refusal.message}
        </InlineNotice>
      )}
      {bench.bench && !open && (
        <InlineNotice
          tone="warning"
          title={t('{name} is packing order #{number}', {
            name: bench.bench.staff_name,
            number: bench.bench.order_number ?? '',
          })}
          className="mb-4"
        >
          <p className="mb-3">
            {t('{scanned} of {units} units are scanned. What you scan is not counted until you take over.', {
              scanned: sum(bench.bench, 'scanned'),
              units: sum(bench.bench, 'quantity'),
            })}
          </p>
          <span className="flex flex-wrap gap-2.5">
            <Button isBusy={isSending} onClick={() => void act(bench.takeOver)}>
              {t('Take over')}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                bench.leave();
                box.current?.focus();
              }}
            >
              {t('Another order')}
            </Button>
          </span>
        </InlineNotice>
      )}
      {open && (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <BenchOrder
            bench={open}
            isSending={isSending}
            onUndo={() => void act(bench.undo)}
            onClear={() => void act(bench.clear)}
            onLeave={() => {
              bench.leave();
              box.current?.focus();
            }}
            onShort={isClosing ? undefined : () => setIsShort(open.order_id)}
          />
          {isWeighing && (
            <CloseParcel
              key={`${open.order_id} ${sum(open, 'scanned')}`}
              bench={open}
              isShort={!isClosing}
              onClose={async (parcel) => {
                await bench.close(parcel);
                setIsShort(undefined);
                await reload();
                box.current?.focus();
              }}
              onBack={() => {
                setIsShort(undefined);
                box.current?.focus();
              }}
            />
          )}
        </div>
      )}
      {!bench.bench && <NextOrders queue={queue} onScan={bench.scan} />}
    </AdminPage>
  );
}

/** What is to be scanned next, in words. */
function stepOf(bench: Bench | undefined, isWeighing: boolean): string {
  if (!bench) return t('Scan the number of an order');
  const awaiting = bench.pieces.find(
    (piece) => piece.position === bench.awaiting?.position && piece.product_id === bench.awaiting.product_id,
  );
  if (awaiting) return t('Scan the serial number of «{name}»', { name: awaiting.product_name });
  return isWeighing ? t('Box and weight') : t('Scan the products');
}

function sum({ pieces }: Bench, what: 'scanned' | 'quantity'): number {
  return pieces.reduce((all, piece) => all + piece[what], 0);
}

/** What waits, oldest first, for who has no slip to scan. */
function NextOrders({
  queue,
  onScan,
}: {
  queue: Route.ComponentProps['loaderData']['queue'];
  onScan: (code: string) => void;
}) {
  const numbered = queue.orders.filter(({ order_number: number }) => number !== null);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">
        {t('{total, plural, =0 {Nothing waits} one {# order waits} other {# orders wait}}', {
          total: queue.total,
        })}
      </h2>
      {numbered.length > 0 && (
        <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-4">
          {numbered.map((order) => (
            <li key={order.order_id}>
              <button
                type="button"
                onClick={() => onScan(String(order.order_number))}
                className="grid w-full gap-0.5 rounded-lg border border-line bg-surface px-4 py-3 text-left hover:border-ink-soft"
              >
                <span className="figures text-lg font-semibold">{orderName(order)}</span>
                <span className="truncate text-sm text-ink-soft">{order.customer_name}</span>
                <span className="text-sm text-ink-soft">
                  {t('{units, plural, one {# unit} other {# units}}', {
                    units: order.to_pack.reduce((all, { quantity }) => all + quantity, 0),
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const ErrorBoundary = listError(msg('Packing bench'));
