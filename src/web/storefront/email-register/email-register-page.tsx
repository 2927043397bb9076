import { useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { EmailInput } from '../account-parts/email-input.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

export const meta = () => pageMeta({ title: 'Registro con correo', isPrivate: true });

export default function EmailRegisterPage() {
  const { isSending, refusal, enter, backTo } = useAccountForm();
  const [missing, setMissing] = useState<Record<string, string>>({});
  const fields = { ...refusal?.fields, ...missing };
  const form = useFocusOnRefusal(refusal ?? missing);

  return (
    <AccountFrame
      title="Registro con correo"
      lead="Con esto basta para comprar. La dirección la pedimos al pagar."
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // What was typed before the scripts arrived is in the fields, too.
          const typed = new FormData(event.currentTarget);
          const name = String(typed.get('name')).trim();
          const email = String(typed.get('email')).trim();
          const password = String(typed.get('password'));
          const empty: Record<string, string> = {};
          if (name === '') empty['name'] = 'Escribe tu nombre.';
          if (email === '') empty['email'] = 'Escribe tu correo.';
          if (password.length < 8) empty['password'] = 'La contraseña necesita 8 caracteres o más.';
          setMissing(empty);
          if (Object.keys(empty).length > 0) return;
          void enter(() => browserApi().customers.signUp({ body: { name, email, password } }));
        }}
      >
        {refusal && Object.keys(refusal.fields).length === 0 && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
        <Field label="Nombre" error={fields['name']} isRequired>
          <TextInput name="name" autoComplete="name" />
        </Field>
        <Field label="Correo" error={fields['email']} isRequired>
          <EmailInput name="email" />
        </Field>
        <Field label="Contraseña" hint="8 caracteres o más." error={fields['password']} isRequired>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <SubmitButton size="lg" isWide isBusy={isSending}>
          Crear cuenta
        </SubmitButton>
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
