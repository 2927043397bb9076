import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/purchase-order-page';
import { browserApi, browserLoader, serverLoader, type LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { ReceiveDialog } from '../inventory/receive-dialog.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { PurchaseFacts } from './purchase-facts.tsx';
import { DropShipDestination } from './drop-ship-destination.tsx';
import { SentToBuyerDialog } from './sent-to-buyer-dialog.tsx';
import { OrderedGoodCard } from './ordered-good.tsx';
import { ConfirmOrderDialog } from './confirm-order-dialog.tsx';
import { SettleOrderDialog } from './settle-order-dialog.tsx';

async function load({ api, params }: LoadArgs<'purchase_id'>) {
  return api.purchasing.purchaseOrder({ params: { id: idOf(params.purchase_id) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Purchase {id}', { id: loaderData?.purchase.id ?? '' }));

const steps = ['confirm', 'receive', 'sent', 'settle'] as const;

/** A purchase for buyers: what it costs and earns, who waits for it, and what the supplier says. */
export default function PurchaseOrderPage({ loaderData: { purchase } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useDialogOf('purchase', steps);
  const isOpen = purchase.queue === 'sent' || purchase.queue === 'partly';
  // Its supplier takes no calls: somebody may ask it in another way.
  const isPutOff = purchase.queue === 'sending' && purchase.said !== null;
  return (
    <AdminPage
      title={purchase.supplier_name}
      description={t('Purchase {id} from {from} to {place}, made {time}', {
        id: purchase.id,
        from: purchase.from_name,
        place: purchase.is_drop_ship ? t('its buyer') : purchase.location_name,
        time: staffDateTime(purchase.created_at),
      })}
      backTo={{ label: t('Buying for orders'), to: adminLinks.purchasing() }}
      historyOf={`purchase:${purchase.id}`}
      actions={
        <>
          <ButtonLink
            variant="secondary"
            iconStart="download"
            to={`/api/admin/purchasing/${purchase.id}/order.csv`}
            reloadDocument
          >
            {t('CSV')}
          </ButtonLink>
          {purchase.queue === 'to_confirm' && (
            <>
              {!purchase.is_drop_ship && (
                <ButtonLink variant="secondary" iconStart="edit" to={adminLinks.purchase(purchase.id)}>
                  {t('Change lines')}
                </ButtonLink>
              )}
              <Button iconStart="check" onClick={() => setOpened('confirm')}>
                {t('Confirm')}
              </Button>
            </>
          )}
          {(purchase.queue === 'unknown' || isPutOff) && (
            <Button iconStart="check" onClick={() => setOpened('settle')}>
              {t('I found out')}
            </Button>
          )}
          {isOpen && purchase.is_drop_ship && (
            <Button iconStart="check" onClick={() => setOpened('sent')}>
              {t('It was sent')}
            </Button>
          )}
          {purchase.queue === 'done' && purchase.drop_ship?.parcel?.state === 'shipped' && (
            <Button variant="secondary" iconStart="plus" onClick={() => setOpened('sent')}>
              {t('Another guide')}
            </Button>
          )}
          {isOpen && !purchase.is_drop_ship && (
            <Button iconStart="check" onClick={() => setOpened('receive')}>
              {t('Receive')}
            </Button>
          )}
        </>
      }
    >
      <PurchaseFacts purchase={purchase} />
      {purchase.drop_ship && <DropShipDestination purchase={purchase} dropShip={purchase.drop_ship} />}
      <ul className="grid gap-4">
        {purchase.goods.map((line) => (
          <li key={line.product_id}>
            <OrderedGoodCard purchase={purchase} line={line} />
          </li>
        ))}
      </ul>
      {opened === 'confirm' && (
        <ConfirmOrderDialog purchase={purchase} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'sent' && <SentToBuyerDialog purchase={purchase} onClose={() => setOpened(undefined)} />}
      {opened === 'settle' && <SettleOrderDialog purchase={purchase} onClose={() => setOpened(undefined)} />}
      {opened === 'receive' && (
        <ReceiveDialog
          title={t('Receive at {locationName}', { locationName: purchase.location_name })}
          lines={purchase.goods.map((line) => ({ ...line, has_serials: true }))}
          lastLabel={t('Nothing more of it will come')}
          onReceive={async ({ lines, isLast, note }, idempotencyKey) => {
            await browserApi().inventory.receivePurchase({
              params: { id: purchase.id },
              body: { lines, is_last: isLast, note },
              idempotencyKey,
            });
            await revalidate();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Purchase'));
