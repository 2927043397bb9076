import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/products-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ColumnChooser, columnsOf } from '../admin-parts/column-chooser.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BulkBar } from './list/bulk-bar.tsx';
import { productColumns } from './list/product-columns.tsx';
import { lacks, margins, productFilterOf, sorts, statuses, stocks } from './list/product-list.ts';
import { useProductSelection } from './list/use-product-selection.ts';

const pageSize = 50;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = productFilterOf(searchParams);
  const [list, shelves, { distributors }] = await Promise.all([
    api.catalog.adminProducts({
      query: {
        ...filter,
        page: pageOf(searchParams),
        page_size: pageSize,
        sort: choiceOf(searchParams, 'sort', sorts),
      },
    }),
    loadShelves(api),
    api.catalog.listDistributors(),
  ]);
  return { list, filter, shelves, distributors };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Products'));

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { list, filter, shelves, distributors } = loaderData;
  const mayChange = useMay('catalog');
  const readCosts = useMay('read_costs');
  const [search] = useSearchParams();
  const undo = useUndo();
  const selection = useProductSelection(
    JSON.stringify(filter),
    list.products.map(({ id }) => id),
  );
  const columns = productColumns({ change: mayChange, readCosts });
  return (
    <AdminPage
      title={t('Products')}
      description={
        list.has_more
          ? t('{total} or more', { total: list.total })
          : t('{total} in all', { total: list.total })
      }
      actions={
        mayChange && (
          <>
            <ButtonLink variant="secondary" iconStart="upload" to={adminLinks.imports()}>
              {t('Import')}
            </ButtonLink>
            <ButtonLink iconStart="plus" to={adminLinks.addProduct()}>
              {t('Add product')}
            </ButtonLink>
          </>
        )
      }
    >
      <ListTools
        searchLabel={t('Name, SKU, part number')}
        filters={[
          { name: 'status', title: t('Status'), label: t('Any status'), options: statuses },
          { name: 'stock', title: t('Stock'), label: t('Any stock'), options: stocks },
          { name: 'missing', title: t('Gaps'), label: t('Any gaps'), options: lacks },
          ...(readCosts
            ? [
                {
                  name: 'margin',
                  title: t('Margin'),
                  label: t('Any margin'),
                  options: margins.map((percent) => ({
                    value: String(percent),
                    label: t('Margin below {percent} %', { percent }),
                  })),
                },
              ]
            : []),
          {
            name: 'category',
            title: t('Category'),
            label: t('Any category'),
            options: [...shelves.categories],
          },
          { name: 'brand', title: t('Brand'), label: t('Any brand'), options: [...shelves.brands] },
          {
            name: 'supplier',
            title: t('Supplier'),
            label: t('Any supplier'),
            options: distributors.map((name) => ({ value: name, label: name })),
          },
          {
            name: 'sort',
            label: t('Newest first'),
            options: Object.entries(sorts)
              .filter(([value]) => value !== 'newest')
              .map(([value, label]) => ({ value, label })),
          },
        ]}
      >
        <ExportButton name="products" right="export_catalog" call="/admin/products.csv" query={filter} />
        <ColumnChooser columns={columns} />
      </ListTools>
      <ListTable
        list={list}
        rows={list.products}
        noneYet={t('No products yet')}
        noneHint={t('Add one, or start a run under Sync products.')}
        label={t('Products')}
        rowKey={(product) => product.id}
        rowTo={(product) => adminLinks.product(product.id)}
        columns={columns}
        shownColumns={columnsOf(search)}
        selection={
          mayChange
            ? {
                chosen: selection.chosen,
                onChange: selection.choose,
                nameOf: (product) => product.product_name,
              }
            : undefined
        }
      >
        <BulkBar
          selection={selection}
          here={list.products.length}
          total={list.total}
          hasMore={list.has_more}
          filter={filter}
          shelves={shelves}
          offerUndo={undo.offer}
        />
      </ListTable>
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Products'));
