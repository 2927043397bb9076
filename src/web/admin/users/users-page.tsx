import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/users-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { formatPesos } from '../../../platform/money.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { EmailText } from '../admin-parts/email-text.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { centsIn, choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { PriceListDialog } from './price-list-dialog.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BlockCustomer, useBlockEntry } from './block-customer.tsx';
import { CustomerMenu } from './customer-menu.tsx';
import { UsersBulkBar } from './users-bulk-bar.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = {
    q: wordsOf(searchParams),
    verified: choiceOf(searchParams, 'verified', ['yes', 'no']),
    type: choiceOf(searchParams, 'type', ['retail', 'wholesale', 'blocked']),
    spent: choiceOf(searchParams, 'spent', ['some', 'none']),
    min_spent_cents: centsIn(searchParams, 'total_from'),
  };
  const sort = choiceOf(searchParams, 'sort', ['spent']) ?? 'newest';
  return {
    filter,
    list: await api.customers.adminCustomers({ query: { ...filter, sort, page: pageOf(searchParams) } }),
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Users'));

export default function UsersPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  const mayChange = useMay('customers');
  const { revalidate } = useRevalidator();
  const undo = useUndo();
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const [pricing, setPricing] = useDialogOf('price-list', mayChange ? list.users : [], ({ id }) => id);
  return (
    <AdminPage
      title={t('Users')}
      description={
        list.has_more
          ? t('{total, plural, other {# customers}} or more', { total: list.total })
          : t('{total, plural, one {# customer} other {# customers}}', { total: list.total })
      }
      actions={
        mayChange && (
          <ButtonLink variant="secondary" iconStart="upload" to={adminLinks.customerImports()}>
            {t('Import')}
          </ButtonLink>
        )
      }
    >
      <ListTools
        searchLabel={t('Name, e-mail, phone or RFC')}
        filters={[
          {
            name: 'verified',
            title: t('Address'),
            label: t('Any address'),
            options: { yes: t('Verified'), no: t('Not verified') },
          },
          {
            name: 'type',
            title: t('Type'),
            label: t('Any type'),
            options: { retail: t('Retail'), wholesale: t('Wholesale'), blocked: t('Blocked') },
          },
          {
            name: 'spent',
            title: t('Purchases'),
            label: t('Bought or not'),
            options: { some: t('Bought'), none: t('Never bought') },
          },
          { name: 'sort', label: t('Newest first'), options: { spent: t('Most spent first') } },
        ]}
        amounts={[{ name: 'total', label: t('Spent at least'), ends: ['from'] }]}
      >
        <ExportButton name="customers" call="/admin/users.csv" query={filter} />
      </ListTools>
      <ListTable
        list={list}
        rows={list.users}
        icon="users"
        noneYet={t('No customers yet')}
        noneHint={t('Whoever registers in the shop stands here.')}
        label={t('Users')}
        rowKey={(user) => user.id}
        selection={mayChange ? { chosen, onChange: setChosen, nameOf: (user) => user.name } : undefined}
        columns={[
          {
            head: t('Customer'),
            className: 'min-w-34 sm:min-w-48',
            cell: (user) => (
              <NameCell
                name={user.name}
                to={adminLinks.user(user.id)}
                hint={
                  <span className="grid justify-items-start gap-1">
                    <EmailText email={user.email} />
                    {user.is_blocked && <Badge tone="danger">{t('Blocked')}</Badge>}
                    {!user.email_verified && <Badge tone="warning">{t('Not verified')}</Badge>}
                    {user.spent_cents > 0 && (
                      <span className="figures sm:hidden">
                        {t('Spent')} {formatPesos(user.spent_cents)}
                      </span>
                    )}
                  </span>
                }
              />
            ),
          },
          {
            head: t('Phone'),
            from: 'lg',
            className: 'figures text-ink-soft',
            cell: (user) => user.phone ?? '',
          },
          {
            head: t('Prices'),
            from: 'lg',
            cell: (user) =>
              user.price_list === null ? (
                <span className="text-ink-faint">{t('Public')}</span>
              ) : (
                <Badge tone="info">{user.price_list}</Badge>
              ),
          },
          {
            head: t('Orders'),
            align: 'end',
            cell: (user) =>
              user.order_count === 0 ? (
                0
              ) : (
                <LinkFor
                  right="read_orders"
                  to={withQuery(adminLinks.orders(), { q: user.email })}
                  className="text-brand hover:underline"
                  aria-label={t('{orderCount} orders of {name}', {
                    orderCount: user.order_count,
                    name: user.name,
                  })}
                >
                  {user.order_count}
                </LinkFor>
              ),
          },
          { head: t('Spent'), from: 'sm', cents: (user) => user.spent_cents },
          {
            head: t('Since'),
            from: 'wide',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (user) => staffDate(user.created_at),
          },
          {
            head: t('Last seen'),
            from: 'xl',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (user) => (user.last_seen_at === null ? t('Never') : staffDate(user.last_seen_at)),
          },
          {
            className: 'whitespace-nowrap',
            cell: (user) =>
              mayChange && (
                <CustomerActions
                  customer={user}
                  onPrices={() => setPricing(user)}
                  onDone={() => void revalidate()}
                  offer={undo.offer}
                />
              ),
          },
        ]}
      >
        {mayChange && (
          <UsersBulkBar users={list.users} chosen={chosen} onChosen={setChosen} offer={undo.offer} />
        )}
      </ListTable>
      {pricing && (
        <PriceListDialog
          customer={pricing}
          onClose={() => {
            setPricing(undefined);
            void revalidate();
          }}
        />
      )}
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

/** What is done with a row: a few buttons, or on a phone one menu. */
function CustomerActions({
  customer,
  onPrices,
  onDone,
  offer,
}: {
  customer: Route.ComponentProps['loaderData']['list']['users'][number];
  onPrices: () => void;
  onDone: () => void;
  offer: ReturnType<typeof useUndo>['offer'];
}) {
  const block = useBlockEntry(customer, offer);
  const prices = { label: t('Prices'), onSelect: onPrices };
  return (
    <span className="inline-flex items-center">
      <CustomerMenu
        customer={customer}
        onDone={onDone}
        first={[{ kind: 'action', ...prices, icon: 'tag', isOnlyOnPhones: true }, block]}
      />
      <Button
        size="sm"
        variant="quiet"
        className="max-sm:hidden"
        aria-label={t('Prices for {name}', { name: customer.name })}
        onClick={prices.onSelect}
      >
        {prices.label}
      </Button>
      <BlockCustomer customer={customer} size="sm" className="max-sm:hidden" onDone={offer} />
    </span>
  );
}

export const ErrorBoundary = listError(msg('Users'));
