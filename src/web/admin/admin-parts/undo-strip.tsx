import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useReload } from '../../use-reload.ts';
import { useSend } from './use-send.ts';

/** Something that was just done and can be taken back. */
export type Undoable = {
  /** What was done, e.g. `“Gabinetes” was deleted.` */
  text: string;
  undo: () => Promise<unknown>;
  /** Said when it is taken back. */
  undoneText: string;
};

/** What the strip at the page's foot offers to take back: the last thing that was done. */
export function useUndo() {
  const [last, offer] = useState<Undoable>();
  return { last, offer, close: () => offer(undefined) };
}

/** Stands at the foot of the page until it is closed, used, or the page is left: a toast would be gone too soon. */
export function UndoStrip({ last, close }: Pick<ReturnType<typeof useUndo>, 'last' | 'close'>) {
  return (
    <div role="status" className="sticky bottom-4 z-20 mt-4 flex justify-center sm:justify-end">
      {last && <Offer key={last.text} undoable={last} close={close} />}
    </div>
  );
}

function Offer({ undoable, close }: { undoable: Undoable; close: () => void }) {
  const reload = useReload();
  const { isSending, refusal, send } = useSend();
  const undo = async () => {
    if (!(await send(undoable.undo))) return;
    successToast(undoable.undoneText, flowToastMilliseconds);
    close();
    await reload();
  };
  return (
    <div className="animate-rise flex max-w-xl items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 text-sm shadow-3">
      <span className="min-w-0 flex-1">
        {undoable.text}
        {refusal && <span className="block text-danger">{refusal.message}</span>}
      </span>
      <Button size="sm" variant="secondary" iconStart="undo" isBusy={isSending} onClick={() => void undo()}>
        {t('Undo')}
      </Button>
      <IconButton icon="close" size="sm" label={t('Close')} onClick={close} />
    </div>
  );
}
