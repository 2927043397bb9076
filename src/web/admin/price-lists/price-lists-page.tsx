import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/price-lists-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { typedHundredths } from '../admin-parts/hundredths.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { EditLink, NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

async function load({ api }: LoadArgs) {
  return api.wholesale.priceLists();
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Price lists'));

export default function PriceListsPage({ loaderData: { price_lists: lists } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const undo = useUndo();
  return (
    <AdminPage
      title={t('Price lists')}
      description={t('Wholesale buyers pay the lower of their list’s price and the public one.')}
      actions={
        mayChange && (
          <ButtonLink to={adminLinks.addPriceList()} iconStart="plus">
            {t('Add Price List')}
          </ButtonLink>
        )
      }
    >
      <ListTable
        rows={lists}
        icon="tag"
        noneYet={t('No price lists yet')}
        noneHint={t('A price list lowers every price for the customers who buy by it.')}
        label={t('Price lists')}
        rowKey={(list) => list.id}
        columns={[
          {
            head: t('Name'),
            cell: (list) => <NameCell name={list.name} to={adminLinks.editPriceList(list.id)} />,
          },
          { head: t('Percent off'), align: 'end', cell: (list) => `${typedHundredths(list.basis_points)} %` },
          { head: t('Own prices'), align: 'end', from: 'sm', cell: (list) => list.product_count },
          { head: t('Customers'), align: 'end', from: 'sm', cell: (list) => list.customer_count },
          { head: t('Companies'), align: 'end', from: 'sm', cell: (list) => list.company_count },
          {
            cell: (list) => (
              <RowActions name={list.name}>
                <EditLink to={adminLinks.editPriceList(list.id)} name={list.name} isLookOnly={!mayChange} />
                {mayChange && (
                  <UndoableDelete
                    name={list.name}
                    onDelete={() => browserApi().wholesale.deletePriceList({ params: { id: list.id } })}
                    undoable={{
                      text: t('“{name}” was deleted; its customers pay public prices.', { name: list.name }),
                      undo: () => browserApi().wholesale.restorePriceList({ params: { id: list.id } }),
                      undoneText: t('“{name}” is back, with its customers.', { name: list.name }),
                    }}
                    onDeleted={undo.offer}
                  />
                )}
              </RowActions>
            ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Price lists'));
