import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Route } from './+types/users-page';
import type { Api } from '../../../api/client.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks, withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { PriceListDialog } from './price-list-dialog.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { BlockCustomer } from './block-customer.tsx';
import { CustomerMenu } from './customer-menu.tsx';

type Customer = Awaited<ReturnType<Api['customers']['adminCustomers']>>['users'][number];

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.customers.adminCustomers({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      verified: choiceOf(searchParams, 'verified', ['yes', 'no']),
      type: choiceOf(searchParams, 'type', ['retail', 'wholesale', 'blocked']),
      spent: choiceOf(searchParams, 'spent', ['some', 'none']),
      sort: choiceOf(searchParams, 'sort', ['spent']) ?? 'newest',
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Users');

export default function UsersPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('customers');
  const { revalidate } = useRevalidator();
  const undo = useUndo();
  const [pricing, setPricing] = useState<Customer>();
  return (
    <AdminPage
      title="Users"
      description={list.total === 1 ? '1 customer' : `${list.total} customers`}
      actions={
        mayChange && (
          <ButtonLink variant="secondary" iconStart="upload" to={adminLinks.customerImports()}>
            Import
          </ButtonLink>
        )
      }
    >
      <ListTools
        searchLabel="Name or e-mail"
        filters={[
          { name: 'verified', label: 'Any address', options: { yes: 'Verified', no: 'Not verified' } },
          {
            name: 'type',
            label: 'Any type',
            options: { retail: 'Retail', wholesale: 'Wholesale', blocked: 'Blocked' },
          },
          { name: 'spent', label: 'Bought or not', options: { some: 'Bought', none: 'Never bought' } },
          { name: 'sort', label: 'Newest first', options: { spent: 'Most spent first' } },
        ]}
      />
      <ListTable
        list={list}
        rows={list.users}
        icon="users"
        noneYet="No customers yet"
        noneHint="Whoever registers in the shop stands here."
        label="Users"
        rowKey={(user) => user.id}
        columns={[
          {
            head: 'Customer',
            cell: (user) => (
              <NameCell
                name={user.name}
                to={adminLinks.user(user.id)}
                hint={
                  <span className="grid justify-items-start gap-1">
                    <span className="break-all">{user.email}</span>
                    {user.is_blocked && <Badge tone="danger">Blocked</Badge>}
                    {!user.email_verified && <Badge tone="warning">Not verified</Badge>}
                  </span>
                }
              />
            ),
          },
          { head: 'Phone', from: 'lg', className: 'figures text-ink-soft', cell: (user) => user.phone ?? '' },
          {
            head: 'Prices',
            from: 'md',
            cell: (user) =>
              user.price_list === null ? (
                <span className="text-ink-faint">Public</span>
              ) : (
                <Badge tone="info">{user.price_list}</Badge>
              ),
          },
          {
            head: 'Orders',
            align: 'end',
            cell: (user) =>
              user.order_count === 0 ? (
                0
              ) : (
                <Link
                  to={withQuery(adminLinks.orders(), { q: user.email })}
                  className="text-brand hover:underline"
                  aria-label={`${user.order_count} orders of ${user.name}`}
                >
                  {user.order_count}
                </Link>
              ),
          },
          { head: 'Spent', from: 'sm', cents: (user) => user.spent_cents },
          {
            head: 'Since',
            from: 'lg',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (user) => staffDate(user.created_at),
          },
          {
            head: 'Last seen',
            from: 'md',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (user) => (user.last_seen_at === null ? 'Never' : staffDate(user.last_seen_at)),
          },
          {
            className: 'whitespace-nowrap',
            cell: (user) =>
              mayChange && (
                <span className="inline-flex items-center max-sm:flex-col max-sm:items-end">
                  <CustomerMenu customer={user} onDone={() => void revalidate()} />
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Prices for ${user.name}`}
                    onClick={() => setPricing(user)}
                  >
                    Prices
                  </Button>
                  <BlockCustomer customer={user} size="sm" onDone={undo.offer} />
                </span>
              ),
          },
        ]}
      />
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

export const ErrorBoundary = listError('Users');
