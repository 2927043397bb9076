import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { writtenRfc } from '../../../modules/invoice-profiles/rules/rfc.ts';
import {
  cfdiUses,
  isTaxRegime,
  taxRegimes,
  usesFor,
} from '../../../modules/invoice-profiles/rules/sat-catalogues.ts';
import { regimesOf, withRegime, withRfc } from '../../../modules/invoice-profiles/rules/typed-receiver.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { Invoice } from '../invoices/invoice-words.ts';

type Receiver = Invoice['receiver'];

/** Whom an invoice is made out to, as the Constancia says it: typed, or one that the buyer keeps in their account. */
export function ReceiverDialog({
  title,
  description,
  confirmText,
  start,
  saved,
  act,
  onClose,
}: {
  title: string;
  description?: string;
  confirmText: string;
  start: Receiver;
  saved: readonly Receiver[];
  act: (typed: Receiver) => Promise<void>;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(start);
  const text = (name: keyof Receiver) => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const uses = isTaxRegime(typed.tax_regime) ? usesFor(typed.tax_regime) : [];
  return (
    <FormDialog
      title={title}
      description={description}
      confirmText={confirmText}
      act={() => act(typed)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {saved.length > 0 && (
            <Field label={t('Saved by the buyer')}>
              <Select
                placeholder={t('Other data')}
                options={saved.map(({ rfc, legal_name: name }) => ({
                  value: rfc,
                  label: `${rfc} · ${name}`,
                }))}
                value={saved.find((one) => isSame(one, typed))?.rfc ?? ''}
                onChange={({ target }) => {
                  const chosen = saved.find(({ rfc }) => rfc === target.value);
                  if (chosen) setTyped(chosen);
                }}
              />
            </Field>
          )}
          <Field label={t('RFC')} isRequired error={refusal?.fields['rfc']}>
            <TextInput
              {...text('rfc')}
              className="spec"
              autoCapitalize="characters"
              maxLength={20}
              onChange={({ target }) => setTyped(withRfc(typed, target.value))}
              onBlur={() => setTyped({ ...typed, rfc: writtenRfc(typed.rfc) })}
            />
          </Field>
          <Field label={t('Name as on the Constancia')} isRequired error={refusal?.fields['legal_name']}>
            <TextInput {...text('legal_name')} maxLength={300} />
          </Field>
          <Field label={t('Tax regime')} isRequired error={refusal?.fields['tax_regime']}>
            <Select
              placeholder={t('Choose one')}
              options={regimesOf(typed.rfc).map((key) => ({
                value: key,
                label: `${key} ${taxRegimes[key].name}`,
              }))}
              value={typed.tax_regime}
              onChange={({ target }) => setTyped(withRegime(typed, target.value))}
            />
          </Field>
          <Field
            label={t('CFDI use')}
            hint={uses.length === 0 ? t('Choose the tax regime first.') : undefined}
            isRequired
            error={refusal?.fields['cfdi_use']}
          >
            <Select
              placeholder={t('Choose one')}
              disabled={uses.length === 0}
              options={uses.map((key) => ({ value: key, label: `${key} ${cfdiUses[key].name}` }))}
              value={typed.cfdi_use}
              onChange={({ target }) => setTyped({ ...typed, cfdi_use: target.value })}
            />
          </Field>
          <Field label={t('Fiscal postal code')} isRequired error={refusal?.fields['postal_code']}>
            <TextInput {...text('postal_code')} inputMode="numeric" maxLength={5} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function isSame(one: Receiver, other: Receiver): boolean {
  return (Object.keys(one) as (keyof Receiver)[]).every((name) => one[name] === other[name]);
}
