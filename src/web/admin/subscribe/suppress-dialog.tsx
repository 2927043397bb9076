import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';

/** Asks which address and why; closes when the shop took it. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const suppress = async () => {
    await browserApi().newsletter.suppress({ body: { email: email.trim(), reason } });
    successToast(t('The address is suppressed.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Suppress an address')}
      size="md"
      confirmText={t('Suppress')}
      backText={t('Cancel')}
      act={suppress}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('E-mail')} isRequired error={refusal?.fields['email']}>
            <TextInput
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <ReasonField
            hint={t('Only staff read it.')}
            lengthMax={500}
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
