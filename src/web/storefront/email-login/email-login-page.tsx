import { Link, useSearchParams } from 'react-router';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';

export const meta = () => pageMeta({ title: 'Entrar con correo', isPrivate: true });

const leads = {
  contrasena: 'Con el correo y la contraseña de tu cuenta.',
  codigo: 'Te mandamos un código de seis dígitos; sirve una vez y dura diez minutos.',
  recuperar: 'Te mandamos un código para poner una contraseña nueva.',
};

/** Sign-in forms: password, mailed code (`modo=codigo`), new password (`modo=recuperar`). */
export default function EmailLoginPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const wanted = searchParams.get('modo');
  const mode = wanted === 'codigo' || wanted === 'recuperar' ? wanted : 'contrasena';
  const backTo = searchParams.get('volver') ?? undefined;
  const show = (next: keyof typeof leads) => {
    setSearchParams((now) => {
      const search = new URLSearchParams(now);
      if (next === 'contrasena') search.delete('modo');
      else search.set('modo', next);
      return search;
    });
  };

  return (
    <AccountFrame title={mode === 'recuperar' ? 'Contraseña nueva' : 'Entrar con correo'} lead={leads[mode]}>
      {mode === 'contrasena' ? <PasswordForm /> : <CodeForm key={mode} purpose={mode} />}
      <div className="grid gap-3 border-t border-line pt-5 text-sm text-ink-soft">
        {mode !== 'codigo' && (
          <ModeButton onClick={() => show('codigo')}>Prefiero un código por correo</ModeButton>
        )}
        {mode !== 'contrasena' && (
          <ModeButton onClick={() => show('contrasena')}>Entrar con contraseña</ModeButton>
        )}
        {mode === 'contrasena' && (
          <ModeButton onClick={() => show('recuperar')}>Olvidé mi contraseña</ModeButton>
        )}
        <p>
          ¿Aún no tienes cuenta?{' '}
          <Link
            to={links.emailRegister(backTo)}
            className="font-semibold text-brand underline underline-offset-4"
          >
            Regístrate
          </Link>
        </p>
      </div>
    </AccountFrame>
  );
}

function ModeButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="justify-self-start font-semibold text-brand underline underline-offset-4"
    >
      {children}
    </button>
  );
}
