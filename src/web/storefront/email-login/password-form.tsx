import { browserApi } from '../../data.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

/** E-mail and password; `email` as far as it was typed before. */
export function PasswordForm({ email = '' }: { email?: string }) {
  const { isSending, refusal, enter } = useAccountForm();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What was typed before the scripts arrived is in the fields, too.
        const typed = new FormData(event.currentTarget);
        const body = { email: String(typed.get('email')).trim(), password: String(typed.get('password')) };
        void enter(() => browserApi().customers.signIn({ body }));
      }}
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Field label="Correo" isRequired>
        <TextInput name="email" type="email" autoComplete="email" defaultValue={email} />
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
