import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import type { Refusal } from './staff-sentence.ts';
import { useSend } from './use-send.ts';
import type { VersionedFields } from './use-versions.tsx';

/**
 * A few fields over the page, for something staff do. Sent once however often it is clicked; a refusal keeps it open
 * with what was typed, otherwise it closes. What waits for a second person is said instead of the form. Escape, the cross
 * and a click beside it ask before what was typed is thrown away. Shown while it is mounted.
 */
export function FormDialog({
  title,
  description,
  size = 'sm',
  confirmText,
  backText = t('Back'),
  isDangerous = false,
  isReady = true,
  fields,
  act,
  onClose: close,
  children,
}: {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  confirmText: string;
  backText?: string;
  isDangerous?: boolean;
  /** Whether there is something to send yet. */
  isReady?: boolean;
  /** Of what others may save meanwhile: what they hold is kept until it is saved or thrown away. */
  fields?: VersionedFields;
  /** Sends what was typed; a refusal of the API is thrown. */
  act: () => Promise<unknown>;
  onClose: () => void;
  /** The fields; those that were refused are in `refusal.fields`. */
  children: (refusal: Refusal | undefined) => ReactNode;
}) {
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const [isTyped, setIsTyped] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const onClose = () => {
    fields?.discard();
    close();
  };
  const submit = async () => {
    if (await send(act)) close();
  };
  if (refusal?.isWaiting) {
    return (
      <Dialog title={title} size={size} isOpen onOpenChange={onClose}>
        <div className="grid gap-4">
          <InlineNotice tone="success" title={t('Sent for approval')}>
            {refusal.message}
          </InlineNotice>
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <ButtonLink variant="secondary" to={adminLinks.approvals()}>
              {t('See approvals')}
            </ButtonLink>
            <DialogClose>
              <Button>{t('Done')}</Button>
            </DialogClose>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      description={description}
      size={size}
      isOpen
      onOpenChange={() => (isTyped || fields?.isDirty ? setIsLeaving(true) : onClose())}
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        // Not `onInput`: drawn again before its `change`, a select would lose what was just chosen.
        onChange={() => {
          setIsTyped(true);
          setIsLeaving(false);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {fields?.notices}
        {children(refusal)}
        {isLeaving && (
          <InlineNotice tone="warning" title={t('Throw away what you typed?')}>
            <div className="flex flex-wrap gap-3 pt-1">
              <Button size="sm" variant="secondary" onClick={() => setIsLeaving(false)}>
                {t('Go on typing')}
              </Button>
              <Button size="sm" variant="danger" onClick={onClose}>
                {t('Throw it away')}
              </Button>
            </div>
          </InlineNotice>
        )}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={onClose}>
            {backText}
          </Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={!isReady}
            isBusy={isSending}
          >
            {confirmText}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
