import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/recalls-page';
import { browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { pageOf } from '../../admin-parts/list-address.ts';
import { listError } from '../../admin-parts/list-error.tsx';
import { ListTable } from '../../admin-parts/list-table.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { NameCell } from '../../admin-parts/row-parts.tsx';
import { InventoryFrame } from '../inventory-frame.tsx';

const load = ({ api, url: { searchParams } }: LoadArgs) =>
  api.orders.recalls({ query: { page: pageOf(searchParams) } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Recalls'));

/** Units that were called back by their serial numbers. */
export default function RecallsPage({ loaderData: list }: Route.ComponentProps) {
  const mayCall = useMay('orders');
  return (
    <InventoryFrame
      description={t('Units that were called back by their serial numbers, and who was written to.')}
      actions={
        mayCall && (
          <ButtonLink iconStart="plus" to={adminLinks.addRecall()}>
            {t('New recall')}
          </ButtonLink>
        )
      }
    >
      <ListTable
        list={list}
        rows={list.recalls}
        icon="warning"
        noneYet={t('Nothing was called back yet')}
        noneHint={t('A maker names serial numbers; the shop finds their buyers and writes to each once.')}
        label={t('Recalls')}
        rowKey={(recall) => recall.id}
        rowTo={(recall) => adminLinks.recall(recall.id)}
        columns={[
          {
            head: t('Product'),
            cell: (recall) => (
              <NameCell name={recall.product_name} to={adminLinks.recall(recall.id)} hint={recall.sku} />
            ),
          },
          { head: t('Subject'), from: 'md', cell: (recall) => recall.subject },
          { head: t('Units'), align: 'end', cell: (recall) => recall.units },
          { head: t('Written to'), align: 'end', cell: (recall) => recall.buyers },
          { head: t('By'), from: 'lg', cell: (recall) => recall.created_by ?? '—' },
          { head: t('Made'), from: 'sm', at: (recall) => recall.created_at },
        ]}
      />
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Recalls'));
