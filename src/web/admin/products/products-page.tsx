import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/products-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ActionsTh, NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { ProductDrawer } from './product-drawer.tsx';

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
        status: choiceOf(searchParams, 'status', keysOf(statuses)),
        stock: choiceOf(searchParams, 'stock', keysOf(stocks)),
        category_id: idIn('category'),
        brand_id: idIn('brand'),
        sort: choiceOf(searchParams, 'sort', keysOf(sorts)),
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
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<ProductInList>();
  return (
    <AdminPage title="Products" description={`${list.total} in all`}>
      <ListTools
        searchLabel="Name, SKU, part number"
        filters={[
          {
            name: 'status',
            label: 'Any status',
            options: keysOf(statuses).map((value) => ({ value, label: statuses[value].label })),
          },
          {
            name: 'stock',
            label: 'Any stock',
            options: keysOf(stocks).map((value) => ({ value, label: stocks[value] })),
          },
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
      <ListRows
        list={list}
        rows={list.products}
        noneYet="No products yet"
        noneHint="Products come from the distributor: start a run under Sync products."
      >
        <Table label="Products">
          <thead>
            <tr>
              <Th>Product</Th>
              <Th className="max-lg:hidden">Brand</Th>
              <Th className="max-xl:hidden">Category</Th>
              <Th align="end">Price</Th>
              <Th align="end" className="max-sm:hidden">
                Available
              </Th>
              <Th className="max-md:hidden">Status</Th>
              <ActionsTh className="max-sm:hidden" />
            </tr>
          </thead>
          <tbody>
            {list.products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                mayChange={mayChange}
                onOpen={() => setOpened(product)}
              />
            ))}
          </tbody>
        </Table>
      </ListRows>
      {opened && (
        <ProductDrawer
          key={opened.id}
          productId={opened.id}
          onClose={() => setOpened(undefined)}
          onSaved={revalidate}
        />
      )}
    </AdminPage>
  );
}

function ProductRow({
  product,
  mayChange,
  onOpen,
}: {
  product: ProductInList;
  mayChange: boolean;
  onOpen: () => void;
}) {
  const status = statuses[product.status];
  return (
    <Tr>
      <Td className="min-w-44">
        <NameCell
          imageUrl={product.images[0]?.image_url ?? null}
          name={product.product_name}
          onOpen={onOpen}
          hint={
            <>
              <span className="spec block">{product.sku}</span>
              <span className="flex flex-wrap items-center gap-1.5 pt-1 md:hidden">
                {product.status !== 'active' && <Badge tone={status.tone}>{status.label}</Badge>}
                <span className={cx('sm:hidden', product.available === 0 && 'text-danger')}>
                  {`${product.available} available`}
                </span>
              </span>
            </>
          }
        />
      </Td>
      <Td className="text-ink-soft max-lg:hidden">{product.brand}</Td>
      <Td className="text-ink-soft max-xl:hidden">{product.categories.at(-1)?.category_name ?? '—'}</Td>
      <Td align="end" className="font-medium whitespace-nowrap">
        {formatPesos(product.price_cents)}
      </Td>
      <Td align="end" className={cx('max-sm:hidden', product.available === 0 && 'text-danger')}>
        {product.available}
        {product.on_hand !== product.available && (
          <span className="block text-xs text-ink-faint">{`${product.on_hand} on hand`}</span>
        )}
      </Td>
      <Td className="max-md:hidden">
        <Badge tone={status.tone}>{status.label}</Badge>
      </Td>
      <Td align="end" className="max-sm:hidden">
        <RowActions
          viewTo={product.status === 'active' ? links.product(product) : undefined}
          name={product.product_name}
        >
          <IconButton
            icon={mayChange ? 'edit' : 'eye'}
            size="sm"
            label={`${mayChange ? 'Edit' : 'Open'} ${product.product_name}`}
            onClick={onOpen}
          />
        </RowActions>
      </Td>
    </Tr>
  );
}

function keysOf<Key extends string>(words: Record<Key, unknown>): Key[] {
  return Object.keys(words) as Key[];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Products" error={error} />;
}
