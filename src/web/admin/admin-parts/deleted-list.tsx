import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useReload } from '../../use-reload.ts';
import { Ago } from './ago.tsx';
import { NameCell } from './row-parts.tsx';
import { RowTable } from './row-table.tsx';
import { staffDate } from './staff-time.ts';
import { useSend } from './use-send.ts';

/** What was deleted within a month. */
export type DeletedRow = {
  id: number;
  name: string;
  imageUrl: string | null;
  product_count: number;
  into: string | null;
  deleted_at: string;
  kept_until: string;
};

/** Below a list: what was deleted from it and can still be brought back. Nothing where there is none. */
export function DeletedList({
  rows,
  restoredText,
  mayRestore,
  onRestore,
}: {
  rows: readonly DeletedRow[];
  restoredText: string;
  mayRestore: boolean;
  onRestore: (row: DeletedRow) => Promise<unknown>;
}) {
  const reload = useReload();
  const { isSending, refusal, send } = useSend();
  const [chosen, setChosen] = useState<number>();
  if (rows.length === 0) return null;
  const restore = async (row: DeletedRow) => {
    setChosen(row.id);
    if (!(await send(() => onRestore(row)))) return;
    successToast(restoredText, flowToastMilliseconds);
    await reload();
  };
  return (
    <section aria-labelledby="deleted-ones" className="mt-10 grid gap-3">
      <h2 id="deleted-ones" className="display text-lg">
        {t('Deleted')}
      </h2>
      <p className="text-sm text-ink-soft">
        {t('Each can be restored for 30 days, with its products and address.')}
      </p>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <RowTable
        label={t('Deleted')}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            head: t('Name'),
            cell: (row) => (
              <NameCell
                imageUrl={row.imageUrl}
                name={row.name}
                hint={row.into !== null && t('Its products went to {into}', { into: row.into })}
              />
            ),
          },
          { head: t('Products'), align: 'end', from: 'sm', cell: (row) => row.product_count },
          {
            head: t('Deleted'),
            from: 'md',
            className: 'text-ink-soft',
            cell: (row) => <Ago time={row.deleted_at} />,
          },
          {
            head: t('Kept until'),
            from: 'lg',
            className: 'text-ink-soft',
            cell: (row) => staffDate(row.kept_until),
          },
          mayRestore && {
            cell: (row) => (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('Restore {name}', { name: row.name })}
                isBusy={isSending && chosen === row.id}
                disabled={isSending}
                onClick={() => void restore(row)}
              >
                {t('Restore')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
