import { useState } from 'react';
import { selectOptions } from '../admin-parts/select-options.ts';
import { msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { Invoice } from './invoice-words.ts';

/** Reasons of the tax authority. */
const reasons = [
  { value: '02', label: msg('02 Errors, nothing takes its place') },
  { value: '03', label: msg('03 The sale did not happen') },
  { value: '04', label: msg('04 Named sale of a global invoice') },
  { value: '01', label: msg('01 Errors, another takes its place') },
];

/** Asks for the tax authority's reason and has a stamped invoice cancelled. */
export function CancelInvoiceDialog({
  invoice,
  onDone,
  onClose,
}: {
  invoice: Invoice;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<'01' | '02' | '03' | '04'>('02');
  const [replacement, setReplacement] = useState('');
  const cancel = async () => {
    await browserApi().invoices.cancel({
      params: { id: invoice.id },
      body: { reason, ...(reason === '01' && { replacement_uuid: replacement.trim() }) },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Cancel {name}', { name: invoice.name })}
      confirmText={invoice.kind === 'credit_note' ? t('Cancel credit note') : t('Cancel invoice')}
      backText={t('Keep it')}
      isDangerous
      act={cancel}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Reason')} isRequired>
            <Select
              options={selectOptions(reasons)}
              value={reason}
              onChange={(event) => setReason(event.target.value as typeof reason)}
            />
          </Field>
          {reason === '01' && (
            <Field
              label={t('UUID of the invoice that takes its place')}
              isRequired
              error={refusal?.fields['replacement_uuid']}
            >
              <TextInput value={replacement} onChange={(event) => setReplacement(event.target.value)} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
