import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import type { Label } from './label-words.ts';

/** What staff write about a parcel that is stuck, and that nothing more is to be done. */
export function NoteDialog({
  label,
  onDone,
  onClose,
}: {
  label: Label;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [note, setNote] = useState(label.note);
  const [isClosed, setIsClosed] = useState(false);
  const save = async () => {
    await browserApi().orders.noteLabel({
      params: { label_id: label.id },
      body: { note, is_closed: isClosed },
    });
    await onDone();
  };
  return (
    <FormDialog title={t('Note on the parcel')} confirmText={t('Save')} act={save} onClose={onClose}>
      {() => (
        <div className="grid gap-4">
          <Field label={t('Note')} hint={t('For the staff, e.g. the number of the claim.')}>
            <TextArea
              rows={3}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          <Checkbox
            label={t('Nothing more is to be done')}
            checked={isClosed}
            onChange={({ target }) => setIsClosed(target.checked)}
          />
        </div>
      )}
    </FormDialog>
  );
}
