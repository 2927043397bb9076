import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/purchases-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { InventoryFrame } from './inventory-frame.tsx';
import { dayText, purchaseStates } from './inventory-words.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const [list, { locations }] = await Promise.all([
    api.inventory.purchases({
      query: { page: pageOf(searchParams), state: choiceOf(searchParams, 'state', purchaseStates) },
    }),
    api.inventory.locations(),
  ]);
  return { list, locations };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Purchases'));

/** What was ordered from suppliers. */
export default function PurchasesPage({ loaderData: { list, locations } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  return (
    <InventoryFrame
      description={t('What was ordered from suppliers, and what of it came')}
      actions={
        mayChange &&
        locations.length > 0 && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('New purchase')}
          </Button>
        )
      }
    >
      <ListTools filters={[{ name: 'state', label: t('Any state'), options: purchaseStates }]} />
      <ListTable
        list={list}
        rows={list.purchases}
        icon="invoice"
        noneYet={t('No purchases yet')}
        noneHint={t('Write down what you ordered: it is incoming, and received against this list.')}
        label={t('Purchases')}
        rowKey={(purchase) => purchase.id}
        columns={[
          {
            head: t('Purchase'),
            cell: (purchase) => (
              <NameCell
                name={purchase.supplier_name}
                to={adminLinks.purchase(purchase.id)}
                hint={[t('Purchase {id}', { id: purchase.id }), purchase.reference]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          },
          { head: t('Arrives at'), from: 'sm', cell: (purchase) => purchase.location_name },
          { head: t('State'), badge: (purchase) => purchaseStates[purchase.state] },
          { head: t('Units'), align: 'end', cell: (purchase) => purchase.units },
          { head: t('Received'), align: 'end', from: 'sm', cell: (purchase) => purchase.received },
          {
            head: t('Expected'),
            from: 'md',
            className: 'whitespace-nowrap',
            cell: (p) => dayText(p.expected_on),
          },
          { head: t('Made'), from: 'lg', at: (purchase) => purchase.created_at },
        ]}
      />
      {isAdding && <PurchaseDialog locations={locations} onClose={() => setIsAdding(false)} />}
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
