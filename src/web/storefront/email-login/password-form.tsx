import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

/** E-mail and password. */
export function PasswordForm() {
  const { isSending, refusal, enter } = useAccountForm();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void enter(() => browserApi().customers.signIn({ body: { email: email.trim(), password } }));
      }}
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Field label="Correo" isRequired>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Contraseña" isRequired>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" isWide isBusy={isSending}>
        Entrar
      </Button>
    </form>
  );
}
