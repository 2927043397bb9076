import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/purchase-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { dayText, purchaseStates } from './inventory-words.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

async function load({ api, params }: LoadArgs<'purchase_id'>) {
  const { purchase } = await api.inventory.purchase({ params: { id: idOf(params.purchase_id) } });
  // Only a draft can still go to another place.
  const { locations } = purchase.state === 'draft' ? await api.inventory.locations() : { locations: [] };
  return { purchase, locations };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Purchase {id}', { id: loaderData?.purchase.id ?? '' }));

const steps = ['receive', 'cancel', 'change', 'order'] as const;

/** A purchase: what was ordered, what came, and its serial numbers. */
export default function PurchasePage({ loaderData: { purchase, locations } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const maySeeCosts = useMay('read_costs');
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useDialogOf('purchase', mayChange ? steps : []);
  const params = { id: purchase.id };
  return (
    <AdminPage
      title={`${purchase.supplier_name}${purchase.reference === '' ? '' : `, ${purchase.reference}`}`}
      description={t('Purchase {id} to {place}, made {time} by {name}', {
        id: purchase.id,
        place: purchase.location_name,
        time: staffDateTime(purchase.created_at),
        name: purchase.staff_name ?? '—',
      })}
      backTo={{ label: t('Purchases'), to: adminLinks.purchases() }}
      historyOf={`purchase:${purchase.id}`}
      actions={
        mayChange &&
        (purchase.from_code !== null && purchase.state !== 'open' ? (
          <>
            {purchase.state === 'draft' && (
              <Button variant="secondary" iconStart="edit" onClick={() => setOpened('change')}>
                {t('Change')}
              </Button>
            )}
            <ButtonLink to={adminLinks.purchaseOrder(purchase.id)}>{t('Who waits for it')}</ButtonLink>
          </>
        ) : purchase.state === 'draft' ? (
          <>
            <Button variant="secondary" onClick={() => setOpened('cancel')}>
              {t('Drop')}
            </Button>
            <Button variant="secondary" iconStart="edit" onClick={() => setOpened('change')}>
              {t('Change')}
            </Button>
            <Button iconStart="check" onClick={() => setOpened('order')}>
              {t('It was ordered')}
            </Button>
          </>
        ) : purchase.state === 'open' ? (
          <>
            <Button variant="secondary" onClick={() => setOpened('cancel')}>
              {t('Expect no more')}
            </Button>
            <Button iconStart="check" onClick={() => setOpened('receive')}>
              {t('Receive')}
            </Button>
          </>
        ) : undefined)
      }
    >
      <div className="mb-4 grid gap-3">
        <p className="flex flex-wrap items-center gap-2.5 text-sm text-ink-soft">
          <Badge tone={purchaseStates[purchase.state].tone}>{t(purchaseStates[purchase.state].label)}</Badge>
          {purchase.expected_on !== null && (
            <span>{t('Expected {day}', { day: dayText(purchase.expected_on) })}</span>
          )}
          {purchase.closed_at !== null && (
            <span>{t('Closed {time}', { time: staffDateTime(purchase.closed_at) })}</span>
          )}
        </p>
        {purchase.note !== '' && <p className="text-sm whitespace-pre-line">{purchase.note}</p>}
      </div>
      <RowTable
        label={t('Products')}
        rows={purchase.lines}
        rowKey={(line) => line.product_id}
        columns={[
          {
            head: t('Product'),
            cell: (line) => (
              <span className="grid">
                <Link to={adminLinks.productStock(line.product_id)} className="font-medium hover:underline">
                  {line.product_name || t('Deleted product')}
                </Link>
                <span className="spec text-xs text-ink-faint">{line.sku}</span>
              </span>
            ),
          },
          { head: t('Ordered'), align: 'end', cell: (line) => line.quantity },
          {
            head: t('Received'),
            align: 'end',
            className: (line) => line.received < line.quantity && 'text-ink-soft',
            cell: (line) => line.received,
          },
          maySeeCosts && { head: t('Cost'), from: 'md', money: (line) => line.cost_cents },
          {
            head: t('Serial numbers'),
            from: 'md',
            className: 'spec max-w-80 wrap-anywhere text-xs',
            cell: (line) => line.serials.join(', '),
          },
          mayChange && {
            cell: (line) =>
              line.received > 0 && (
                <ButtonLink
                  size="sm"
                  variant="secondary"
                  aria-label={t('Return {name} to its supplier', { name: line.product_name })}
                  to={adminLinks.addSupplierReturn({ product: line.product_id, purchase: purchase.id })}
                >
                  {t('Send back')}
                </ButtonLink>
              ),
          },
        ]}
      />
      {opened === 'receive' && (
        <ReceiveDialog
          title={t('Receive at {locationName}', { locationName: purchase.location_name })}
          lines={purchase.lines.map((line) => ({ ...line, has_serials: true }))}
          lastLabel={t('Nothing more of it will come')}
          onReceive={async ({ lines, isLast, note }, idempotencyKey) => {
            const body = { lines, is_last: isLast, note };
            await browserApi().inventory.receivePurchase({ params, body, idempotencyKey });
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'change' && (
        <PurchaseDialog locations={locations} draft={purchase} onClose={() => setOpened(undefined)} />
      )}
      <ConfirmDialog
        title={t('Was it ordered?')}
        confirmText={t('It was ordered')}
        isOpen={opened === 'order'}
        onOpenChange={() => setOpened(undefined)}
        onConfirm={async () => {
          await browserApi().inventory.orderPurchase({ params });
          await revalidate();
        }}
      >
        {t('Its units are incoming from now on.')}
      </ConfirmDialog>
      <ConfirmDialog
        title={purchase.state === 'draft' ? t('Drop the draft?') : t('Expect nothing more?')}
        confirmText={purchase.state === 'draft' ? t('Drop it') : t('Expect no more')}
        isOpen={opened === 'cancel'}
        onOpenChange={() => setOpened(undefined)}
        onConfirm={async () => {
          await browserApi().inventory.cancelPurchase({ params });
          await revalidate();
        }}
      >
        {purchase.state === 'draft'
          ? t('It stays in the list as cancelled.')
          : t('What came stays on its shelf; the rest is not incoming any more.')}
      </ConfirmDialog>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Purchase'));
