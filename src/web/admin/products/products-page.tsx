import type { Route } from './+types/products-page';
import type { Api } from '../../../api/client.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks, links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { EditLink, NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

type ProductInList = Awaited<ReturnType<Api['catalog']['adminProducts']>>['products'][number];

const statuses: Record<ProductInList['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'success' },
  hidden: { label: 'Hidden', tone: 'warning' },
  discontinued: { label: 'Discontinued', tone: 'neutral' },
};
const stocks = { none: 'Out of stock', low: 'Low stock', some: 'In stock' } as const;
const sorts = {
  newest: 'Newest first',
  name: 'By name',
  price: 'Cheapest first',
  '-price': 'Dearest first',
  stock: 'Least stock first',
} as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const idIn = (name: string) => {
    const id = Number(searchParams.get(name));
    return Number.isInteger(id) && id > 0 ? id : undefined;
  };
  const [list, shelves] = await Promise.all([
    api.catalog.adminProducts({
      query: {
        page: pageOf(searchParams),
        q: wordsOf(searchParams),
        status: choiceOf(searchParams, 'status', statuses),
        stock: choiceOf(searchParams, 'stock', stocks),
        category_id: idIn('category'),
        brand_id: idIn('brand'),
        sort: choiceOf(searchParams, 'sort', sorts),
      },
    }),
    loadShelves(api),
  ]);
  return { list, shelves };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Products');

export default function ProductsPage({ loaderData: { list, shelves } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  return (
    <AdminPage
      title="Products"
      description={`${list.total} in all`}
      actions={
        mayChange && (
          <>
            <ButtonLink variant="secondary" iconStart="upload" to={adminLinks.imports()}>
              Import
            </ButtonLink>
            <ButtonLink iconStart="plus" to={adminLinks.addProduct()}>
              Add product
            </ButtonLink>
          </>
        )
      }
    >
      <ListTools
        searchLabel="Name, SKU, part number"
        filters={[
          { name: 'status', label: 'Any status', options: statuses },
          { name: 'stock', label: 'Any stock', options: stocks },
          { name: 'category', label: 'Any category', options: [...shelves.categories] },
          { name: 'brand', label: 'Any brand', options: [...shelves.brands] },
          {
            name: 'sort',
            label: 'Newest first',
            options: keysOf(sorts)
              .filter((value) => value !== 'newest')
              .map((value) => ({ value, label: sorts[value] })),
          },
        ]}
      />
      <ListTable
        list={list}
        rows={list.products}
        noneYet="No products yet"
        noneHint="Add one, or start a run under Sync products."
        label="Products"
        rowKey={(product) => product.id}
        columns={[
          {
            head: 'Product',
            className: 'min-w-44',
            cell: (product) => (
              <NameCell
                imageUrl={product.images[0]?.image_url ?? null}
                name={product.product_name}
                to={adminLinks.product(product.id)}
                hint={
                  <>
                    <span className="spec block">{product.sku}</span>
                    <span className="flex flex-wrap items-center gap-1.5 pt-1 md:hidden">
                      {product.status !== 'active' && (
                        <Badge tone={statuses[product.status].tone}>{statuses[product.status].label}</Badge>
                      )}
                      <span className={cx('sm:hidden', product.available === 0 && 'text-danger')}>
                        {`${product.available} available`}
                      </span>
                    </span>
                  </>
                }
              />
            ),
          },
          { head: 'Brand', from: 'lg', className: 'text-ink-soft', cell: (product) => product.brand },
          {
            head: 'Category',
            from: 'xl',
            className: 'text-ink-soft',
            cell: (product) => product.categories.at(-1)?.category_name ?? '—',
          },
          { head: 'Price', className: 'font-medium', cents: (product) => product.price_cents },
          {
            head: 'Available',
            align: 'end',
            from: 'sm',
            className: (product) => product.available === 0 && 'text-danger',
            cell: (product) => (
              <>
                {product.available}
                {product.on_hand !== product.available && (
                  <span className="block text-xs text-ink-faint">{`${product.on_hand} on hand`}</span>
                )}
              </>
            ),
          },
          { head: 'Status', from: 'md', badge: (product) => statuses[product.status] },
          {
            from: 'sm',
            cell: (product) => (
              <RowActions
                viewTo={product.status === 'active' ? links.product(product) : undefined}
                name={product.product_name}
              >
                <EditLink
                  to={adminLinks.product(product.id)}
                  name={product.product_name}
                  isLookOnly={!mayChange}
                />
              </RowActions>
            ),
          },
        ]}
      />
    </AdminPage>
  );
}

function keysOf<Key extends string>(words: Record<Key, unknown>): Key[] {
  return Object.keys(words) as Key[];
}

export const ErrorBoundary = listError('Products');
