import { useNavigate, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/payments-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { addressWith, choiceOf, dayOf, pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { ReconciliationList } from './reconciliation-list.tsx';
import { FindingList } from './finding-list.tsx';
import { RefundList, refundViews } from './refund-list.tsx';
import { PayoutList } from './payout-list.tsx';
import { DisputeList, disputeStates } from './dispute-list.tsx';
import { EventList, eventStates } from './event-list.tsx';
import { ShieldList } from './shield-list.tsx';

const views = ['events', 'findings', 'refunds', 'disputes', 'books', 'payouts', 'shield'] as const;

/** What is not looked at is not asked for. */
async function load({ api, url: { searchParams } }: LoadArgs) {
  const page = pageOf(searchParams);
  const view = choiceOf(searchParams, 'view', views) ?? 'events';
  switch (view) {
    case 'events': {
      const state = choiceOf(searchParams, 'state', eventStates);
      return { view, list: await api.payments.adminEvents({ query: { page, ...(state && { state }) } }) };
    }
    case 'findings': {
      const state = choiceOf(searchParams, 'state', ['open', 'solved'] as const);
      return { view, list: await api.payments.adminFindings({ query: { page, ...(state && { state }) } }) };
    }
    case 'refunds': {
      const state = choiceOf(searchParams, 'state', refundViews) ?? 'to_do';
      return { view, list: await api.orders.adminRefunds({ query: { page, view: state } }) };
    }
    case 'disputes': {
      const state = choiceOf(searchParams, 'state', disputeStates);
      return { view, list: await api.payments.adminDisputes({ query: { page, ...(state && { state }) } }) };
    }
    case 'books': {
      const days = { from: dayOf(searchParams, 'day_from'), to: dayOf(searchParams, 'day_to') };
      return { view, days, list: await api.payments.adminReconciliation({ query: { page, ...days } }) };
    }
    case 'payouts':
      return { view, list: await api.payments.adminPayouts({ query: { page } }) };
    case 'shield':
      return { view, watched: (await api.payments.adminShield()).watched };
  }
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Payments'));

/** What providers told, what banks took back, and who tries out cards. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useLiveReload([
    'payment.changed',
    'payment_event.failed',
    'refund.changed',
    'chargeback',
    'payment_shield',
  ]);
  return (
    <AdminPage
      title={t('Payments')}
      description={t(
        'What providers told the shop, money to look at, refunds to settle, disputes, books, payouts, and the shield against card testing.',
      )}
    >
      <Tabs
        label={t('Payments')}
        value={loaderData.view}
        onValueChange={(view) =>
          void navigate(
            addressWith(search, { view: view === 'events' ? '' : view, state: '', day_from: '', day_to: '' }),
            {
              preventScrollReset: true,
            },
          )
        }
        tabs={[
          {
            value: 'events',
            label: t('Events'),
            content: loaderData.view === 'events' && <EventList list={loaderData.list} />,
          },
          {
            value: 'findings',
            label: t('To look at'),
            content: loaderData.view === 'findings' && <FindingList list={loaderData.list} />,
          },
          {
            value: 'refunds',
            label: t('Refunds'),
            content: loaderData.view === 'refunds' && <RefundList list={loaderData.list} />,
          },
          {
            value: 'disputes',
            label: t('Disputes'),
            content: loaderData.view === 'disputes' && <DisputeList list={loaderData.list} />,
          },
          {
            value: 'books',
            label: t('Books'),
            content: loaderData.view === 'books' && (
              <ReconciliationList list={loaderData.list} days={loaderData.days} />
            ),
          },
          {
            value: 'payouts',
            label: t('Payouts'),
            content: loaderData.view === 'payouts' && <PayoutList list={loaderData.list} />,
          },
          {
            value: 'shield',
            label: t('Shield'),
            content: loaderData.view === 'shield' && <ShieldList watched={loaderData.watched} />,
          },
        ]}
      />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Payments'));
