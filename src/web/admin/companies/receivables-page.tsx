import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/receivables-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

const load = ({ api, url: { searchParams } }: LoadArgs) =>
  api.companyCredit.receivables({ query: { late: choiceOf(searchParams, 'late', ['1']) } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Receivables'));

/** What companies owe on credit, by how many days it is overdue. */
export default function ReceivablesPage({ loaderData: { companies } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={t('Receivables')}
      description={t('What companies owe on credit, by how many days it is overdue.')}
      backTo={{ label: t('Companies'), to: adminLinks.companies() }}
      actions={<ExportButton name="receivables" call="/admin/receivables.csv" query={{}} />}
    >
      <ListTools
        filters={[
          { name: 'late', label: t('Everybody who owes'), options: { '1': { label: msg('Overdue') } } },
        ]}
      />
      {companies.length === 0 ? (
        <EmptyState icon="cash" title={t('No company owes anything')} />
      ) : (
        <RowTable
          label={t('Receivables')}
          rows={companies}
          rowKey={(company) => company.company_id}
          rowTo={(company) => adminLinks.company(company.company_id)}
          columns={[
            {
              head: t('Company'),
              cell: (company) => <NameCell name={company.name} to={adminLinks.company(company.company_id)} />,
            },
            { head: t('Not due'), align: 'end', from: 'md', money: (company) => company.current_cents },
            { head: '1–30', align: 'end', from: 'md', money: (company) => company.to_30_cents },
            { head: '31–60', align: 'end', from: 'md', money: (company) => company.to_60_cents },
            { head: '61–90', align: 'end', from: 'md', money: (company) => company.to_90_cents },
            { head: '90+', align: 'end', money: (company) => company.over_90_cents },
            { head: t('Total'), align: 'end', cents: (company) => company.total_cents },
          ]}
        />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Receivables'));
