import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { welcomeCustomer } from '../../state/visitor-actions.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { TestMailbox } from './test-mailbox.tsx';
import { useAccountForm } from './use-account-form.ts';

/**
 * Says calmly that the address of the account waits to be proven, with the field for the code and a way to get another
 * email. Everything else works without it.
 */
export function ConfirmEmailNotice() {
  const { is_anonymous: isAnonymous, is_verified: isVerified, email } = useSignedInCustomer();
  if (isAnonymous || isVerified) return null;
  return (
    <section className="grid max-w-3xl grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="display text-xl">Confirma tu correo</h2>
      <p className="text-sm text-ink-soft">
        Mandamos un código a <span className="font-medium wrap-anywhere text-ink">{email}</span>. Puedes
        comprar sin él; al confirmar ves aquí también lo que compraste antes con ese correo.
      </p>
      <ConfirmForm code="" />
    </section>
  );
}

/** The code of the email, for an account that is open in this browser. */
export function ConfirmForm({ code }: { code: string }) {
  const { isSending, refusal, send } = useAccountForm();
  const [typed, setTyped] = useState(code);
  const [state, setState] = useState<'idle' | 'sent' | 'done'>('idle');
  const { revalidate } = useRevalidator();
  const confirm = async () => {
    if (!(await send(() => browserApi().accounts.confirmEmail({ body: { code: typed.trim() } })))) return;
    setState('done');
    await welcomeCustomer();
    await revalidate();
  };
  if (state === 'done') {
    return (
      <div className="grid gap-4">
        <InlineNotice tone="success">Listo, tu correo está confirmado.</InlineNotice>
        <ButtonLink to={links.dashboard()} className="justify-self-start">
          Ir a mi cuenta
        </ButtonLink>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {refusal && refusal.fields['code'] === undefined && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      {state === 'sent' && (
        <InlineNotice tone="success">Va en camino. Revisa también la carpeta de no deseados.</InlineNotice>
      )}
      <Field label="Código de seis dígitos" error={refusal?.fields['code']} isRequired>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton variant="secondary" isBusy={isSending}>
          Confirmar correo
        </SubmitButton>
        <button
          type="button"
          className="min-h-6 text-sm font-semibold text-brand underline underline-offset-4"
          onClick={() =>
            void send(() => browserApi().accounts.sendConfirmation()).then(
              (isSent) => isSent && setState('sent'),
            )
          }
        >
          Enviar otro código
        </button>
      </div>
      <TestMailbox />
    </form>
  );
}
