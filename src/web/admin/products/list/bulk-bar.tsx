import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectionBar } from '../../admin-parts/selection-bar.tsx';
import type { Shelves } from '../../admin-parts/shelves.ts';
import type { Undoable } from '../../admin-parts/undo-strip.tsx';
import { BulkDialog, type BulkTarget } from './bulk-dialog.tsx';
import type { BulkAnswer } from './bulk-values.ts';
import type { ProductSelection } from './use-product-selection.ts';

/** How much is chosen, and what can be done with it. */
export function BulkBar({
  selection,
  here,
  total,
  hasMore,
  filter,
  shelves,
  offerUndo,
}: {
  selection: ProductSelection;
  /** How many rows this page has. */
  here: number;
  /** How many the filter finds, as far as they were counted. */
  total: number;
  hasMore: boolean;
  filter: Extract<BulkTarget, { filter: unknown }>['filter'];
  shelves: Shelves;
  offerUndo: (done: Undoable) => void;
}) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { ids, isWholeFilter } = selection;
  const count = isWholeFilter ? total : ids.length;
  if (count === 0) return null;
  const finish = ({ run, changed, refused }: BulkAnswer) => {
    setEditing(false);
    selection.clear();
    if (run !== null) {
      const stayed =
        refused > 0 ? t(', {refused} stay as they are', { refused: refused.toLocaleString('en-US') }) : '';
      offerUndo({
        text: t('{value} changed{stayed}.', { value: productsIn(changed), stayed }),
        undo: () => browserApi().catalog.undoBulk({ body: { run } }),
        undoneText: t('They are as they were'),
      });
    }
    void revalidate();
  };
  return (
    <>
      <SelectionBar count={count} hasMore={isWholeFilter && hasMore} onClear={selection.clear}>
        {!isWholeFilter && total > here && (
          <Button size="sm" variant="quiet" onClick={selection.chooseFilter}>
            {hasMore
              ? t('All of this filter, {total} or more', { total: total.toLocaleString('en-US') })
              : t('All {total} of this filter', { total: total.toLocaleString('en-US') })}
          </Button>
        )}
        <Button size="sm" iconStart="edit" onClick={() => setEditing(true)}>
          {t('Edit')}
        </Button>
      </SelectionBar>
      {isEditing && (
        <BulkDialog
          target={isWholeFilter ? { filter } : { ids: [...ids] }}
          count={count}
          hasMore={isWholeFilter && hasMore}
          shelves={shelves}
          onDone={finish}
          onStarted={(id) => void navigate(adminLinks.import(id))}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

function productsIn(count: number): string {
  return t('{count, plural, one {# product} other {# products}}', { count });
}
