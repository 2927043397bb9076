import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/blocks-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { AddBlockDialog } from './add-block-dialog.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Block = Awaited<ReturnType<Api['customers']['blocks']>>['blocks'][number];

const blockKindWords: Record<Block['kind'], Message> = {
  customer: msg('Guest or customer'),
  email: msg('E-mail'),
  phone: msg('Phone'),
  address: msg('Address'),
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.customers.blocks({ query: { page: pageOf(searchParams), q: wordsOf(searchParams) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Blocked contacts'));

/** Whom the shop takes no orders from. They are told to write to the shop, and nothing else. */
export default function BlocksPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('customers');
  const undo = useUndo();
  const [isAdding, setIsAdding] = useDialog('add', mayChange);
  return (
    <AdminPage
      title={t('Blocked contacts')}
      description={t(
        'No orders are taken from them. They are asked to write to the shop and learn nothing else.',
      )}
      actions={
        mayChange && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            {t('Block')}
          </Button>
        )
      }
    >
      <ListTools searchLabel={t('Search whom or why')} />
      <ListTable
        list={list}
        rows={list.blocks}
        icon="shield"
        noneYet={t('Nobody is blocked')}
        noneHint={t('Block an e-mail, a phone or an address here, a guest on their own page.')}
        label={t('Blocked contacts')}
        rowKey={(block) => block.id}
        columns={[
          {
            head: t('Who'),
            className: 'min-w-36 break-all',
            cell: (block) => (
              <span className="grid justify-items-start gap-1">
                {block.label}
                <Badge>{t(blockKindWords[block.kind])}</Badge>
                <span className="text-ink-soft md:hidden">{block.reason}</span>
              </span>
            ),
          },
          {
            head: t('Why'),
            from: 'md',
            className: 'min-w-36 break-words text-ink-soft',
            cell: (block) => block.reason,
          },
          { head: t('By'), from: 'lg', cell: (block) => block.blocked_by },
          { head: t('Since'), from: 'lg', at: (block) => block.created_at },
          {
            cell: (block) =>
              mayChange && (
                <UndoableDelete
                  name={block.label}
                  onDelete={() => browserApi().customers.removeBlock({ params: { id: block.id } })}
                  undoable={{
                    text: t('Orders of {label} are taken again.', { label: block.label }),
                    undo: () => browserApi().customers.restoreBlock({ params: { id: block.id } }),
                    undoneText: t('{label} is blocked as before.', { label: block.label }),
                  }}
                  onDeleted={undo.offer}
                />
              ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
      {isAdding && <AddBlockDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Blocked contacts'));
