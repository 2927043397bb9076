import { Link, useSearchParams } from 'react-router';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';

export const meta = () => pageMeta({ title: 'Crear cuenta', isPrivate: true });

const reasons = [
  { icon: 'truck', text: 'Sigue cada pedido, con su guía de envío.' },
  { icon: 'shield', text: 'Garantías y facturas en un solo lugar.' },
  { icon: 'cart', text: 'Lo que ya está en tu carrito se queda ahí.' },
] as const;

/** Why and how to register; the form is on /email-register. */
export default function RegisterPage() {
  const [searchParams] = useSearchParams();
  const backTo = searchParams.get('volver') ?? undefined;
  return (
    <AccountFrame title="Crea tu cuenta" lead="Toma menos de un minuto y no te pide nada que no haga falta.">
      <ul className="grid gap-3">
        {reasons.map(({ icon, text }) => (
          <li key={icon} className="flex items-center gap-3 text-sm">
            <Icon name={icon} size={20} className="text-brand" />
            {text}
          </li>
        ))}
      </ul>
      <ButtonLink to={links.emailRegister(backTo)} iconStart="mail" size="lg" isWide>
        Registrarme con correo
      </ButtonLink>
      <p className="border-t border-line pt-5 text-sm text-ink-soft">
        ¿Ya tienes cuenta?{' '}
        <Link to={links.login(backTo)} className="font-semibold text-brand underline underline-offset-4">
          Entra
        </Link>
      </p>
    </AccountFrame>
  );
}
