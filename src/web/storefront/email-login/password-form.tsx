import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';
import type { SentCode } from './code-form.tsx';

/** E-mail and password; `onUnproven` where the password is right and the address waits for its code. */
export function PasswordForm({ onUnproven }: { onUnproven: (sent: SentCode) => void }) {
  const { isSending, refusal, enter } = useAccountForm();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What was typed before the scripts arrived is in the fields, too.
        const typed = new FormData(event.currentTarget);
        const email = String(typed.get('email')).trim();
        const password = String(typed.get('password'));
        void enter(() =>
          browserApi()
            .customers.signIn({ body: { email, password } })
            .catch((error: unknown) => {
              if (error instanceof ApiError && error.code === 'email_not_verified') {
                onUnproven({ email, password });
              }
              throw error;
            }),
        );
      }}
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Field label="Correo" isRequired>
        <TextInput name="email" type="email" autoComplete="email" />
      </Field>
      <Field label="Contraseña" isRequired>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        Entrar
      </SubmitButton>
    </form>
  );
}
