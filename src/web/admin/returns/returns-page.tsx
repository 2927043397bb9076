import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/returns-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { returnReasonWords, returnStateWords } from '../orders/return-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';

/** Which parcels the list is narrowed to. */
const parcelWords = { problem: msg('Parcel needs somebody') };

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = {
    q: wordsOf(searchParams),
    state: choiceOf(searchParams, 'state', returnStateWords),
    reason: choiceOf(searchParams, 'reason', returnReasonWords),
    parcel: choiceOf(searchParams, 'parcel', parcelWords),
  };
  const page = pageOf(searchParams);
  return { filter, list: await api.returns.adminReturns({ query: { ...filter, page } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Returns'));

/** What customers send back, what waits for somebody first; each is dealt with on its order's page. */
export default function ReturnsPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  useLiveReload(['orders.changed']);
  return (
    <AdminPage
      title={t('Returns')}
      description={t('{total, plural, one {# return} other {# returns}}', { total: list.total })}
      actions={<ExportButton name="returns" call="/admin/returns.csv" query={filter} />}
    >
      <ListTools
        searchLabel={t('Number, e.g. D-1001')}
        filters={[
          { name: 'state', label: t('Any state'), options: returnStateWords },
          { name: 'reason', label: t('Any reason'), options: returnReasonWords },
          { name: 'parcel', label: t('Any parcel'), options: parcelWords },
        ]}
      />
      <ListTable
        list={list}
        rows={list.returns}
        icon="refresh"
        noneYet={t('No returns')}
        noneHint={t('They appear here when a customer asks for one.')}
        label={t('Returns')}
        rowKey={(row) => row.id}
        columns={[
          {
            head: t('Return'),
            cell: (row) => (
              <NameCell
                name={row.name}
                to={adminLinks.order(row.order_id)}
                hint={t('Order #{number}', { number: row.order_number ?? '—' })}
              />
            ),
          },
          {
            head: t('Customer'),
            from: 'md',
            cell: (row) => (
              <span className="grid">
                <span>{row.customer_name}</span>
                <span className="text-xs text-ink-faint">{row.email}</span>
              </span>
            ),
          },
          { head: t('Reason'), from: 'sm', cell: (row) => t(returnReasonWords[row.reason]) },
          { head: t('State'), badge: (row) => returnStateWords[row.state] },
          { head: t('Units'), align: 'end', from: 'lg', cell: (row) => row.unit_count },
          { head: t('Asked'), from: 'lg', at: (row) => row.requested_at },
        ]}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Returns'));
