import { useState } from 'react';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { linkedCode } from './linked-code.ts';
import { RedeemCard } from './redeem-card.tsx';

export const meta = () => pageMeta({ title: 'Canjear una tarjeta de regalo', isPrivate: true });

/** Where the button of a gift card's e-mail leads: its code waits here while its reader signs in. */
export default function RedeemPage() {
  const customer = useCustomer();
  const [isRedeemed, setIsRedeemed] = useState(false);
  return (
    <div className="page-width grid max-w-xl grid-cols-1 gap-6 py-8 sm:py-12">
      <h1 className="display text-title">Canjea tu tarjeta de regalo</h1>
      <p className="text-ink-soft">
        Se vuelve saldo a favor de tu cuenta: no vence y lo usas completo o en partes al pagar.
      </p>
      {customer ? (
        <>
          <RedeemCard onRedeemed={() => setIsRedeemed(true)} />
          {isRedeemed && (
            <ButtonLink to={links.storeCredit()} className="justify-self-start">
              Ver mi saldo
            </ButtonLink>
          )}
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={links.login(links.redeemGiftCard())} onClick={() => void linkedCode()}>
            Entrar a mi cuenta
          </ButtonLink>
          <ButtonLink
            to={links.register(links.redeemGiftCard())}
            variant="secondary"
            onClick={() => void linkedCode()}
          >
            Crear una cuenta
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
