import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/redirects-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { type Undoable, UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { AddRedirectDialog } from './add-redirect-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Redirect = Awaited<ReturnType<Api['redirects']['redirects']>>['redirects'][number];

const kindWords: Record<Redirect['kind'], Message> = {
  manual: msg('By staff'),
  category: msg('Former category'),
  brand: msg('Former brand'),
  promotion: msg('Former promotion'),
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.redirects.redirects({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      kind: choiceOf(searchParams, 'kind', ['manual', 'former'] as const),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Redirects'));

/** Old addresses and where they lead. Former names come by themselves when something is renamed. */
export default function RedirectsPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const undo = useUndo();
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  return (
    <AdminPage
      title={t('Redirects')}
      description={t('Old addresses and the pages they lead to. Former names are kept by themselves.')}
      actions={
        mayChange && (
          <>
            <ButtonLink variant="secondary" iconStart="upload" to={adminLinks.imports('redirects')}>
              {t('Import')}
            </ButtonLink>
            <Button iconStart="plus" onClick={() => setIsAdding(true)}>
              {t('Add redirect')}
            </Button>
          </>
        )
      }
    >
      <ListTools
        searchLabel={t('Search addresses')}
        filters={[
          {
            name: 'kind',
            label: t('All redirects'),
            options: { manual: t('Added by staff'), former: t('Former names') },
          },
        ]}
      />
      <ListTable
        list={list}
        rows={list.redirects}
        icon="link"
        noneYet={t('No redirects yet')}
        noneHint={t('Send old links, printed or on other sites, to the page that took their place.')}
        label={t('Redirects')}
        rowKey={(redirect) => redirect.from_path}
        columns={[
          {
            head: t('Old address'),
            className: 'spec min-w-36 break-all',
            cell: (redirect) => redirect.from_path,
          },
          {
            head: t('Leads to'),
            className: 'min-w-36 break-all',
            cell: (redirect) => (
              <a href={redirect.to_path} target="_blank" rel="noreferrer" className="spec hover:underline">
                {redirect.to_path}
                <span className="sr-only"> {t('(opens in another tab)')}</span>
              </a>
            ),
          },
          {
            head: t('Kept as'),
            from: 'md',
            cell: (redirect) => <Badge>{t(kindWords[redirect.kind])}</Badge>,
          },
          { head: t('Since'), from: 'lg', at: (redirect) => redirect.created_at },
          { cell: (redirect) => mayChange && <DeleteRedirect redirect={redirect} onDeleted={undo.offer} /> },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
      {isAdding && <AddRedirectDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

/** What staff added can go; former names of categories and brands are kept by the shop. */
function DeleteRedirect({
  redirect: { id, from_path: from, to_path: to },
  onDeleted,
}: {
  redirect: Redirect;
  onDeleted: (undoable: Undoable) => void;
}) {
  if (id === null) return null;
  return (
    <UndoableDelete
      name={from}
      onDelete={() => browserApi().redirects.deleteRedirect({ params: { id } })}
      undoable={{
        text: t('{from} leads nowhere now.', { from }),
        undo: () => browserApi().redirects.addRedirect({ body: { from_path: from, to_path: to } }),
        undoneText: t('{from} leads to {to} again.', { from, to }),
      }}
      onDeleted={onDeleted}
    />
  );
}

export const ErrorBoundary = listError(msg('Redirects'));
