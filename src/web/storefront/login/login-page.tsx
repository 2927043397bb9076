import { Link, useSearchParams } from 'react-router';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { CheckoutStart } from './checkout-start.tsx';

export const meta = () => pageMeta({ title: 'Entrar', isPrivate: true });

/** The ways in; the forms are on /email-login and /email-register. On the way to the checkout it is the email. */
export default function LoginPage() {
  const [searchParams] = useSearchParams();
  const backTo = searchParams.get('volver') ?? undefined;
  if (backTo?.startsWith(links.checkout()) === true) return <CheckoutStart />;
  // A letter led here, perhaps to somebody who has no account.
  const isForOrder = new URLSearchParams(backTo?.split('?')[1]).has('pedido');
  return (
    <AccountFrame
      title="Entra a tu cuenta"
      lead={
        isForOrder
          ? 'Para ver tu pedido. Si compraste sin cuenta, lo encuentras con su número y tu correo.'
          : 'Para pagar, seguir tus pedidos y guardar direcciones. Tu carrito se queda contigo.'
      }
    >
      <div className="grid gap-3">
        <ButtonLink to={links.emailLogin(backTo)} iconStart="mail" size="lg" isWide>
          Entrar con correo y contraseña
        </ButtonLink>
        <ButtonLink
          to={withQuery(links.emailLogin(), { volver: backTo, modo: 'codigo' })}
          variant="secondary"
          iconStart="lock"
          size="lg"
          isWide
        >
          Recibir un código por correo
        </ButtonLink>
        {isForOrder && (
          <ButtonLink to={links.tracking()} variant="secondary" iconStart="package" size="lg" isWide>
            Compré sin cuenta
          </ButtonLink>
        )}
      </div>
      <p className="border-t border-line pt-5 text-sm text-ink-soft">
        ¿Es tu primera compra?{' '}
        <Link to={links.register(backTo)} className="font-semibold text-brand underline underline-offset-4">
          Crea tu cuenta
        </Link>
        . ¿Compraste sin cuenta?{' '}
        <Link to={links.tracking()} className="font-semibold text-brand underline underline-offset-4">
          Sigue tu pedido
        </Link>
      </p>
    </AccountFrame>
  );
}
