import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, useField } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** Where a link leads; empty takes it away. */
export function LinkDialog({
  href,
  onSave,
  onClose,
}: {
  href: string;
  onSave: (href: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(href);
  const [error, setError] = useState<string>();
  const save = (next: string) => {
    if (next !== '' && !/^(\/(?!\/)|#|https:\/\/|mailto:|tel:)\S*$/.test(next)) {
      setError(t('Begin it with / for a page of this shop, or with https://, mailto: or tel:.'));
      return;
    }
    onClose();
    onSave(next);
  };
  return (
    <Dialog title={t('Link')} size="sm" isOpen onOpenChange={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The page has a form around the editor.
          event.stopPropagation();
          save(typed.trim());
        }}
      >
        <Field
          label={t('Leads to')}
          hint={t('A path of this shop, e.g. /promotion, or https://…')}
          error={error}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          {href !== '' && (
            <Button variant="quiet" onClick={() => save('')}>
              {t('Take the link away')}
            </Button>
          )}
          <Button type="submit">{t('Set the link')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A picture to send, and the words for who does not see it. */
export function PictureDialog({
  isSending,
  onSave,
  error,
  onClose,
}: {
  isSending: boolean;
  /** Whether it was sent. */
  onSave: (file: File, alt: string) => Promise<boolean>;
  error: string | undefined;
  onClose: () => void;
}) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const isReady = file !== undefined && alt.trim() !== '';
  return (
    <Dialog title={t('Picture')} size="sm" isOpen onOpenChange={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (file && isReady) void onSave(file, alt.trim()).then((isSent) => isSent && onClose());
        }}
      >
        <Field label={t('Picture file')} hint={t('JPEG, PNG, WebP or AVIF up to 8 MB.')} error={error}>
          <PictureInput onChange={setFile} />
        </Field>
        <Field label={t('What the picture shows')} hint={t('Spanish; read aloud to who does not see it.')}>
          <TextInput value={alt} maxLength={300} onChange={(event) => setAlt(event.target.value)} />
        </Field>
        <Button type="submit" className="justify-self-end" isBusy={isSending} disabled={!isReady}>
          {t('Put it in')}
        </Button>
      </form>
    </Dialog>
  );
}

function PictureInput({ onChange }: { onChange: (file: File | undefined) => void }) {
  const field = useField();
  return (
    <input
      {...field}
      type="file"
      accept="image/*"
      className="text-sm"
      onChange={(event) => onChange(event.target.files?.[0])}
    />
  );
}
