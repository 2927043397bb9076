import { useRevalidator } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import type { Undoable } from './undo-strip.tsx';
import { useSend } from './use-send.ts';

/** The bin of a row whose deletion can be taken back: deletes without asking, and offers to undo it. */
export function UndoableDelete({
  name,
  onDelete,
  undoable,
  onDeleted,
}: {
  /** Of what goes, e.g. `/old`. */
  name: string;
  onDelete: () => Promise<unknown>;
  undoable: Undoable;
  /** Offers it at the page's foot. */
  onDeleted: (undoable: Undoable) => void;
}) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const remove = async () => {
    if (!(await send(onDelete))) return;
    onDeleted(undoable);
    await revalidate();
  };
  return (
    <>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <IconButton
        icon="trash"
        size="sm"
        label={`Delete ${name}`}
        disabled={isSending}
        onClick={() => void remove()}
      />
    </>
  );
}
