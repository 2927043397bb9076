import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/segments-page';
import { adminLinks } from '../../admin-links.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { whereAllowed } from '../admin-parts/where-allowed.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { ruleText, type Segment } from './segment-words.ts';

async function load({ api }: LoadArgs) {
  const [{ segments }, kinds, lists] = await Promise.all([
    api.campaigns.segments(),
    whereAllowed(api.catalog.productKinds()),
    whereAllowed(api.wholesale.priceLists()),
  ]);
  return {
    segments,
    kinds: (kinds?.kinds ?? []).map(({ kind, label }) => ({ value: kind, label })),
    priceLists: (lists?.price_lists ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Segments'));

/** Groups of subscribers by what is known of them, to send campaigns to. */
export default function SegmentsPage({ loaderData: { segments, kinds, priceLists } }: Route.ComponentProps) {
  const mayChange = useMay('content');
  const undo = useUndo();
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  const [edited, setEdited] = useDialogOf<Segment>('edit', segments, ({ id }) => id);
  const words = { kinds, priceLists };
  return (
    <AdminPage
      title={t('Segments')}
      description={t('Groups of subscribers by what is known of them. Who is in one is asked each time.')}
      backTo={{ label: t('Campaigns'), to: adminLinks.campaigns() }}
      actions={
        mayChange && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('Add a segment')}
          </Button>
        )
      }
    >
      <ListTable
        rows={segments}
        icon="users"
        noneYet={t('No segments yet')}
        noneHint={t('Say who: what they bought or wish for, where they live, since when they subscribe.')}
        label={t('Segments')}
        rowKey={({ id }) => id}
        columns={[
          { head: t('Name'), className: 'min-w-36 font-medium break-words', cell: ({ name }) => name },
          {
            head: t('Rules'),
            className: 'min-w-48 text-ink-soft',
            cell: ({ definition: { match, rules } }) => (
              <ul className="grid gap-0.5">
                {rules.map((rule, index) => (
                  <li key={index}>
                    {index > 0 && `${match === 'all' ? t('and') : t('or')} `}
                    {ruleText(rule, words)}
                  </li>
                ))}
              </ul>
            ),
          },
          { head: t('Changed'), from: 'lg', at: (row) => row.updated_at },
          {
            className: 'whitespace-nowrap',
            cell: (segment) =>
              mayChange && (
                <>
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={t('Edit {name}', { name: segment.name })}
                    onClick={() => setEdited(segment)}
                  >
                    {t('Edit')}
                  </Button>
                  <UndoableDelete
                    name={segment.name}
                    onDelete={() => browserApi().campaigns.deleteSegment({ params: { id: segment.id } })}
                    undoable={{
                      text: t('{name} was deleted.', { name: segment.name }),
                      undo: () => browserApi().campaigns.restoreSegment({ params: { id: segment.id } }),
                      undoneText: t('{name} is back.', { name: segment.name }),
                    }}
                    onDeleted={undo.offer}
                  />
                </>
              ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
      {isAdding && <SegmentDialog words={words} onClose={() => setIsAdding(false)} />}
      {edited && (
        <SegmentDialog key={edited.id} segment={edited} words={words} onClose={() => setEdited(undefined)} />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Segments'));
