import type { ReactNode } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/evidence-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import {
  deliveryName,
  disputeReason,
  disputeWords,
  fulfilmentWord,
  ledgerWord,
  orderName,
  shipmentName,
} from './order-words.ts';
import type { OrderDetail } from './order-words.ts';

async function load({ api, params }: LoadArgs<'order_id'>) {
  return api.orders.evidence({ params: { order_id: params.order_id ?? '' } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(
    loaderData === undefined
      ? t('Evidence')
      : t('Evidence {order}', { order: orderName(loaderData.evidence.order) }),
  );

/** The file of an order for a bank that asks: to print, or to keep as JSON. */
export default function EvidencePage({ loaderData: { evidence } }: Route.ComponentProps) {
  const { order, started_from: startedFrom } = evidence;
  const address = order.delivery_address;
  const goods = fulfilmentWord(order);
  const isPickup = order.delivery_method !== 'parcel';
  return (
    <AdminPage
      title={t('Evidence for order {order}', { order: orderName(order) })}
      description={t('As of {time}', { time: staffDateTime(evidence.generated_at) })}
      backTo={{ label: t('Order'), to: adminLinks.order(order.order_id) }}
      actions={
        <>
          <Button variant="secondary" iconStart="download" onClick={() => saveJson(evidence)}>
            {t('JSON')}
          </Button>
          <Button iconStart="invoice" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </>
      }
      isNarrow
    >
      <div className="grid grid-cols-1 gap-7 text-sm">
        {order.disputes.map((dispute) => (
          <Part key={dispute.provider_ref} title={t('Dispute')}>
            <Facts
              facts={[
                { name: t('Number'), value: dispute.provider_ref },
                { name: t('Reason'), value: disputeReason(dispute.reason) },
                { name: t('Amount'), value: formatPesos(dispute.amount_cents) },
                { name: t('State'), value: t(disputeWords[dispute.state].label) },
                {
                  name: t('Evidence until'),
                  value: dispute.due_at === null ? '—' : staffDateTime(dispute.due_at),
                },
              ]}
            />
          </Part>
        ))}
        <Part title={t('Customer')}>
          <Facts
            facts={[
              { name: t('Name'), value: order.customer.name },
              { name: t('E-mail'), value: order.customer.email },
              { name: t('Telephone'), value: address.phone },
              { name: t('Bought from address'), value: startedFrom.ip ?? '—' },
            ]}
          />
        </Part>
        <Part title={t('Delivery')}>
          <Facts
            facts={[
              { name: t('Method'), value: deliveryName(order) },
              { name: t('Recipient'), value: address.recipient },
              {
                name: t('Address'),
                value: [
                  [address.street, address.exterior_number, address.interior_number]
                    .filter(Boolean)
                    .join(' '),
                  address.neighbourhood,
                  `${address.postal_code} ${address.municipality}`,
                  address.state,
                ].join(', '),
              },
              ...(goods ? [{ name: t('Goods'), value: t(goods.label) }] : []),
              ...order.shipments.map((shipment) => ({
                name: shipmentName(shipment, isPickup),
                value: shipmentFacts(shipment, isPickup),
              })),
            ]}
          />
        </Part>
        <Part title={t('What was bought')}>
          <Sums
            rows={[
              ...order.lines.map((line) => ({
                name: `${line.quantity} × ${line.product_name} (${line.sku})`,
                cents: line.line_total_cents,
              })),
              { name: t('Delivery'), cents: order.shipping_cents },
              { name: t('Total, IVA included'), cents: order.total_cents },
            ]}
          />
        </Part>
        <Part title={t('Money')}>
          <Sums
            rows={order.ledger.map((entry) => ({
              name: `${staffDateTime(entry.created_at)} · ${ledgerWord(entry.kind)} · ${entry.provider_ref}`,
              cents: entry.amount_cents,
            }))}
          />
        </Part>
        <Part title={t('What happened')}>
          <ol className="grid gap-2">
            {order.timeline.map((event, index) => (
              <li key={`${event.created_at}-${index}`}>
                <span className="text-ink-faint">{staffDateTime(event.created_at)}</span> {event.message}
                {event.actor !== null && ` (${event.actor})`}
              </li>
            ))}
          </ol>
        </Part>
        <Part title={t('Rules the customer agreed to')}>
          <Facts facts={evidence.policies.map(({ title, url }) => ({ name: title, value: url }))} />
        </Part>
      </div>
    </AdminPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="border-b border-line pb-1.5 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Sums({ rows }: { rows: readonly { name: string; cents: number }[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
      {rows.map((row, index) => (
        <div key={index} className="contents">
          <dt className="min-w-0 break-words">{row.name}</dt>
          <dd className="figures text-right whitespace-nowrap">{formatPesos(row.cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function saveJson(evidence: Route.ComponentProps['loaderData']['evidence']): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `evidence-${orderName(evidence.order).replace('#', '')}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

export const ErrorBoundary = listError(msg('Evidence'));

/** How a parcel went, with the serial numbers of what was in it. */
function shipmentFacts(shipment: OrderDetail['shipments'][number], isPickup: boolean): string {
  const { carrier, tracking_code: code, shipped_at: shipped, delivered_at: delivered } = shipment;
  const serials = shipment.lines.flatMap((line) => line.serials);
  return [
    [carrier, code].filter(Boolean).join(' '),
    shipped === null
      ? t('Packed')
      : isPickup
        ? t('ready {time}', { time: staffDateTime(shipped) })
        : t('left {time}', { time: staffDateTime(shipped) }),
    delivered === null
      ? ''
      : isPickup
        ? t('handed over {time}', { time: staffDateTime(delivered) })
        : t('delivered {time}', { time: staffDateTime(delivered) }),
    serials.length === 0 ? '' : `S/N ${serials.join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
