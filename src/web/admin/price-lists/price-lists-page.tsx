import type { Route } from './+types/price-lists-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { DeleteButton } from '../admin-parts/delete-button.tsx';
import { typedHundredths } from '../admin-parts/hundredths.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ActionsTh, EditLink, NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

async function load({ api }: LoadArgs) {
  return api.wholesale.priceLists();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Price lists');

export default function PriceListsPage({ loaderData: { price_lists: lists } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  return (
    <AdminPage
      title="Price lists"
      description="Wholesale buyers pay the lower of their list’s price and the public one."
      actions={
        mayChange && (
          <ButtonLink to={adminLinks.addPriceList()} iconStart="plus">
            Add Price List
          </ButtonLink>
        )
      }
    >
      <ListRows
        rows={lists}
        icon="tag"
        noneYet="No price lists yet"
        noneHint="A price list lowers every price for the customers who buy by it."
      >
        <Table label="Price lists">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th align="end">Percent off</Th>
              <Th align="end" className="max-sm:hidden">
                Own prices
              </Th>
              <Th align="end">Customers</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <Tr key={list.id}>
                <Td>
                  <NameCell name={list.name} to={adminLinks.editPriceList(list.id)} />
                </Td>
                <Td align="end">{`${typedHundredths(list.basis_points)} %`}</Td>
                <Td align="end" className="max-sm:hidden">
                  {list.product_count}
                </Td>
                <Td align="end">{list.customer_count}</Td>
                <Td align="end">
                  <RowActions name={list.name}>
                    <EditLink
                      to={adminLinks.editPriceList(list.id)}
                      name={list.name}
                      isLookOnly={!mayChange}
                    />
                    {mayChange && (
                      <DeleteButton
                        name={list.name}
                        doneText="Price list has been deleted."
                        onDelete={() => browserApi().wholesale.deletePriceList({ params: { id: list.id } })}
                      >
                        Its customers pay public prices again, also for what is in their carts.
                      </DeleteButton>
                    )}
                  </RowActions>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Price lists" error={error} />;
}
