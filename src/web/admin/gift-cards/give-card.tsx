import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { amountError, hundredthsOf } from '../admin-parts/hundredths.ts';
import { ReasonField } from '../admin-parts/reason-field.tsx';

/** Staff give somebody a gift card, which is mailed today. */
export function GiveCard({ onClose, onGiven }: { onClose: () => void; onGiven: () => void }) {
  const [typed, setTyped] = useState({ amount: '', name: '', email: '', message: '', reason: '' });
  const [key] = useState(() => crypto.randomUUID());
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const act = async () => {
    await browserApi().giftCards.issue({
      idempotencyKey: key,
      body: {
        amount_cents: hundredthsOf(typed.amount) ?? 0,
        recipient_name: typed.name,
        recipient_email: typed.email,
        message: typed.message,
        reason: typed.reason,
      },
    });
    onGiven();
  };
  return (
    <FormDialog
      title={t('Give a gift card')}
      description={t('Its code is mailed at once; nobody can read it afterwards.')}
      confirmText={t('Give')}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('Amount')}
            hint={t('Pesos')}
            error={amountError(typed.amount) ?? refusal?.fields['amount_cents']}
            isRequired
          >
            <TextInput
              inputMode="decimal"
              value={typed.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </Field>
          <Field label={t('Name')} error={refusal?.fields['recipient_name']} isRequired>
            <TextInput
              value={typed.name}
              maxLength={80}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label={t('E-mail')} error={refusal?.fields['recipient_email']} isRequired>
            <TextInput
              type="email"
              value={typed.email}
              maxLength={254}
              onChange={(event) => change({ email: event.target.value })}
            />
          </Field>
          <Field label={t('Message')} error={refusal?.fields['message']}>
            <TextArea
              lang="es-MX"
              rows={3}
              value={typed.message}
              maxLength={500}
              onChange={(event) => change({ message: event.target.value })}
            />
          </Field>
          <ReasonField
            hint={t('Only staff read it.')}
            lengthMax={300}
            value={typed.reason}
            refusal={refusal}
            onValueChange={(reason) => change({ reason })}
          />
        </>
      )}
    </FormDialog>
  );
}
