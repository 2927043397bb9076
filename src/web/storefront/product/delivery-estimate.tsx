import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { deliveryOptions, freeFromCents, zoneOf } from '../../../modules/shipping/index.ts';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';

/** What one piece costs to send and when it arrives, for the postal code somebody types; by the checkout's own rules. */
export function DeliveryEstimate({ product }: { product: Pick<Product, 'price_cents' | 'weight_grams'> }) {
  const id = useId();
  const [postalCode, setPostalCode] = useState<string>();
  const isFree = product.price_cents >= freeFromCents;

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPostalCode(String(new FormData(event.currentTarget).get('postal_code') ?? '').trim());
  };

  return (
    <div className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="flex items-start gap-2.5 text-sm">
        <Icon name="truck" size={20} className="mt-px shrink-0 text-brand" />
        <span>
          {isFree ? (
            <>
              <strong className="font-semibold">Envío gratis</strong> a todo México
            </>
          ) : (
            <>Envío gratis en compras desde {formatPesos(freeFromCents)}</>
          )}{' '}
          o recógelo sin costo en CDMX, Guadalajara o Monterrey.
        </span>
      </p>
      <form onSubmit={ask} className="flex items-end gap-2">
        <div className="w-36">
          <label htmlFor={id} className="mb-1 block text-xs text-ink-soft">
            Código postal
          </label>
          <input
            id={id}
            name="postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            placeholder="03100"
            className={`${controlClass} figures h-10 px-3 text-base sm:text-sm`}
          />
        </div>
        <Button type="submit" variant="secondary" size="sm" className="h-10">
          Calcular
        </Button>
      </form>
      <output className="block text-sm empty:hidden">
        {postalCode !== undefined && <Answer product={product} postalCode={postalCode} />}
      </output>
      <p className="text-xs text-ink-faint">
        Se confirma al pagar, con todo lo que lleve tu carrito.{' '}
        <LookupLink to={links.shipping()} className="rounded-xs underline underline-offset-2 hover:text-ink">
          Cómo enviamos
        </LookupLink>
      </p>
    </div>
  );
}

function Answer({
  product,
  postalCode,
}: {
  product: Pick<Product, 'price_cents' | 'weight_grams'>;
  postalCode: string;
}) {
  if (!/^\d{5}$/.test(postalCode)) return 'El código postal tiene 5 dígitos.';
  if (zoneOf(postalCode) === undefined)
    return `No conocemos el código postal ${postalCode}. Revísalo, o recoge tu compra en una de nuestras sucursales.`;
  const [parcel] = deliveryOptions(
    {
      goodsCents: product.price_cents,
      items: [{ quantity: 1, weightGrams: product.weight_grams }],
    },
    postalCode,
  );
  if (parcel === undefined) return null;
  return (
    <>
      <strong className="figures font-semibold">
        {parcel.costCents === 0 ? 'Gratis' : formatPesos(parcel.costCents)}
      </strong>
      {' · '}
      {/* The free-from hint stands above already. */}
      {parcel.description.replace(/ Gratis desde.*$/, '')}
    </>
  );
}
