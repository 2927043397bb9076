import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { warningToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useReload } from '../../use-reload.ts';
import { refusalOf } from './staff-sentence.ts';
import type { Undoable } from './undo-strip.tsx';
import { useSend } from './use-send.ts';

/** Long enough to read a sentence. */
const refusalMilliseconds = 6000;

/**
 * Does at once what can be taken back, without asking, and offers at the page's foot to undo it. A refusal is a toast: in
 * the cell of a table it would push the rest aside.
 */
export function useUndoable(offer: (undoable: Undoable) => void) {
  const reload = useReload();
  const { isSending, send } = useSend();
  return {
    isSending,
    run: async (act: () => Promise<unknown>, undoable: Undoable) => {
      const isDone = await send(async () => {
        try {
          await act();
        } catch (error) {
          warningToast(refusalOf(error).message, refusalMilliseconds);
          throw error;
        }
      });
      if (!isDone) return;
      offer(undoable);
      await reload();
    },
  };
}

/** The bin of a row whose deletion can be taken back. */
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
  onDeleted: (undoable: Undoable) => void;
}) {
  const { isSending, run } = useUndoable(onDeleted);
  return (
    <IconButton
      icon="trash"
      size="sm"
      label={t('Delete {name}', { name })}
      disabled={isSending}
      onClick={() => void run(onDelete, undoable)}
    />
  );
}

/** A button in words whose deed can be taken back. */
export function UndoableButton({
  label,
  act,
  undoable,
  onDone,
  children,
  ...look
}: {
  /** Its name where what it says is not enough, e.g. `Block Ana`. */
  label: string;
  act: () => Promise<unknown>;
  undoable: Undoable;
  onDone: (undoable: Undoable) => void;
  variant: 'quiet' | 'secondary';
  size?: 'sm';
  className?: string | undefined;
  children: ReactNode;
}) {
  const { isSending, run } = useUndoable(onDone);
  return (
    <Button {...look} aria-label={label} isBusy={isSending} onClick={() => void run(act, undoable)}>
      {children}
    </Button>
  );
}
