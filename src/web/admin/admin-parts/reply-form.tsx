import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useClosingGuard } from './unsaved-guard.tsx';
import { useSend } from './use-send.ts';

/** The field was asked for by a click. Not made anew with each drawing, which would take the focus back from whatever has it. */
const focusAtOnce = (area: HTMLTextAreaElement | null) => area?.focus({ preventScroll: true });

/** What the shop says below a shopper's words; closes once it is kept, and the list is read again. */
export function ReplyForm({
  label,
  hint,
  lengthMax,
  sendText,
  isReady = true,
  text,
  onTextChange,
  act,
  onClose,
}: {
  label: string;
  hint: string;
  lengthMax: number;
  sendText: string;
  /** Whether there is something to send yet. */
  isReady?: boolean;
  text: string;
  onTextChange: (text: string) => void;
  /** Sends what was typed; a refusal of the API is thrown. */
  act: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  useClosingGuard(text.trim() !== '');
  const save = async () => {
    const isDone = await send(async () => {
      await act();
      await revalidate();
    });
    if (isDone) onClose();
  };
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-2.5 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={label} hint={hint} error={refusal?.fields['body'] ?? refusal?.message}>
        <TextArea
          rows={3}
          maxLength={lengthMax}
          ref={focusAtOnce}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" isBusy={isSending} disabled={!isReady}>
          {sendText}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
