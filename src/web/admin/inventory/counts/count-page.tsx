import { useRevalidator } from 'react-router';
import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/count-page';
import { flowToastMilliseconds } from '../../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { successToast } from '../../../toasts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLiveReload } from '../../../use-live-reload.ts';
import { ConfirmDialog } from '../../admin-parts/confirm-dialog.tsx';
import { idOf } from '../../admin-parts/id-of.ts';
import { choiceOf, pageOf } from '../../admin-parts/list-address.ts';
import { listError } from '../../admin-parts/list-error.tsx';
import { ListTools } from '../../admin-parts/list-tools.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { staffDateTime } from '../../admin-parts/staff-time.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { countName, countStates } from '../inventory-words.ts';
import { CountLines } from './count-lines.tsx';
import { ScanBox } from './scan-box.tsx';
import { useScans } from './use-scans.ts';
import { useDialogOf } from '../../admin-parts/use-dialog.ts';

const views = { different: msg('Differences'), uncounted: msg('Not counted yet') } as const;

async function load({ api, params, url: { searchParams } }: LoadArgs<'count_id'>) {
  const id = idOf(params.count_id);
  const only = choiceOf(searchParams, 'only', views) ?? ('counted' as const);
  const [{ count }, list] = await Promise.all([
    api.inventory.count({ params: { id } }),
    api.inventory.countLines({ params: { id }, query: { only, page: pageOf(searchParams), page_size: 50 } }),
  ]);
  return { count, list, only };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Count {id}', { id: loaderData?.count.id ?? '' }));

const steps = ['apply', 'cancel', 'rest', 'show'] as const;

/** A count: scan what stands on the shelf, look at what differs, write it into the stock. */
export default function CountPage({ loaderData: { count, list, only } }: Route.ComponentProps) {
  const mayChange = useMay('stock') && count.state === 'open';
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useDialogOf('count', mayChange ? steps : []);
  useLiveReload(['count.changed'], (payload) => (payload as { id?: number } | null)?.id === count.id);
  const params = { id: count.id };
  const close = () => setOpened(undefined);
  return (
    <AdminPage
      title={countName(count)}
      description={t('Count {id} at {place}, begun {time} by {name}', {
        id: count.id,
        place: count.location_name,
        time: staffDateTime(count.created_at),
        name: count.staff_name ?? '—',
      })}
      backTo={{ label: t('Counts'), to: adminLinks.counts() }}
      historyOf={`count:${count.id}`}
      actions={
        mayChange && (
          <>
            <Button variant="secondary" onClick={() => setOpened('cancel')}>
              {t('Give up')}
            </Button>
            {count.is_blind && (
              <Button variant="secondary" onClick={() => setOpened('show')}>
                {t('Show differences')}
              </Button>
            )}
            <Button iconStart="check" disabled={count.products === 0} onClick={() => setOpened('apply')}>
              {t('Apply')}
            </Button>
          </>
        )
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <Badge tone={countStates[count.state].tone}>{t(countStates[count.state].label)}</Badge>
        {count.is_blind && <Badge tone="neutral">{t('Blind')}</Badge>}
        <span className="figures">
          {t(
            '{units, plural, one {# unit} other {# units}} of {products, plural, one {# product} other {# products}}',
            { units: count.units, products: count.products },
          )}
        </span>
        {count.people.length > 0 && <span>{t('by {people}', { people: count.people.join(', ') })}</span>}
        {count.closed_at !== null && (
          <span>{t('Closed {time}', { time: staffDateTime(count.closed_at) })}</span>
        )}
        {count.note !== '' && <span>{count.note}</span>}
      </p>
      {mayChange && <Scanning key={count.id} countId={count.id} />}
      <ListTools filters={[{ name: 'only', label: t('Counted'), options: views }]}>
        {mayChange && only === 'uncounted' && list.total > 0 && (
          <Button variant="secondary" onClick={() => setOpened('rest')}>
            {t('None of them is there')}
          </Button>
        )}
      </ListTools>
      <CountLines count={count} list={list} only={only} mayChange={mayChange} />
      <ConfirmDialog
        title={t('Write it into the stock?')}
        confirmText={t('Apply')}
        isOpen={opened === 'apply'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.applyCount({ params });
          successToast(t('Applied.'), flowToastMilliseconds);
          await revalidate();
        }}
      >
        {t(
          'Each product changes by what differed as it was scanned; what was sold since then stays sold. What nobody counted stays as it is.',
        )}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Give this count up?')}
        confirmText={t('Give up')}
        isOpen={opened === 'cancel'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.cancelCount({ params });
          await revalidate();
        }}
      >
        {t('No stock changes; the scans stay to be looked at.')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('Show what should be there?')}
        confirmText={t('Show')}
        isOpen={opened === 'show'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.changeCount({ params, body: { is_blind: false } });
          await revalidate();
        }}
      >
        {t('The count is not blind any more, for nobody.')}
      </ConfirmDialog>
      <ConfirmDialog
        title={t('{total, plural, one {Count # product as none?} other {Count # products as none?}}', {
          total: list.total,
        })}
        confirmText={t('Count as none')}
        isOpen={opened === 'rest'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.countRest({ params });
          await revalidate();
        }}
      >
        {t(
          'They should be there and nobody found them. You see them among the differences before you apply.',
        )}
      </ConfirmDialog>
    </AdminPage>
  );
}

function Scanning({ countId }: { countId: number }) {
  return <ScanBox scans={useScans(countId)} />;
}

export const ErrorBoundary = listError(msg('Count'));
