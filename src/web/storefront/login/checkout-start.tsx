import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { links } from '../../links.ts';
import { CodeForm } from '../email-login/code-form.tsx';
import { GuestForm } from './guest-form.tsx';
import { PasswordForm } from '../email-login/password-form.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';

type Way = 'invitado' | 'contrasena' | 'codigo';

const others: Readonly<Record<Way, string>> = {
  invitado: 'Seguir sin cuenta',
  contrasena: 'Entrar con contraseña',
  codigo: 'Recibir un código por correo',
};

/**
 * Where a purchase begins: with the email. Whether it has an account is not said to who only types it; who has one signs in
 * with the same field.
 */
export function CheckoutStart() {
  const [searchParams] = useSearchParams();
  const [way, setWay] = useState<Way>('invitado');
  const [email, setEmail] = useState('');
  return (
    <AccountFrame title="Pagar" lead="Empieza con tu correo: ahí llegan tu pedido, tu guía y tu factura.">
      {/* In reach of whichever form is shown: what is typed into one is in the next. */}
      <div
        className="grid gap-6"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value);
        }}
      >
        {way === 'invitado' && <GuestForm email={email} />}
        {way === 'contrasena' && <PasswordForm email={email} />}
        {way === 'codigo' && <CodeForm purpose="codigo" email={email} />}
        <div className="grid gap-3 border-t border-line pt-5 text-sm text-ink-soft">
          {way === 'invitado' && <p className="font-medium text-ink">¿Ya tienes cuenta?</p>}
          {(['contrasena', 'codigo', 'invitado'] as const)
            .filter((other) => other !== way)
            .map((other) => (
              <button
                key={other}
                type="button"
                onClick={() => setWay(other)}
                className="min-h-6 justify-self-start font-semibold text-brand underline underline-offset-4"
              >
                {others[other]}
              </button>
            ))}
          <p>
            ¿Prefieres tenerla desde ahora?{' '}
            <Link
              to={links.register(searchParams.get('volver') ?? undefined)}
              className="font-semibold text-brand underline underline-offset-4"
            >
              Crea tu cuenta
            </Link>
          </p>
        </div>
      </div>
    </AccountFrame>
  );
}
