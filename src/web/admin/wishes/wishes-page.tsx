import type { Route } from './+types/wishes-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ActionsTh, NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

const sorts = {
  stock: 'Most wait for stock',
  price: 'Most wait for a price',
  hearts: 'Most hearts',
} as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.wishlist.demand({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      sort: choiceOf(searchParams, 'sort', Object.keys(sorts) as (keyof typeof sorts)[]),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Wishes and alerts');

/** What to buy next and where a lower price would sell: nobody's name or address, only how many. */
export default function WishesPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Wishes and alerts"
      description="What shoppers wait for. Alerts leave by mail within a minute of the stock or the price."
    >
      <ListTools
        searchLabel="Name or SKU"
        filters={[
          {
            name: 'sort',
            label: sorts.stock,
            options: [
              { value: 'price', label: sorts.price },
              { value: 'hearts', label: sorts.hearts },
            ],
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.products}
        icon="heart"
        noneYet="Nobody waits for anything yet"
        noneHint="Hearts and alerts of shoppers are counted here."
      >
        <Table label="Products shoppers wait for">
          <thead>
            <tr>
              <Th>Product</Th>
              <Th align="end" className="max-sm:hidden">
                Wait for stock
              </Th>
              <Th align="end" className="max-sm:hidden">
                Wait for a price
              </Th>
              <Th align="end" className="max-sm:hidden">
                Hearts
              </Th>
              <Th align="end" className="max-sm:hidden">
                Available
              </Th>
              <Th align="end" className="max-md:hidden">
                Price
              </Th>
              <Th align="end" className="max-lg:hidden">
                First alert below
              </Th>
              <ActionsTh className="max-sm:hidden" />
            </tr>
          </thead>
          <tbody>
            {list.products.map((product) => (
              <Tr key={product.product_id}>
                <Td className="min-w-44 sm:min-w-64">
                  <NameCell
                    imageUrl={product.image_url}
                    name={product.product_name}
                    hint={
                      <>
                        <span className="spec block">{product.sku}</span>
                        <span className="figures flex flex-wrap gap-x-3 pt-1 text-ink-soft sm:hidden">
                          <span>{`${product.waiting_for_stock} for stock`}</span>
                          <span>{`${product.waiting_for_price} for a price`}</span>
                          <span>{`${product.hearts} hearts`}</span>
                        </span>
                      </>
                    }
                  />
                </Td>
                <Count>{product.waiting_for_stock}</Count>
                <Count>{product.waiting_for_price}</Count>
                <Count>{product.hearts}</Count>
                <Td align="end" className={cx('max-sm:hidden', product.available === 0 && 'text-danger')}>
                  {product.available}
                </Td>
                <Td align="end" className="whitespace-nowrap max-md:hidden">
                  {product.price_cents === null ? 'Not for sale' : formatPesos(product.price_cents)}
                </Td>
                <Td align="end" className="whitespace-nowrap text-ink-soft max-lg:hidden">
                  {product.best_price_below_cents === null ? '' : formatPesos(product.best_price_below_cents)}
                </Td>
                <Td align="end" className="max-sm:hidden">
                  <RowActions
                    viewTo={product.price_cents === null ? undefined : links.product(product)}
                    name={product.product_name}
                  />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </AdminPage>
  );
}

function Count({ children }: { children: number }) {
  return (
    <Td align="end" className={cx('font-medium max-sm:hidden', children === 0 && 'text-ink-faint')}>
      {children}
    </Td>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Wishes and alerts" error={error} />;
}
