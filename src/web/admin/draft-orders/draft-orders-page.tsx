import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/draft-orders-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailText } from '../admin-parts/email-text.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { draftStates } from './draft-words.ts';

const states = {
  open: msg('To be paid'),
  paid: msg('Paid'),
  over: msg('Over'),
};

const load = ({ api, url: { searchParams } }: LoadArgs) =>
  api.orders.draftOrders({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', states),
    },
  });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Draft orders'));

/** Orders that staff wrote for customers. */
export default function DraftOrdersPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('orders');
  return (
    <AdminPage
      title={t('Draft orders')}
      description={t('Orders by phone, at the counter or by WhatsApp, which the customer pays by a link.')}
      backTo={{ label: t('Orders'), to: adminLinks.orders() }}
      actions={
        mayChange && (
          <ButtonLink iconStart="plus" to={adminLinks.addDraftOrder()}>
            {t('New draft order')}
          </ButtonLink>
        )
      }
    >
      <ListTools
        searchLabel={t('Name, e-mail or phone')}
        filters={[{ name: 'state', label: t('Any state'), options: states }]}
      />
      <ListTable
        list={list}
        rows={list.draft_orders}
        icon="orders"
        noneYet={t('No draft orders yet')}
        noneHint={t('Write one while a customer is on the phone; they pay it by its link.')}
        label={t('Draft orders')}
        rowKey={(draft) => draft.id}
        columns={[
          {
            head: t('Customer'),
            cell: (draft) => (
              <NameCell
                name={draft.customer.name}
                to={adminLinks.draftOrder(draft.id)}
                hint={
                  <>
                    {draft.customer.email !== '' && (
                      <>
                        <EmailText email={draft.customer.email} /> ·{' '}
                      </>
                    )}
                    {draft.customer.phone}
                  </>
                }
              />
            ),
          },
          { head: t('State'), badge: (draft) => draftStates[draft.state] },
          {
            head: t('Units'),
            align: 'end',
            from: 'sm',
            cell: (draft) => draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          },
          { head: t('Total'), align: 'end', cell: (draft) => formatPesos(draft.total_cents) },
          { head: t('Kept until'), from: 'md', at: (draft) => draft.kept_until },
          { head: t('Made'), from: 'lg', at: (draft) => draft.created_at },
        ]}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Draft orders'));
