import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/transfers-page';
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
import { transferStates } from './inventory-words.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const [list, { locations }] = await Promise.all([
    api.inventory.transfers({
      query: { page: pageOf(searchParams), state: choiceOf(searchParams, 'state', transferStates) },
    }),
    api.inventory.locations(),
  ]);
  return { list, locations };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Transfers'));

/** Units on their way from one location to another. */
export default function TransfersPage({ loaderData: { list, locations } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  return (
    <InventoryFrame
      description={t('Units on their way from one location to another')}
      actions={
        mayChange &&
        locations.length > 1 && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('New transfer')}
          </Button>
        )
      }
    >
      <ListTools filters={[{ name: 'state', label: t('Any state'), options: transferStates }]} />
      <ListTable
        list={list}
        rows={list.transfers}
        icon="truck"
        noneYet={t('No transfers yet')}
        noneHint={t('Move units to where they sell: plan a transfer, send it, and receive it there.')}
        label={t('Transfers')}
        rowKey={(transfer) => transfer.id}
        columns={[
          {
            head: t('Transfer'),
            className: 'min-w-28',
            cell: (transfer) => (
              <NameCell
                name={t('Transfer {id}', { id: transfer.id })}
                to={adminLinks.transfer(transfer.id)}
                hint={
                  <>
                    <span className="block sm:hidden">{`${transfer.from_name} → ${transfer.to_name}`}</span>
                    {transfer.note}
                  </>
                }
              />
            ),
          },
          { head: t('Leaves from'), from: 'sm', cell: (transfer) => transfer.from_name },
          { head: t('Arrives at'), from: 'sm', cell: (transfer) => transfer.to_name },
          { head: t('State'), badge: (transfer) => transferStates[transfer.state] },
          { head: t('Units'), align: 'end', cell: (transfer) => transfer.units },
          { head: t('Received'), align: 'end', from: 'md', cell: (transfer) => transfer.received },
          { head: t('By'), from: 'lg', cell: (transfer) => transfer.staff_name },
          { head: t('Made'), from: 'lg', at: (transfer) => transfer.created_at },
        ]}
      />
      {isAdding && <TransferDialog locations={locations} onClose={() => setIsAdding(false)} />}
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
