import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../links.ts';
import { Button } from '../../../ui/button.tsx';
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
  filter,
  shelves,
  offerUndo,
}: {
  selection: ProductSelection;
  /** How many rows this page has. */
  here: number;
  /** How many the filter finds. */
  total: number;
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
      const stayed = refused > 0 ? `, ${refused.toLocaleString('en-US')} stay as they are` : '';
      offerUndo({
        text: `${productsIn(changed)} changed${stayed}.`,
        undo: () => browserApi().catalog.undoBulk({ body: { run } }),
        undoneText: 'They are as they were',
      });
    }
    void revalidate();
  };
  return (
    <div className="sticky top-0 z-10 mb-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-1.5 text-sm">
      <span role="status" className="figures font-medium">{`${count.toLocaleString('en-US')} chosen`}</span>
      {!isWholeFilter && total > here && (
        <Button size="sm" variant="quiet" onClick={selection.chooseFilter}>
          {`All ${total.toLocaleString('en-US')} of this filter`}
        </Button>
      )}
      <span className="ml-auto flex gap-2">
        <Button size="sm" variant="quiet" onClick={selection.clear}>
          Choose none
        </Button>
        <Button size="sm" iconStart="edit" onClick={() => setEditing(true)}>
          Edit
        </Button>
      </span>
      {isEditing && (
        <BulkDialog
          target={isWholeFilter ? { filter } : { ids: [...ids] }}
          count={count}
          shelves={shelves}
          onDone={finish}
          onStarted={(id) => void navigate(adminLinks.import(id))}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

function productsIn(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;
}
