import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/returns-bench-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { Card } from '../admin-parts/card.tsx';
import { choiceOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ReturnItem } from '../orders/return-item.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const place = choiceOf(searchParams, 'place', ['here', 'coming']);
  return { ...(await api.returns.atBench({ query: { q: wordsOf(searchParams), place } })), place };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = () => adminMeta(t('Returns that come in'));

/** What customers send back, at the bench of a warehouse: received, inspected, put on its shelf. */
export default function ReturnsBenchPage({
  loaderData: { returns, has_more: hasMore, place },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLiveReload(['orders.changed']);
  return (
    <AdminPage
      title={t('Returns that come in')}
      description={
        hasMore
          ? t('The first {count} of more', { count: returns.length })
          : t('{total, plural, one {# return} other {# returns}}', { total: returns.length })
      }
      backTo={{ label: t('Packing'), to: adminLinks.packingQueue() }}
      isNarrow
    >
      <ListTools
        searchLabel={t('Number, e.g. D-1001')}
        filters={[
          {
            name: 'place',
            label: t('Here and on their way'),
            options: { here: t('Lie here'), coming: t('On their way') },
          },
        ]}
      />
      {returns.length === 0 ? (
        <EmptyState
          icon="refresh"
          title={place === 'here' ? t('Nothing lies here') : t('Nothing is on its way back')}
        >
          {t('Returns appear here once somebody approved them.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {returns.map((item) => (
            <li key={item.id}>
              <Card title={t('Order #{number}', { number: item.order_number ?? '—' })}>
                <ul>
                  <ReturnItem item={item} onDone={revalidate} />
                </ul>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Returns that come in'));
