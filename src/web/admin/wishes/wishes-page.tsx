import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/wishes-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { cx } from '../../ui/cx.ts';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

const sorts = {
  stock: msg('Most wait for stock'),
  price: msg('Most wait for a price'),
  hearts: msg('Most hearts'),
} as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = {
    q: wordsOf(searchParams),
    sort: choiceOf(searchParams, 'sort', Object.keys(sorts) as (keyof typeof sorts)[]),
  };
  const page = pageOf(searchParams);
  return { filter, list: await api.wishlist.demand({ query: { ...filter, page } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Wishes and alerts'));

/** What to buy next and where a lower price would sell: numbers only, no names or addresses. */
export default function WishesPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={t('Wishes and alerts')}
      description={t(
        'What shoppers wait for. Alerts leave by mail within a minute of the stock or the price.',
      )}
      actions={<ExportButton name="wishes" right="export_catalog" call="/admin/wishes.csv" query={filter} />}
    >
      <ListTools
        searchLabel={t('Name or SKU')}
        filters={[
          { name: 'sort', label: t(sorts.stock), options: { price: sorts.price, hearts: sorts.hearts } },
        ]}
      />
      <ListTable
        list={list}
        rows={list.products}
        icon="heart"
        noneYet={t('Nobody waits for anything yet')}
        noneHint={t('Hearts and alerts of shoppers are counted here.')}
        label={t('Products shoppers wait for')}
        rowKey={(product) => product.product_id}
        columns={[
          {
            head: t('Product'),
            className: 'min-w-44 sm:min-w-52',
            cell: (product) => (
              <NameCell
                imageUrl={product.image_url}
                name={product.product_name}
                hint={
                  <>
                    <span className="spec block">{product.sku}</span>
                    <span className="figures flex flex-wrap gap-x-3 pt-1 text-ink-soft sm:hidden">
                      <span>
                        {t('{waitingForStock} for stock', { waitingForStock: product.waiting_for_stock })}
                      </span>
                      <span>
                        {t('{waitingForPrice} for a price', { waitingForPrice: product.waiting_for_price })}
                      </span>
                      <span>
                        {t('{hearts, plural, one {# heart} other {# hearts}}', { hearts: product.hearts })}
                      </span>
                    </span>
                  </>
                }
              />
            ),
          },
          {
            head: t('Wait for stock'),
            from: 'sm',
            align: 'end',
            className: (product) => counted(product.waiting_for_stock),
            cell: (product) => product.waiting_for_stock,
          },
          {
            head: t('Wait for a price'),
            from: 'lg',
            align: 'end',
            className: (product) => counted(product.waiting_for_price),
            cell: (product) => product.waiting_for_price,
          },
          {
            head: t('Hearts'),
            from: 'sm',
            align: 'end',
            className: (product) => counted(product.hearts),
            cell: (product) => product.hearts,
          },
          {
            head: t('Available'),
            align: 'end',
            from: 'sm',
            className: (product) => product.available === 0 && 'text-danger',
            cell: (product) => product.available,
          },
          {
            head: t('Price'),
            align: 'end',
            from: 'lg',
            className: 'whitespace-nowrap',
            cell: (product) =>
              product.price_cents === null ? t('Not for sale') : formatPesos(product.price_cents),
          },
          {
            head: t('First alert below'),
            align: 'end',
            from: 'xl',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (product) =>
              product.best_price_below_cents === null ? '' : formatPesos(product.best_price_below_cents),
          },
          {
            from: 'sm',
            cell: (product) => (
              <RowActions
                viewTo={product.price_cents === null ? undefined : links.product(product)}
                name={product.product_name}
              />
            ),
          },
        ]}
      />
    </AdminPage>
  );
}

/** Nobody is quiet. */
function counted(count: number): string {
  return cx('font-medium', count === 0 && 'text-ink-faint');
}

export const ErrorBoundary = listError(msg('Wishes and alerts'));
