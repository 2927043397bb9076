import { Link } from 'react-router';
import { links } from '../../links.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { RedeemCard } from '../gift-cards/redeem-card.tsx';

/** Where a gift card is redeemed while paying; without an account there is nowhere to keep what is left of it. */
export function GiftCardStep({ onRedeemed }: { onRedeemed: () => Promise<unknown> | void }) {
  const customer = useCustomer();
  return (
    <details className="rounded-md border border-line bg-surface px-4 py-3">
      <summary className="cursor-pointer text-sm font-medium">Usar una tarjeta de regalo</summary>
      <div className="pt-3">
        {customer ? (
          <RedeemCard onRedeemed={onRedeemed} />
        ) : (
          <p className="text-sm text-ink-soft">
            Se canjea en una cuenta, donde queda lo que no gastes.{' '}
            <Link to={links.login(links.checkout())} className="text-brand underline">
              Entra o crea la tuya
            </Link>
            : tu carrito y lo que escribiste se quedan.
          </p>
        )}
      </div>
    </details>
  );
}
