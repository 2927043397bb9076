import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/suppressed-page';
import { adminLinks } from '../../admin-links.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { SuppressDialog } from './suppress-dialog.tsx';
import { suppressionWords } from './subscriber-words.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.newsletter.suppressions({
    query: {
      page: pageOf(searchParams),
      q: wordsOf(searchParams),
      reason: choiceOf(searchParams, 'reason', suppressionWords),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Suppressed addresses'));

/** Addresses that get nothing they are not owed, and why. */
export default function SuppressedPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('customers');
  const undo = useUndo();
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  return (
    <AdminPage
      title={t('Suppressed addresses')}
      description={t(
        'They get no newsletter, reminder or alert, whatever they asked for. E-mails about their orders still go.',
      )}
      backTo={{ label: t('Subscribers'), to: adminLinks.subscribers() }}
      actions={
        mayChange && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('Suppress an address')}
          </Button>
        )
      }
    >
      <ListTools
        searchLabel={t('Search e-mails')}
        filters={[{ name: 'reason', label: t('Any reason'), options: suppressionWords }]}
      />
      <ListTable
        list={list}
        rows={list.suppressions}
        icon="shield"
        noneYet={t('No address is suppressed')}
        noneHint={t('Mailboxes that refuse and readers who complain come here by themselves.')}
        label={t('Suppressed addresses')}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('E-mail'),
            className: 'min-w-36 font-medium wrap-anywhere',
            cell: ({ email, detail }) => (
              <span className="grid gap-0.5">
                {email}
                <span className="text-xs font-normal text-ink-faint md:hidden">{detail}</span>
              </span>
            ),
          },
          { head: t('Why'), cell: ({ reason }) => <Badge>{t(suppressionWords[reason])}</Badge> },
          {
            head: t('In their words'),
            from: 'md',
            className: 'min-w-36 break-words text-ink-soft',
            cell: ({ detail }) => detail,
          },
          { head: t('By'), from: 'lg', cell: (row) => row.suppressed_by ?? t('The shop itself') },
          { head: t('Since'), from: 'lg', at: (row) => row.created_at },
          {
            cell: ({ id, email }) =>
              mayChange && (
                <UndoableDelete
                  name={email}
                  onDelete={() => browserApi().newsletter.liftSuppression({ params: { id } })}
                  undoable={{
                    text: t('{email} gets what it asks for again.', { email }),
                    undo: () => browserApi().newsletter.restoreSuppression({ params: { id } }),
                    undoneText: t('{email} is suppressed as before.', { email }),
                  }}
                  onDeleted={undo.offer}
                />
              ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
      {isAdding && <SuppressDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Suppressed addresses'));
