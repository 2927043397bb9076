import { Link, useSearchParams } from 'react-router';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useVisitorStore } from '../../state/visitor-store.ts';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { ConfirmForm } from '../account-parts/confirm-email.tsx';
import { CodeForm, type SentCode } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';

export const meta = () => pageMeta({ title: 'Entrar con correo', isPrivate: true });

const leads = {
  contrasena: 'Con el correo y la contraseña de tu cuenta.',
  codigo: 'Te mandamos un código de seis dígitos; sirve una vez y dura diez minutos.',
  recuperar: 'Te mandamos un código para poner una contraseña nueva.',
  confirmar: 'Con el código que te mandamos y tu contraseña, confirmas que el correo es tuyo.',
};
const titles = {
  contrasena: 'Entrar con correo',
  codigo: 'Entrar con correo',
  recuperar: 'Contraseña nueva',
  confirmar: 'Confirma tu correo',
};
type Mode = keyof typeof leads;

/**
 * Sign-in forms: password, mailed code (`modo=codigo`), new password (`modo=recuperar`), a registration's code
 * (`modo=confirmar`). Links in emails bring the code behind `#`.
 */
export default function EmailLoginPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const wanted = searchParams.get('modo');
  const mode: Mode = wanted !== null && Object.hasOwn(leads, wanted) ? (wanted as Mode) : 'contrasena';
  const isInBrowser = useIsInBrowser();
  const brought = isInBrowser ? codeInHash(window.location.hash) : undefined;
  const user = useVisitorStore((state) => state.user);
  // The email was opened where the account is open: the code is enough.
  const isOpenHere = brought !== undefined && user?.email === brought.email && !user.is_anonymous;
  const backTo = searchParams.get('volver') ?? undefined;
  const show = (next: Mode) => {
    setSearchParams((now) => {
      const search = new URLSearchParams(now);
      if (next === 'contrasena') search.delete('modo');
      else search.set('modo', next);
      return search;
    });
  };

  return (
    <AccountFrame title={titles[mode]} lead={leads[mode]}>
      {mode === 'confirmar' && isOpenHere ? (
        <ConfirmForm code={brought.code ?? ''} />
      ) : mode === 'contrasena' ? (
        <PasswordForm />
      ) : (
        <CodeForm key={`${mode}${brought?.code ?? ''}`} purpose={mode} sent={brought} />
      )}
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

/** What the link of an email brings along: `#correo=…&codigo=…`. */
function codeInHash(hash: string): SentCode | undefined {
  const given = new URLSearchParams(hash.slice(1));
  const email = given.get('correo');
  return email === null ? undefined : { email, code: given.get('codigo') ?? '' };
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
