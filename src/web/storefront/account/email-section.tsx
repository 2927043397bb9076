import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../data.ts';
import { welcomeCustomer } from '../../state/visitor-actions.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TestMailbox } from '../account-parts/test-mailbox.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';
import { AccountSection } from './account-section.tsx';

/** The address one enters with; a new one counts when the code mailed to it comes back. */
export function EmailSection({ email }: { email: string }) {
  const { isSending, refusal, send } = useAccountForm();
  const [newEmail, setNewEmail] = useState('');
  const [otp, setOtp] = useState('');
  const [state, setState] = useState<'idle' | 'sent' | 'done'>('idle');
  const { revalidate } = useRevalidator();

  const ask = async () => {
    const body = { newEmail: newEmail.trim() };
    if (await send(() => browserApi().customers.requestEmailChange({ body }))) setState('sent');
  };
  const confirm = async () => {
    const body = { newEmail: newEmail.trim(), otp: otp.trim() };
    if (!(await send(() => browserApi().customers.changeEmail({ body })))) return;
    setState('done');
    setNewEmail('');
    setOtp('');
    await welcomeCustomer();
    await revalidate();
  };
  return (
    <AccountSection title="Tu correo" onSubmit={state === 'sent' ? confirm : ask}>
      <p className="text-sm text-ink-soft">
        Entras con <span className="font-medium wrap-anywhere text-ink">{email}</span>.
      </p>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {state === 'done' && <InlineNotice tone="success">Listo, ese es tu correo desde ahora.</InlineNotice>}
      {state === 'sent' ? (
        <>
          <InlineNotice tone="success">
            Si {newEmail} está libre, le mandamos un código. Escríbelo para cambiar tu correo.
          </InlineNotice>
          <TestMailbox />
          <Field label="Código de seis dígitos" isRequired>
            <TextInput
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={otp}
              onChange={(event) => setOtp(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="secondary" isBusy={isSending}>
              Confirmar correo
            </SubmitButton>
            <Button variant="quiet" onClick={() => setState('idle')}>
              Usar otro
            </Button>
          </div>
        </>
      ) : (
        <>
          <Field label="Correo nuevo" isRequired>
            <TextInput
              name="new-email"
              type="email"
              autoComplete="email"
              value={newEmail}
              onChange={(event) => setNewEmail(event.target.value)}
            />
          </Field>
          <SubmitButton variant="secondary" isBusy={isSending} className="justify-self-start">
            Cambiar correo
          </SubmitButton>
        </>
      )}
    </AccountSection>
  );
}
