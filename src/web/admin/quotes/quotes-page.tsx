import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/quotes-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { Ago } from '../admin-parts/ago.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { quoteStates } from './quote-words.ts';

const views = {
  requested: quoteStates.requested,
  sent: quoteStates.sent,
  accepted: quoteStates.accepted,
  over: msg('Ended'),
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  const company = searchParams.get('company_id') ?? '';
  const companyId = /^[1-9]\d{0,8}$/.test(company) ? Number(company) : undefined;
  const filter = {
    q: wordsOf(searchParams),
    state: choiceOf(searchParams, 'state', views),
    company_id: companyId,
  };
  const page = pageOf(searchParams);
  return { filter, list: await api.companyQuotes.quotes({ query: { ...filter, page } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Quotes'));

/** What companies asked prices for, and what the shop offered them. */
export default function QuotesPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  const companyId = filter.company_id;
  useLiveReload(['quote.changed']);
  const company = list.quotes[0]?.company.name;
  return (
    <AdminPage
      title={
        companyId === undefined || company === undefined ? t('Quotes') : t('Quotes of {company}', { company })
      }
      description={t('What companies asked prices for, and what you offered them.')}
      actions={<ExportButton name="quotes" call="/admin/quotes.csv" query={filter} />}
      {...(companyId !== undefined && {
        backTo: { label: t('Company'), to: adminLinks.company(companyId) },
      })}
    >
      <ListTools
        searchLabel={t('Folio, company, name or e-mail')}
        filters={[{ name: 'state', label: t('Any state'), options: views }]}
      />
      <ListTable
        list={list}
        rows={list.quotes}
        icon="invoice"
        noneYet={t('No quotes yet')}
        noneHint={t('What people of approved companies ask for in their account stands here.')}
        label={t('Quotes')}
        rowKey={(quote) => quote.id}
        rowTo={(quote) => adminLinks.quote(quote.id)}
        columns={[
          {
            head: t('Folio'),
            cell: (quote) => (
              <NameCell name={quote.folio} to={adminLinks.quote(quote.id)} hint={quote.company.name} />
            ),
          },
          { head: t('State'), badge: ({ state }) => quoteStates[state] },
          {
            head: t('Person'),
            from: 'md',
            cell: ({ contact, purchase_order: order }) => (
              <span className="grid">
                {contact.name}
                {order !== '' && <span className="spec text-xs text-ink-faint">{order}</span>}
              </span>
            ),
          },
          { head: t('Units'), align: 'end', from: 'lg', cell: ({ units }) => units },
          {
            head: t('Total'),
            align: 'end',
            cell: ({ total_cents: total }) => (total === null ? '—' : formatPesos(total)),
          },
          {
            head: t('Valid until'),
            from: 'md',
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ valid_until: until }) => (until === null ? '—' : staffDate(until)),
          },
          {
            head: t('Order'),
            from: 'lg',
            cell: ({ order_number: number }) =>
              number === null ? (
                '—'
              ) : (
                <Link
                  to={withQuery(adminLinks.orders(), { q: `${number}` })}
                  className="text-brand hover:underline"
                >
                  {`#${number}`}
                </Link>
              ),
          },
          {
            head: t('Asked'),
            from: 'sm',
            className: 'whitespace-nowrap text-ink-soft',
            cell: ({ created_at: at }) => <Ago time={at} />,
          },
        ]}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Quotes'));
