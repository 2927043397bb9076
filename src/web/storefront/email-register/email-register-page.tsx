import { useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

export const meta = () => pageMeta({ title: 'Registro con correo', isPrivate: true });

export default function EmailRegisterPage() {
  const { isSending, refusal, enter, backTo } = useAccountForm();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Record<string, string>>({});
  const fields = { ...refusal?.fields, ...missing };

  return (
    <AccountFrame
      title="Registro con correo"
      lead="Con esto basta para comprar. La dirección la pedimos al pagar."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const empty: Record<string, string> = {};
          if (name.trim() === '') empty['name'] = 'Escribe tu nombre.';
          if (email.trim() === '') empty['email'] = 'Escribe tu correo.';
          if (password.length < 8) empty['password'] = 'La contraseña necesita 8 caracteres o más.';
          setMissing(empty);
          if (Object.keys(empty).length > 0) return;
          void enter(() =>
            browserApi().customers.signUp({ body: { name: name.trim(), email: email.trim(), password } }),
          );
        }}
      >
        {refusal && Object.keys(refusal.fields).length === 0 && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
        <Field label="Nombre" error={fields['name']} isRequired>
          <TextInput
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Correo" error={fields['email']} isRequired>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Contraseña" hint="8 caracteres o más." error={fields['password']} isRequired>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" isWide isBusy={isSending}>
          Crear cuenta
        </Button>
        <p className="text-xs text-ink-faint">
          Al crear tu cuenta aceptas los{' '}
          <Link to={links.terms()} className="underline underline-offset-2">
            términos
          </Link>{' '}
          y el{' '}
          <Link to={links.privacy()} className="underline underline-offset-2">
            aviso de privacidad
          </Link>
          .
        </p>
      </form>
      <p className="border-t border-line pt-5 text-sm text-ink-soft">
        ¿Ya tienes cuenta?{' '}
        <Link to={links.emailLogin(backTo)} className="font-semibold text-brand underline underline-offset-4">
          Entra con tu correo
        </Link>
      </p>
    </AccountFrame>
  );
}
