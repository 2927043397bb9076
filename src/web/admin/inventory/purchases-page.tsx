import { useState } from 'react';
import type { Route } from './+types/purchases-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
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
export const meta = () => adminMeta('Purchases');

/** What was ordered from suppliers. */
export default function PurchasesPage({ loaderData: { list, locations } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <InventoryFrame
      description="What was ordered from suppliers, and what of it came"
      actions={
        mayChange &&
        locations.length > 0 && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            New purchase
          </Button>
        )
      }
    >
      <ListTools filters={[{ name: 'state', label: 'Any state', options: purchaseStates }]} />
      <ListTable
        list={list}
        rows={list.purchases}
        icon="invoice"
        noneYet="No purchases yet"
        noneHint="Write down what you ordered: it is incoming, and received against this list."
        label="Purchases"
        rowKey={(purchase) => purchase.id}
        columns={[
          {
            head: 'Purchase',
            cell: (purchase) => (
              <NameCell
                name={purchase.supplier_name}
                to={adminLinks.purchase(purchase.id)}
                hint={[`Purchase ${purchase.id}`, purchase.reference].filter(Boolean).join(' · ')}
              />
            ),
          },
          { head: 'To', from: 'sm', cell: (purchase) => purchase.location_name },
          { head: 'State', badge: (purchase) => purchaseStates[purchase.state] },
          { head: 'Units', align: 'end', cell: (purchase) => purchase.units },
          { head: 'Received', align: 'end', from: 'sm', cell: (purchase) => purchase.received },
          {
            head: 'Expected',
            from: 'md',
            className: 'whitespace-nowrap',
            cell: (p) => dayText(p.expected_on),
          },
          { head: 'Made', from: 'lg', at: (purchase) => purchase.created_at },
        ]}
      />
      {isAdding && <PurchaseDialog locations={locations} onClose={() => setIsAdding(false)} />}
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError('Inventory');
