import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';

type Kind = 'email' | 'phone' | 'address';

/** Asks whom and why; closes when the shop took it. */
export function AddBlockDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<Kind>('email');
  const [value, setValue] = useState('');
  const [street, setStreet] = useState('');
  const [number, setNumber] = useState('');
  const [postalCode, setPostalCode] = useState('');
  const [reason, setReason] = useState('');
  const add = async () => {
    await browserApi().customers.addBlock({
      body:
        kind === 'address'
          ? { kind, street, exterior_number: number, postal_code: postalCode, reason }
          : { kind, value, reason },
    });
    successToast(t('Blocked.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Block')}
      description={t('However it is written: capitals, spaces and country codes make no difference.')}
      size="md"
      confirmText={t('Block')}
      backText={t('Cancel')}
      isDangerous
      act={add}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('What')}>
            <Select
              options={[
                { value: 'email', label: t('E-mail') },
                { value: 'phone', label: t('Phone') },
                { value: 'address', label: t('Postal address') },
              ]}
              value={kind}
              onChange={(event) => setKind(event.target.value as Kind)}
            />
          </Field>
          {kind === 'address' ? (
            <div className="grid gap-4 sm:grid-cols-[1fr_7rem_7rem]">
              <Field label={t('Street')} isRequired error={refusal?.fields['street']}>
                <TextInput
                  autoComplete="off"
                  value={street}
                  onChange={(event) => setStreet(event.target.value)}
                />
              </Field>
              <Field label={t('Number')} isRequired error={refusal?.fields['exterior_number']}>
                <TextInput
                  autoComplete="off"
                  value={number}
                  onChange={(event) => setNumber(event.target.value)}
                />
              </Field>
              <Field label={t('Postal code')} isRequired error={refusal?.fields['postal_code']}>
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  value={postalCode}
                  onChange={(event) => setPostalCode(event.target.value)}
                />
              </Field>
            </div>
          ) : (
            <Field
              label={kind === 'email' ? t('E-mail') : t('Phone')}
              isRequired
              error={refusal?.fields['value']}
            >
              <TextInput
                inputMode={kind === 'email' ? 'email' : 'tel'}
                autoComplete="off"
                spellCheck={false}
                value={value}
                onChange={(event) => setValue(event.target.value)}
              />
            </Field>
          )}
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
