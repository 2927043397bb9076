import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/counts-page';
import { browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { choiceOf, pageOf } from '../../admin-parts/list-address.ts';
import { listError } from '../../admin-parts/list-error.tsx';
import { ListTable } from '../../admin-parts/list-table.tsx';
import { ListTools } from '../../admin-parts/list-tools.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { NameCell } from '../../admin-parts/row-parts.tsx';
import { loadShelves } from '../../admin-parts/shelves.ts';
import { InventoryFrame } from '../inventory-frame.tsx';
import { countName, countStates } from '../inventory-words.ts';
import { StartCountDialog } from './start-count-dialog.tsx';
import { useDialog } from '../../admin-parts/use-dialog.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const [list, { locations }, shelves] = await Promise.all([
    api.inventory.counts({
      query: { page: pageOf(searchParams), state: choiceOf(searchParams, 'state', countStates) },
    }),
    api.inventory.locations(),
    loadShelves(api),
  ]);
  return { list, locations, shelves };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Counts'));

/** Counts of shelves, those under way among them. */
export default function CountsPage({ loaderData: { list, locations, shelves } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const [isStarting, setIsStarting] = useDialog('start', mayChange);
  return (
    <InventoryFrame
      description={t('Shelf by shelf with a scanner, while the shop goes on selling')}
      actions={
        mayChange &&
        locations.length > 0 && (
          <Button iconStart="plus" onClick={() => setIsStarting(true)}>
            {t('Start a count')}
          </Button>
        )
      }
    >
      <ListTools filters={[{ name: 'state', label: t('Any state'), options: countStates }]} />
      <ListTable
        list={list}
        rows={list.counts}
        icon="check"
        noneYet={t('No counts yet')}
        noneHint={t('Start one for a shelf, and scan what stands there.')}
        label={t('Counts')}
        rowKey={(count) => count.id}
        rowTo={(count) => adminLinks.count(count.id)}
        columns={[
          {
            head: t('Count'),
            cell: (count) => (
              <NameCell
                name={countName(count)}
                to={adminLinks.count(count.id)}
                hint={[t('Count {id}', { id: count.id }), count.location_name, count.note]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          },
          { head: t('State'), badge: (count) => countStates[count.state] },
          { head: t('Products'), align: 'end', cell: (count) => count.products },
          { head: t('Units'), align: 'end', from: 'sm', cell: (count) => count.units },
          { head: t('By'), from: 'md', cell: (count) => count.people.join(', ') },
          { head: t('Begun'), from: 'lg', at: (count) => count.created_at },
        ]}
      />
      {isStarting && (
        <StartCountDialog locations={locations} shelves={shelves} onClose={() => setIsStarting(false)} />
      )}
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
