import type { RowSelectionState } from '@tanstack/react-table';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { useBulk } from '../admin-parts/bulk-results.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { SelectionBar } from '../admin-parts/selection-bar.tsx';
import type { Undoable } from '../admin-parts/undo-strip.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import type { PromotionInList } from './promotion-values.ts';

/** What is done to several promotions at once. */
export function PromotionsBulkBar({
  promotions,
  chosen,
  onChosen,
  offer,
}: {
  promotions: readonly PromotionInList[];
  chosen: RowSelectionState;
  onChosen: (chosen: RowSelectionState) => void;
  offer: (undoable: Undoable) => void;
}) {
  const [isEnding, setIsEnding] = useDialog('end-chosen');
  const here = promotions.filter(({ id }) => chosen[id]);
  const { run, isSending, notice } = useBulk(
    here.map(({ id, promotion_name: name }) => ({ id, name, to: adminLinks.editPromotion(id) })),
    () => onChosen({}),
  );
  const change = (action: 'activate' | 'end' | 'delete', onDone?: (ids: number[]) => void) =>
    run((ids) => browserApi().promotions.changePromotions({ body: { ids, action } }), onDone);
  const restore = async (ids: readonly number[]) => {
    for (const id of ids) await browserApi().promotions.restorePromotion({ params: { id } });
  };
  const removeDrafts = () =>
    change('delete', (ids) =>
      offer({
        text: t('{count, plural, one {# draft deleted} other {# drafts deleted}}', { count: ids.length }),
        undo: () => restore(ids),
        undoneText: t('They are as they were'),
      }),
    );
  return (
    <>
      {notice}
      <SelectionBar count={here.length} onClear={() => onChosen({})}>
        {here.some(({ is_draft: isDraft }) => isDraft) && (
          <Button size="sm" variant="secondary" iconStart="trash" onClick={() => void removeDrafts()}>
            {t('Delete drafts')}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setIsEnding(true)}>
          {t('End now')}
        </Button>
        <Button size="sm" iconStart="check" isBusy={isSending} onClick={() => void change('activate')}>
          {t('Activate')}
        </Button>
      </SelectionBar>
      <ConfirmDialog
        title={t('{count, plural, one {End this promotion now?} other {End these # promotions now?}}', {
          count: here.length,
        })}
        confirmText={t('End now')}
        isOpen={isEnding && here.length > 0}
        onOpenChange={setIsEnding}
        onConfirm={() => change('end')}
      >
        {t('Prices are the usual ones again at once. To run again, one needs another end.')}
      </ConfirmDialog>
    </>
  );
}
