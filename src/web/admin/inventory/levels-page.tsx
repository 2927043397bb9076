import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/levels-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { InventoryFrame } from './inventory-frame.tsx';
import { type Level, optionsOf } from './inventory-words.ts';
import { OnHandCell } from './on-hand-cell.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

const stocks = {
  none: msg('Nothing to sell'),
  low: msg('Low stock'),
  some: msg('Something to sell'),
} as const;
const sorts = {
  sku: msg('By SKU'),
  available: msg('Scarcest first'),
  '-available': msg('Most first'),
} as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const [list, { locations }] = await Promise.all([
    api.inventory.levels({
      query: {
        page: pageOf(searchParams),
        page_size: 50,
        q: wordsOf(searchParams),
        location: searchParams.get('location')?.slice(0, 20) || undefined,
        stock: choiceOf(searchParams, 'stock', stocks),
        sort: choiceOf(searchParams, 'sort', sorts),
      },
    }),
    api.inventory.locations(),
  ]);
  const location = locations.find(
    ({ location_code: code }) => code === searchParams.get('location'),
  )?.location_code;
  return { list, locations, location };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Inventory'));

/** What is where: every product at every location it has been at. */
export default function LevelsPage({ loaderData: { list, locations, location } }: Route.ComponentProps) {
  const mayChange = useMay('stock');
  const [opened, setOpened] = useDialogOf(
    'adjust',
    mayChange ? list.levels : [],
    (level) => `${level.product_id}@${level.location_code}`,
  );
  return (
    <InventoryFrame
      actions={
        <ExportButton
          name="stock"
          call="/admin/reports/stock.csv"
          query={{ location }}
          right="export_catalog"
          hint={t('What lies at the location, or at all of them, and what it is worth')}
        />
      }
      description={
        list.has_more
          ? t('{total, plural, other {# levels}} or more: a product at a location', { total: list.total })
          : t('{total, plural, one {# level} other {# levels}}: a product at a location', {
              total: list.total,
            })
      }
    >
      <ListTools
        searchLabel={t('Name, SKU, part number, EAN')}
        filters={[
          { name: 'location', label: t('Any location'), options: optionsOf(locations) },
          { name: 'stock', label: t('Any stock'), options: stocks },
          {
            name: 'sort',
            label: t(sorts.sku),
            options: { available: sorts.available, '-available': sorts['-available'] },
          },
        ]}
      />
      <ListTable
        list={list}
        rows={list.levels}
        icon="package"
        noneYet={t('No stock yet')}
        noneHint={t(
          'Levels appear when a feed brings stock, or when you count a product on its own stock page.',
        )}
        label={t('Levels')}
        rowKey={(level) => `${level.product_id} ${level.location_code}`}
        columns={[
          {
            head: t('Product'),
            className: 'min-w-40 max-w-96 xl:min-w-44',
            cell: (level) => (
              <NameCell
                imageUrl={level.image_url}
                name={level.product_name}
                to={adminLinks.productStock(level.product_id)}
                isClamped
                hint={
                  <span className="xl:hidden">
                    <span className="spec block">{level.sku}</span>
                    <span className="block pt-0.5 sm:hidden">{level.location_name}</span>
                  </span>
                }
              />
            ),
          },
          {
            head: 'SKU',
            from: 'xl',
            className: 'spec max-w-48 truncate text-xs',
            cell: (level) => level.sku,
          },
          {
            head: t('Location'),
            from: 'sm',
            className: 'text-ink-soft xl:whitespace-nowrap',
            cell: (level) => level.location_name,
          },
          {
            head: t('Shelf'),
            from: 'lg',
            className: 'spec',
            cell: (level) => level.bin,
          },
          {
            head: t('On hand'),
            align: 'end',
            cell: (level) => (mayChange ? <OnHandCell level={level} /> : level.on_hand),
          },
          {
            head: t('Reserved'),
            align: 'end',
            from: 'md',
            className: quiet('reserved'),
            cell: (l) => l.reserved,
          },
          {
            head: t('Available'),
            align: 'end',
            className: (level) => cx('font-medium', level.available === 0 && 'text-danger'),
            cell: (level) => level.available,
          },
          {
            head: t('Incoming'),
            align: 'end',
            from: 'lg',
            className: quiet('incoming'),
            cell: (l) => l.incoming,
          },
          { head: t('Changed'), from: '2xl', at: (level) => level.updated_at },
          mayChange && {
            from: 'sm',
            cell: (level) => (
              <IconButton
                size="sm"
                icon="edit"
                label={t('Adjust {productName} at {locationName}', {
                  productName: level.product_name,
                  locationName: level.location_name,
                })}
                onClick={() => setOpened(level)}
              />
            ),
          },
        ]}
      />
      {opened && <StockDialog place={opened} way="adjust" onClose={() => setOpened(undefined)} />}
    </InventoryFrame>
  );
}

/** Nothing is quiet. */
function quiet(name: 'reserved' | 'incoming') {
  return (level: Level) => level[name] === 0 && 'text-ink-faint';
}

export const ErrorBoundary = listError(msg('Inventory'));
