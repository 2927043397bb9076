import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useSend } from './use-send.ts';

/** A question before something that is not easily undone. A refusal is said in the dialog, which then stays open. */
export function ConfirmDialog({
  title,
  children,
  confirmText,
  isDangerous = true,
  isReady = true,
  isOpen,
  onOpenChange,
  onConfirm,
}: {
  title: string;
  children?: ReactNode;
  confirmText: string;
  isDangerous?: boolean;
  /** Whether all that is asked was answered. */
  isReady?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => Promise<unknown>;
}) {
  const { isSending, refusal, send, forget } = useSend();
  return (
    <Dialog
      title={title}
      size="sm"
      isOpen={isOpen}
      onOpenChange={(open) => {
        forget();
        onOpenChange(open);
      }}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('Cancel')}</Button>
          </DialogClose>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={isSending}
            disabled={!isReady}
            onClick={() => {
              void send(onConfirm).then((isDone) => isDone && onOpenChange(false));
            }}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm text-ink-soft">
        {children}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
    </Dialog>
  );
}
