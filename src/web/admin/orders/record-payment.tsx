import { type ReactNode, useRef } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FileInput } from '../admin-parts/file-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { amountError, hundredthsOf } from '../admin-parts/hundredths.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { methodWords } from '../../../modules/orders/orders.words.ts';

const methods = ['transfer', 'terminal', 'cash'] as const;
type Method = (typeof methods)[number];
const methodOptions = methods.map((value) => ({ value, label: methodWords[value] }));
const references = {
  transfer: msg('Tracking key'),
  terminal: msg('Authorisation'),
  cash: msg('Number of the receipt'),
};

type Taken = { method: Method; amount_cents: number; reference: string };

/** What was taken with the paper that shows it, as the calls take both. */
export function withProof(taken: Taken, proof: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(taken)) form.set(name, String(value));
  if (proof) form.set('file', proof);
  return form;
}

/** Books money that staff took themselves; nothing is prefilled that has to be counted. */
export function RecordPayment({
  of,
  description,
  notice,
  takesProof = true,
  send,
  onDone,
  onClose,
}: {
  /** What is paid: what was typed is kept for it alone. */
  of: string;
  description: string;
  /** What to know before money is taken. */
  notice?: ReactNode;
  takesProof?: boolean;
  send: (taken: Taken, proof: File | undefined) => Promise<unknown>;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const form = useVersions({
    name: `take:${of}`,
    values: { method: 'transfer' as Method, amount: '', reference: '' },
  });
  const { typed, type } = form;
  const record = async () => {
    try {
      await form.save(({ method, amount, reference }) =>
        send({ method, amount_cents: hundredthsOf(amount) ?? 0, reference }, file.current?.files?.[0]),
      );
    } finally {
      // The paper is kept also where a second person has to decide.
      await onDone();
    }
    successToast(t('The payment was booked.'), flowToastMilliseconds);
  };
  return (
    <FormDialog
      title={t('Record a payment')}
      description={description}
      size="md"
      confirmText={t('Book it as paid')}
      backText={t('Cancel')}
      isReady={hundredthsOf(typed.amount) !== undefined}
      fields={form}
      act={record}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {notice}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('How')} error={refusal?.fields['method']}>
              <Select
                options={selectOptions(methodOptions)}
                value={typed.method}
                onChange={(event) => type({ method: event.target.value as Method })}
              />
            </Field>
            <Field
              label={t('Amount received')}
              isRequired
              error={amountError(typed.amount) ?? refusal?.fields['amount_cents']}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={typed.amount}
                onChange={(event) => type({ amount: event.target.value })}
              />
            </Field>
          </div>
          <Field
            label={t(references[typed.method])}
            isRequired={typed.method !== 'cash'}
            hint={t('Money with the same one is booked once.')}
            error={refusal?.fields['reference']}
          >
            <TextInput
              autoComplete="off"
              maxLength={60}
              value={typed.reference}
              onChange={(event) => type({ reference: event.target.value })}
            />
          </Field>
          {takesProof && (
            <Field
              label={t('Proof')}
              hint={t('A photo of the slip or the PDF of the bank, 5 MB at most.')}
              error={refusal?.fields['file']}
            >
              <FileInput ref={file} accept="application/pdf,image/png,image/jpeg" />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
