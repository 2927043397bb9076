import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useBulk } from '../admin-parts/bulk-results.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
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
  // Who may sell below cost says why; nobody else gets that far.
  const maySayWhy = useMay('price_below_cost');
  const [isActivating, setIsActivating] = useDialog('activate-chosen', maySayWhy);
  const [reason, setReason] = useState('');
  const here = promotions.filter(({ id }) => chosen[id]);
  const { run, isSending, notice } = useBulk(
    here.map(({ id, promotion_name: name }) => ({ id, name, to: adminLinks.editPromotion(id) })),
    () => onChosen({}),
  );
  const change = (action: 'activate' | 'end' | 'delete', onDone?: (ids: number[]) => void) =>
    run(
      (ids) =>
        browserApi().promotions.changePromotions({
          body: { ids, action, ...(action === 'activate' && reason.trim() !== '' && { reason }) },
        }),
      onDone,
    );
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
        <Button
          size="sm"
          iconStart="check"
          isBusy={isSending}
          onClick={() => (maySayWhy ? setIsActivating(true) : void change('activate'))}
        >
          {t('Activate')}
        </Button>
      </SelectionBar>
      {isActivating && here.length > 0 && (
        <FormDialog
          title={t('{count, plural, one {Activate this promotion?} other {Activate these # promotions?}}', {
            count: here.length,
          })}
          confirmText={t('Activate')}
          act={() => change('activate')}
          onClose={() => setIsActivating(false)}
        >
          {() => (
            <Field label={t('Why below cost')} hint={t('Only where one of them sells below cost.')}>
              <TextArea
                rows={3}
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
        </FormDialog>
      )}
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
