import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { SupplierReturn } from './supplier-return-words.ts';

/** The supplier answered, or the units leave for it; `change`: what is known of it is corrected. */
export function MoveDialog({
  one,
  step,
  onClose,
}: {
  one: SupplierReturn;
  step: 'authorise' | 'refuse' | 'send' | 'change';
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState({
    rma: one.rma,
    answer: one.answer,
    carrier: one.carrier,
    tracking_code: one.tracking_code,
    note: one.note,
  });
  const titles = {
    authorise: t('The supplier takes it back'),
    refuse: t('The supplier refused it'),
    send: t('Send to {supplier}', { supplier: one.supplier_name }),
    change: t('Change'),
  };
  const fields = {
    authorise: { rma: t('Their number (RMA)') },
    refuse: { answer: t('Why it was refused') },
    send: { carrier: t('Carrier'), tracking_code: t('Tracking code') },
    change: {
      rma: t('Their number (RMA)'),
      carrier: t('Carrier'),
      tracking_code: t('Tracking code'),
      note: t('Note'),
    },
  };
  const params = { id: one.id };
  return (
    <FormDialog
      title={titles[step]}
      description={step === 'send' ? t('Its units leave their shelves now.') : undefined}
      confirmText={step === 'send' ? t('Send') : t('Save')}
      backText={t('Cancel')}
      act={async () => {
        if (step === 'change') {
          const { answer: _, ...body } = typed;
          await browserApi().supplierReturns.changeSupplierReturn({ params, body });
        } else {
          await browserApi().supplierReturns.moveSupplierReturn({ params, body: { step, ...typed } });
        }
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) =>
        (Object.entries(fields[step]) as [keyof typeof typed, string][]).map(([name, label]) => (
          <Field key={name} label={label} error={refusal?.fields[name]}>
            <TextInput
              autoComplete="off"
              maxLength={name === 'answer' || name === 'note' ? 1000 : 80}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))
      }
    </FormDialog>
  );
}
