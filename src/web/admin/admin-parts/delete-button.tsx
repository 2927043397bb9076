import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The bin at the end of a row: asks first, deletes, says so, and has the list read again. */
export function DeleteButton({
  name,
  title = `Delete ${name}?`,
  doneText,
  onDelete,
  undo,
  children,
}: {
  /** Of what goes, e.g. `ASUS`. */
  name: string;
  /** The question. */
  title?: string;
  /** Said when it is gone, unless the list itself shows it well enough. */
  doneText?: string;
  onDelete: () => Promise<unknown>;
  /** Offers to take it back. */
  undo?: () => void;
  /** What else goes with it, or stays. */
  children: ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = async () => {
    await onDelete();
    if (doneText !== undefined) successToast(doneText, flowToastMilliseconds);
    undo?.();
    await revalidate();
  };
  return (
    <>
      <IconButton icon="trash" size="sm" label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        title={title}
        confirmText="Delete"
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={remove}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  );
}
