import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/pages-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';

const load = ({ api }: LoadArgs) => api.pageContent.list();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Pages'));

/** Policies and guides: those that every shop has, those that staff added, and what was deleted. */
export default function PagesPage({ loaderData }: Route.ComponentProps) {
  const undo = useUndo();
  const there = loaderData.pages.filter(({ deleted_at: deletedAt }) => deletedAt === null);
  const deleted = loaderData.pages.filter(({ deleted_at: deletedAt }) => deletedAt !== null);
  return (
    <AdminPage
      title={t('Pages')}
      description={t('Policies and guides. What you publish is in the shop at once; every version is kept.')}
      actions={
        <ButtonLink iconStart="plus" to={adminLinks.addContentPage()}>
          {t('Add a page')}
        </ButtonLink>
      }
    >
      <RowTable
        label={t('Pages')}
        rows={there}
        rowKey={({ page }) => page}
        rowTo={({ page }) => adminLinks.contentPage(page)}
        columns={[
          {
            head: t('Title'),
            cell: (row) => (
              <NameCell
                name={row.title}
                to={adminLinks.contentPage(row.page)}
                hint={row.path ?? t('No address yet')}
              />
            ),
          },
          {
            head: t('State'),
            badge: (row) =>
              row.has_draft
                ? { label: msg('Draft'), tone: 'warning' }
                : row.published_at !== null
                  ? { label: msg('Published'), tone: 'success' }
                  : {
                      label: row.is_built_in ? msg('As the shop began') : msg('Not published'),
                      tone: 'neutral',
                    },
          },
          {
            head: t('Published'),
            from: 'md',
            className: 'text-ink-soft',
            cell: (row) => row.published_at !== null && <Ago time={row.published_at} />,
          },
          {
            head: t('Changed by'),
            from: 'lg',
            className: 'text-ink-soft',
            cell: (row) => row.changed_by ?? '',
          },
          {
            cell: (row) =>
              !row.is_built_in && (
                <UndoableDelete
                  name={row.title}
                  onDelete={() => browserApi().pageContent.remove({ params: { page: row.page } })}
                  undoable={{
                    text: t('“{name}” is deleted.', { name: row.title }),
                    undo: () => browserApi().pageContent.bringBack({ params: { page: row.page } }),
                    undoneText: t('The page is back.'),
                  }}
                  onDeleted={undo.offer}
                />
              ),
          },
        ]}
      />
      {deleted.length > 0 && <DeletedPages pages={deleted} />}
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

type PageRow = Route.ComponentProps['loaderData']['pages'][number];

function DeletedPages({ pages }: { pages: readonly PageRow[] }) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const bringBack = async (page: string) => {
    if (!(await send(() => browserApi().pageContent.bringBack({ params: { page } })))) return;
    successToast(t('The page is back.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <section aria-labelledby="deleted-pages" className="mt-10 grid gap-3">
      <h2 id="deleted-pages" className="display text-lg">
        {t('Deleted')}
      </h2>
      {refusal && (
        <InlineNotice tone="danger">{Object.values(refusal.fields)[0] ?? refusal.message}</InlineNotice>
      )}
      <RowTable
        label={t('Deleted')}
        rows={pages}
        rowKey={({ page }) => page}
        columns={[
          { head: t('Title'), cell: ({ title }) => title },
          {
            head: t('Deleted'),
            from: 'sm',
            className: 'text-ink-soft',
            cell: (row) => row.deleted_at !== null && <Ago time={row.deleted_at} />,
          },
          {
            cell: ({ page, title }) => (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('Bring back {name}', { name: title })}
                disabled={isSending}
                onClick={() => void bringBack(page)}
              >
                {t('Bring back')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}

export const ErrorBoundary = listError(msg('Pages'));
