import { useState } from 'react';
import { addToCart } from '../../state/cart-actions.ts';
import { useShopStore } from '../../state/shop-store.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { assemblyPromise } from '../shop-parts/assembly-promise.ts';
import { ownTerms } from '../shop-parts/own-terms.ts';

/** Asks whether the shop puts together the PC that is in the cart, and for how much; nothing where there is none. */
export function AssemblyOffer({ className = '' }: { className?: string }) {
  const offer = useShopStore((state) => state.cartSums?.assembly);
  const [isBusy, setIsBusy] = useState(false);
  if (!offer) return null;
  const { product_id: id, price_cents: cents, pcs, days } = offer;
  return (
    <section
      aria-label="Armado"
      className={`grid gap-3 rounded-lg border border-line bg-surface p-4 text-sm ${className}`}
    >
      <p>
        <strong className="block font-semibold">
          {pcs === 1 ? '¿Te entregamos tu PC armada?' : `¿Te entregamos tus ${pcs} PC armadas?`}
        </strong>
        {`La armamos con estas piezas, la probamos y la empacamos lista para encender. ${assemblyPromise(days)}`}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Price cents={cents * pcs} size="sm" ownOf={ownTerms([{ id, quantity: pcs, price_cents: cents }])} />
        <Button
          size="sm"
          variant="secondary"
          iconStart="plus"
          isBusy={isBusy}
          onClick={() => {
            setIsBusy(true);
            void addToCart(id, pcs).finally(() => setIsBusy(false));
          }}
        >
          Agregar armado
        </Button>
      </div>
    </section>
  );
}
