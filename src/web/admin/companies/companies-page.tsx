import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/companies-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { companyStates } from './company-words.ts';

const load = ({ api, url: { searchParams } }: LoadArgs) =>
  api.companies.companies({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', ['applied', 'approved', 'refused', 'suspended']),
    },
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Companies'));

/** Businesses that buy with several people, and those that applied. */
export default function CompaniesPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <AdminPage
      title={t('Companies')}
      description={t('Businesses that buy with several people, and those that applied.')}
      actions={
        <ButtonLink variant="secondary" to={adminLinks.receivables()}>
          {t('Receivables')}
        </ButtonLink>
      }
    >
      <ListTools
        searchLabel={t('Name, RFC or contact')}
        filters={[
          {
            name: 'state',
            label: t('Any state'),
            options: companyStates,
          },
        ]}
      />
      <ListTable
        list={list}
        rows={list.companies}
        icon="store"
        noneYet={t('No companies yet')}
        noneHint={t('Who applies under «Para mayoristas» stands here.')}
        label={t('Companies')}
        rowKey={(company) => company.id}
        rowTo={(company) => adminLinks.company(company.id)}
        columns={[
          {
            head: t('Company'),
            cell: (company) => (
              <NameCell name={company.name} to={adminLinks.company(company.id)} hint={company.rfc} />
            ),
          },
          {
            head: t('State'),
            cell: ({ state }) => (
              <Badge tone={companyStates[state].tone}>{t(companyStates[state].label)}</Badge>
            ),
          },
          { head: t('Contact'), from: 'md', cell: (company) => company.contact_name },
          { head: t('People'), align: 'end', from: 'sm', cell: (company) => company.members },
          { head: t('Applied on'), from: 'sm', at: (company) => company.created_at },
        ]}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Companies'));
