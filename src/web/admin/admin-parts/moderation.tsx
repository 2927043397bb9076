import { useState } from 'react';
import type { ReactNode } from 'react';
import { type Message, t } from '../../../i18n/t.ts';
import { moderationWords } from '../../../modules/reviews/reviews.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { usualReasons } from './customer-words.ts';
import { useSend } from './use-send.ts';
import { useDialog } from './use-dialog.ts';

/** Where something that a shopper shared stands. */
export type ModerationState = 'pending' | 'approved' | 'rejected';

export const moderationStates: Record<ModerationState, { label: Message; tone: BadgeTone }> = {
  pending: { label: moderationWords.pending, tone: 'warning' },
  approved: { label: moderationWords.approved, tone: 'success' },
  rejected: { label: moderationWords.rejected, tone: 'neutral' },
};

/** Publishes what a shopper wrote, or says why not. Nothing is offered twice: what is approved is only rejected. */
export function DecideButtons({
  id,
  rejectTitle,
  state,
  isMain = true,
  isSending,
  onApprove,
  onReject,
  children,
}: {
  id: number | string;
  /** Asks before it is rejected, e.g. «Reject this review?». */
  rejectTitle: string;
  state: ModerationState;
  /** Whether approving is what is most wanted of the row. */
  isMain?: boolean;
  isSending: boolean;
  onApprove: () => void;
  onReject: (reason: string) => Promise<unknown>;
  /** What else can be done with it. */
  children?: ReactNode;
}) {
  const [isRejecting, setIsRejecting] = useDialog(`reject:${id}`);
  return (
    <>
      {state !== 'approved' && (
        <Button
          size="sm"
          variant={isMain ? 'primary' : 'secondary'}
          iconStart="check"
          isBusy={isSending}
          onClick={onApprove}
        >
          {t('Approve')}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button size="sm" variant="secondary" onClick={() => setIsRejecting(true)}>
          {t('Reject')}
        </Button>
      )}
      {children}
      <RejectDialog
        title={rejectTitle}
        isOpen={isRejecting}
        onOpenChange={setIsRejecting}
        onReject={onReject}
      />
    </>
  );
}

/** Asks why something is not published; its author reads the reason. */
export function RejectDialog({
  title,
  isOpen,
  onOpenChange,
  onReject,
}: {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onReject: (reason: string) => Promise<unknown>;
}) {
  const [reason, setReason] = useState('');
  const { isSending, refusal, send, forget } = useSend();
  const close = (open: boolean) => {
    forget();
    onOpenChange(open);
  };
  const reject = async () => {
    if (await send(() => onReject(reason))) close(false);
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onOpenChange={close}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('Cancel')}</Button>
          </DialogClose>
          <Button variant="danger" isBusy={isSending} onClick={() => void reject()}>
            {t('Reject')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label={t('Reason')} hint={t('Spanish; its author reads it. May stay empty.')}>
          <TextArea
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <ul aria-label={t('Usual reasons')} lang="es-MX" className="flex flex-wrap gap-2">
          {usualReasons.map((usual) => (
            <li key={usual}>
              <button
                type="button"
                onClick={() => setReason(usual)}
                className="rounded-md border border-line-strong px-3 py-1.5 text-left text-sm transition-colors hover:bg-sunken"
              >
                {usual}
              </button>
            </li>
          ))}
        </ul>
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      </div>
    </Dialog>
  );
}
