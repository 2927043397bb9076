import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Route } from './+types/packing-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { choiceOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { RowTable } from '../admin-parts/row-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { orderName } from './order-words.ts';
import type { PackingWork } from './order-words.ts';

async function load({ api, url }: LoadArgs) {
  const orders = url.searchParams.get('orders') ?? '';
  // Opened without the list's choice of orders.
  const work: PackingWork =
    orders === ''
      ? { shelves: [], slips: [], skipped: [] }
      : await api.orders.packingWork({ query: { orders } });
  return {
    ids: orders === '' ? [] : orders.split(','),
    view: choiceOf(url.searchParams, 'view', ['slips'] as const),
    printedAt: new Date().toISOString(),
    work,
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.view === 'slips' ? 'Packing slips' : 'Pick list');

/** Two papers for the warehouse: what is taken from which shelf, and what goes into each parcel. */
export default function PackingPage({ loaderData: { ids, view, printedAt, work } }: Route.ComponentProps) {
  const isSlips = view === 'slips';
  // Packed goods need no picking, but their slips are printed all the same.
  const skipped = work.skipped.filter(({ reason }) => !isSlips || reason !== 'packed');
  return (
    <AdminPage
      title={isSlips ? 'Packing slips' : 'Pick list'}
      description={`${countOf(ids.length, 'order')}, as of ${staffDateTime(printedAt)}`}
      backTo={{ label: 'Orders', to: adminLinks.orders() }}
      actions={
        <span className="flex flex-wrap gap-2.5 print:hidden">
          <ButtonLink variant="secondary" to={adminLinks.packing(ids, isSlips ? undefined : 'slips')}>
            {isSlips ? 'Pick list' : 'Packing slips'}
          </ButtonLink>
          <Button iconStart="invoice" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      }
      isNarrow
      hasPrintedTitle={!isSlips}
    >
      {skipped.length > 0 && (
        <InlineNotice
          tone="warning"
          title={isSlips ? 'Without a slip' : 'Nothing to take for these'}
          className="mb-5 print:hidden"
        >
          <ul className="grid gap-1">
            {skipped.map((order) => (
              <li key={order.order_id}>
                <Link to={adminLinks.order(order.order_id)} className="font-medium hover:underline">
                  {orderName(order)}
                </Link>
                {`: ${skipWords[order.reason]}`}
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      {ids.length === 0 ? (
        <EmptyState
          icon="orders"
          title="No orders chosen"
          action={<ButtonLink to={adminLinks.orders()}>Go to orders</ButtonLink>}
        >
          Choose orders in the list; what is to be packed for them stands here.
        </EmptyState>
      ) : isSlips ? (
        <Slips slips={work.slips} />
      ) : (
        <Shelves shelves={work.shelves} />
      )}
    </AdminPage>
  );
}

const skipWords: Record<PackingWork['skipped'][number]['reason'], string> = {
  unknown: 'there is no such order.',
  not_paid: 'it is not paid.',
  no_stock: 'it was paid after its stock was gone.',
  on_hold: 'it is on hold.',
  packed: 'all of it is packed.',
};

function Shelves({ shelves }: { shelves: PackingWork['shelves'] }) {
  if (shelves.length === 0) {
    return (
      <EmptyState icon="orders" title="Nothing to take">
        Everything of these orders is packed, or may not leave yet.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      {shelves.map(({ warehouse, lines }) => {
        const name = warehouse === null ? 'Place not known' : `${warehouse.name} (${warehouse.code})`;
        const units = lines.reduce((sum, line) => sum + line.quantity, 0);
        return (
          <section key={warehouse?.code ?? ''} className="grid gap-3">
            <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
              {name}
              <span className="figures text-sm font-normal text-ink-soft">{countOf(units, 'unit')}</span>
            </h2>
            <RowTable
              label={name}
              rows={lines}
              rowKey={(line) => line.product_id}
              columns={[
                {
                  head: 'Take',
                  align: 'end',
                  headClassName: 'w-px',
                  className: 'align-top text-base font-semibold',
                  cell: (line) => line.quantity,
                },
                {
                  head: 'Product',
                  className: 'align-top',
                  cell: (line) => (
                    <span className="grid gap-0.5">
                      <span className="spec font-medium">{line.sku}</span>
                      <span className="text-ink-soft">{line.product_name}</span>
                      {line.is_serialised && (
                        <span className="text-xs text-ink-faint">Read the serial numbers</span>
                      )}
                    </span>
                  ),
                },
                {
                  head: 'For',
                  className: 'figures align-top',
                  cell: (line) =>
                    line.orders.map((order, index) => (
                      <Fragment key={order.order_id}>
                        {index > 0 && ', '}
                        <span className="whitespace-nowrap">
                          <Link to={adminLinks.order(order.order_id)} className="hover:underline">
                            {orderName(order)}
                          </Link>
                          {order.quantity > 1 && ` × ${order.quantity}`}
                        </span>
                      </Fragment>
                    )),
                },
              ]}
            />
          </section>
        );
      })}
    </div>
  );
}

/** What lies in a parcel, in the customer's language; each on a page of its own. */
function Slips({ slips }: { slips: PackingWork['slips'] }) {
  if (slips.length === 0) {
    return (
      <EmptyState icon="orders" title="No slips">
        None of these orders has anything to send.
      </EmptyState>
    );
  }
  return (
    <div lang="es-MX" className="grid grid-cols-1 gap-6">
      {slips.map((slip) => {
        const address = slip.delivery_address;
        const isParcel = slip.delivery_method === 'parcel';
        return (
          <article
            key={`${slip.order_id}-${slip.sequence ?? ''}`}
            className="grid gap-5 rounded-lg border border-line bg-surface p-5 break-after-page last:break-after-auto print:border-0 print:p-0"
          >
            <div className="flex flex-wrap items-start justify-between gap-4">
              <div>
                <p className="display text-xl">Ensambla</p>
                <h2 className="font-medium">
                  {`Pedido ${slip.order_number ?? orderName(slip)}`}
                  {slip.sequence !== null && ` · paquete ${slip.sequence}`}
                </h2>
                {slip.paid_at !== null && (
                  <p className="text-sm text-ink-soft">{`Pagado: ${staffDateTime(slip.paid_at)}`}</p>
                )}
              </div>
              <address className="grid gap-0.5 text-sm not-italic sm:text-right">
                <span className="font-medium">{address.recipient}</span>
                <span>{address.phone}</span>
                {isParcel ? (
                  <>
                    <span>
                      {[address.street, address.exterior_number, address.interior_number]
                        .filter(Boolean)
                        .join(' ')}
                    </span>
                    <span>{address.neighbourhood}</span>
                    <span>{`${address.postal_code} ${address.municipality}, ${address.state}`}</span>
                    {address.directions && <span>{address.directions}</span>}
                  </>
                ) : (
                  <span>Se recoge en mostrador</span>
                )}
              </address>
            </div>
            <table className="w-full border-collapse text-sm">
              <caption className="sr-only">Contenido</caption>
              <thead>
                <tr className="border-b border-line text-left text-xs text-ink-soft">
                  <th scope="col" className="py-2 pr-4 text-right font-medium">
                    Piezas
                  </th>
                  <th scope="col" className="py-2 font-medium">
                    Producto
                  </th>
                </tr>
              </thead>
              <tbody>
                {slip.lines.map((line) => (
                  <tr key={line.sku} className="border-b border-line align-top">
                    <td className="figures w-16 py-2 pr-4 text-right font-semibold">{line.quantity}</td>
                    <td className="py-2">
                      <span className="block">{line.product_name}</span>
                      <span className="spec text-xs text-ink-soft">{line.sku}</span>
                      {line.parts.map((part) => (
                        <span key={part.sku} className="block text-xs text-ink-soft">
                          {`${part.quantity * line.quantity} × ${part.product_name}`}
                        </span>
                      ))}
                      {line.serials.length > 0 && (
                        <span className="spec block text-xs text-ink-soft">
                          {`N.º de serie: ${line.serials.join(', ')}`}
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="text-sm text-ink-soft">
              Para devolver una pieza entra a tu pedido y elige «Devolver».
            </p>
          </article>
        );
      })}
    </div>
  );
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

export const ErrorBoundary = listError('Pick list');
