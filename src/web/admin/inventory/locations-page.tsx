import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/locations-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { InventoryFrame } from './inventory-frame.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';

async function load({ api }: LoadArgs) {
  return api.inventory.locations({ query: { totals: 'true' } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Locations'));

/** Warehouses and branches. */
export default function LocationsPage({ loaderData: { locations } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const maySet = useMay('system');
  const [opened, setOpened] = useDialogOf(
    'location',
    mayChange ? locations : [],
    (location) => location.location_code,
  );
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  return (
    <InventoryFrame
      description={t('Warehouses and branches: places with stock of their own')}
      actions={
        mayChange && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('Add location')}
          </Button>
        )
      }
    >
      <ListTable
        rows={locations}
        icon="store"
        noneYet={t('No locations yet')}
        noneHint={t('Add the first place where units stand on a shelf.')}
        label={t('Locations')}
        rowKey={(location) => location.location_code}
        columns={[
          {
            head: t('Location'),
            className: 'min-w-40',
            cell: (location) => (
              <NameCell
                name={location.location_name}
                onOpen={mayChange ? () => setOpened(location) : undefined}
                hint={
                  <>
                    <span className="spec block">{location.location_code}</span>
                    {location.supplier !== null && (
                      <Badge>{t('Of {supplier}', { supplier: location.supplier })}</Badge>
                    )}
                    {location.is_paused && <Badge tone="warning">{t('Paused')}</Badge>}
                  </>
                }
              />
            ),
          },
          {
            head: t('Address'),
            from: 'md',
            className: 'text-ink-soft',
            cell: (location) =>
              location.branches?.[0]?.address ??
              [location.address, location.postal_code].filter(Boolean).join(', '),
          },
          {
            head: t('Pick-up'),
            from: 'md',
            cell: ({ branches }) => {
              if (!branches?.[0]) return undefined;
              const words = branches.some(({ is_open: isOpen }) => isOpen) ? t('Yes') : t('Off');
              if (!maySet) return words;
              return (
                <Link to={adminLinks.settings('shipping')} className="text-brand hover:underline">
                  {words}
                </Link>
              );
            },
          },
          {
            head: t('Products'),
            align: 'end',
            from: 'sm',
            cell: (location) => location.totals?.products.toLocaleString('en-US'),
          },
          {
            head: t('On hand'),
            align: 'end',
            cell: (location) => location.totals?.on_hand.toLocaleString('en-US'),
          },
          {
            head: t('Reserved'),
            align: 'end',
            from: 'sm',
            cell: (location) => location.totals?.reserved.toLocaleString('en-US'),
          },
          mayChange && {
            cell: (location) => (
              <IconButton
                size="sm"
                icon="edit"
                label={t('Edit {locationName}', { locationName: location.location_name })}
                onClick={() => setOpened(location)}
              />
            ),
          },
        ]}
      />
      {isAdding && <LocationDialog location={undefined} onClose={() => setIsAdding(false)} />}
      {opened && <LocationDialog location={opened} onClose={() => setOpened(undefined)} />}
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
