import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';

/** What an account is called, and its phone; its address is its owner's to change, who has to prove the new one. */
export function DetailsDialog({
  customer,
  onDone,
  onClose,
}: {
  customer: { id: string; name: string; email: string; phone: string | null };
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(customer.name);
  const [phone, setPhone] = useState(customer.phone ?? '');
  const save = async () => {
    await browserApi().customers.changeCustomer({
      params: { id: customer.id },
      body: { name, phone: phone.trim() === '' ? null : phone },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Edit {name}', { name: customer.name })}
      description={t(
        'Orders keep what they were placed with. The e-mail is changed by its owner, under «Mi cuenta».',
      )}
      confirmText={t('Save')}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Name')} isRequired error={refusal?.fields['name']}>
            <TextInput
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field label={t('Phone')} error={refusal?.fields['phone']}>
            <TextInput
              autoComplete="off"
              inputMode="tel"
              maxLength={20}
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
