import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/count-page';
import { flowToastMilliseconds } from '../../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminLinks } from '../../../links.ts';
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

const views = { different: 'Differences', uncounted: 'Not counted yet' } as const;

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
export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(`Count ${loaderData?.count.id ?? ''}`);

/** A count: scan what stands on the shelf, look at what differs, write it into the stock. */
export default function CountPage({ loaderData: { count, list, only } }: Route.ComponentProps) {
  const mayChange = useMay('stock') && count.state === 'open';
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<'apply' | 'cancel' | 'rest' | 'show'>();
  useLiveReload(['count.changed'], (payload) => (payload as { id?: number } | null)?.id === count.id);
  const params = { id: count.id };
  const close = () => setOpened(undefined);
  return (
    <AdminPage
      title={countName(count)}
      description={`Count ${count.id} at ${count.location_name}, begun ${staffDateTime(count.created_at)}${count.staff_name === null ? '' : ` by ${count.staff_name}`}`}
      backTo={{ label: 'Counts', to: adminLinks.counts() }}
      actions={
        mayChange && (
          <>
            <Button variant="secondary" onClick={() => setOpened('cancel')}>
              Give up
            </Button>
            {count.is_blind && (
              <Button variant="secondary" onClick={() => setOpened('show')}>
                Show differences
              </Button>
            )}
            <Button iconStart="check" disabled={count.products === 0} onClick={() => setOpened('apply')}>
              Apply
            </Button>
          </>
        )
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <Badge tone={countStates[count.state].tone}>{countStates[count.state].label}</Badge>
        {count.is_blind && <Badge tone="neutral">Blind</Badge>}
        <span className="figures">{`${count.units} units of ${count.products} ${count.products === 1 ? 'product' : 'products'}`}</span>
        {count.people.length > 0 && <span>{`by ${count.people.join(', ')}`}</span>}
        {count.closed_at !== null && <span>{`Closed ${staffDateTime(count.closed_at)}`}</span>}
        {count.note !== '' && <span>{count.note}</span>}
      </p>
      {mayChange && <Scanning key={count.id} countId={count.id} />}
      <ListTools filters={[{ name: 'only', label: 'Counted', options: views }]}>
        {mayChange && only === 'uncounted' && list.total > 0 && (
          <Button variant="secondary" onClick={() => setOpened('rest')}>
            None of them is there
          </Button>
        )}
      </ListTools>
      <CountLines count={count} list={list} only={only} mayChange={mayChange} />
      <ConfirmDialog
        title="Write it into the stock?"
        confirmText="Apply"
        isOpen={opened === 'apply'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.applyCount({ params });
          successToast('Applied.', flowToastMilliseconds);
          await revalidate();
        }}
      >
        Each product changes by what differed as it was scanned; what was sold since then stays sold. What
        nobody counted stays as it is.
      </ConfirmDialog>
      <ConfirmDialog
        title="Give this count up?"
        confirmText="Give up"
        isOpen={opened === 'cancel'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.cancelCount({ params });
          await revalidate();
        }}
      >
        No stock changes; the scans stay to be looked at.
      </ConfirmDialog>
      <ConfirmDialog
        title="Show what should be there?"
        confirmText="Show"
        isOpen={opened === 'show'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.changeCount({ params, body: { is_blind: false } });
          await revalidate();
        }}
      >
        The count is not blind any more, for nobody.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Count ${list.total} ${list.total === 1 ? 'product' : 'products'} as none?`}
        confirmText="Count as none"
        isOpen={opened === 'rest'}
        onOpenChange={close}
        onConfirm={async () => {
          await browserApi().inventory.countRest({ params });
          await revalidate();
        }}
      >
        They should be there and nobody found them. You see them among the differences before you apply.
      </ConfirmDialog>
    </AdminPage>
  );
}

function Scanning({ countId }: { countId: number }) {
  return <ScanBox scans={useScans(countId)} />;
}

export const ErrorBoundary = listError('Count');
