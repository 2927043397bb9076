import { useEffect, useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import {
  arrivalInWords,
  cutOffInWords,
  deliveryOptions,
  supplierInWords,
  waitsForSuppliers,
  zoneOf,
} from '../../../modules/shipping/rules/index.ts';
import { placeOf } from '../../../modules/shipping/rules/postal-places.ts';
import type { DeliveryOption, ShippingRules, Zone } from '../../../modules/shipping/rules/index.ts';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { LookupLink } from '../shop-parts/lookup-link.tsx';
import { askDelivery, readDeliveryQuestion, useDeliveryQuestion } from './kept-postal-code.ts';

/**
 * What the chosen number of pieces costs to send and on which day it is there, by the checkout's own rules: to a postal
 * code that the browser remembers, and at each branch. Days come with the browser's clock, so the page is the same for
 * everybody; their places are kept free, and the words short enough for one line of a phone.
 */
export function DeliveryEstimate({
  product,
  quantity,
  rules,
}: {
  product: Pick<Product, 'price_cents' | 'weight_grams' | 'box_mm' | 'stock_by_warehouse'>;
  quantity: number;
  rules: ShippingRules;
}) {
  const id = useId();
  const question = useDeliveryQuestion((state) => state.asked);
  const now = question?.now;
  const asked = question?.postalCode ?? '';
  const [changed, setChanged] = useState<string>();
  const typed = changed ?? asked;

  useEffect(readDeliveryQuestion, []);

  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void askDelivery(typed);
  };

  const zone = question?.doesExist ? zoneOf(asked, rules) : undefined;
  const { free_from_cents: freeFromCents } = rules;
  const options = deliveryOptions(
    {
      goodsCents: product.price_cents * quantity,
      items: [
        {
          quantity,
          weightGrams: product.weight_grams,
          boxMm: product.box_mm,
          stock: product.stock_by_warehouse,
        },
      ],
    },
    rules,
    { postalCode: zone === undefined ? undefined : asked, now },
  );
  const parcel = options.find(({ method }) => method === 'parcel');
  // What is said of suppliers takes two more lines on a phone, one elsewhere.
  const room = waitsForSuppliers({ quantity, stock: product.stock_by_warehouse })
    ? 'min-h-26 sm:min-h-14'
    : 'min-h-18 sm:min-h-10';
  return (
    <section aria-label="Entrega" className="rounded-lg border border-line bg-surface">
      <Way
        icon="truck"
        title="Envío a domicilio"
        cost={
          // Before anybody asked only what holds everywhere; to a code without parcels nothing.
          parcel === undefined || (zone === undefined && (asked !== '' || parcel.costCents > 0))
            ? undefined
            : parcel.costCents
        }
      >
        <output id={`${id}-answer`} className={`block text-sm text-ink-soft ${room}`}>
          <Answer
            postalCode={asked}
            doesExist={question?.doesExist ?? false}
            zone={zone}
            parcel={parcel}
            now={now}
            rules={rules}
          />
        </output>
        <form onSubmit={ask} className="mt-2 flex flex-wrap items-center gap-2">
          <label htmlFor={id} className="text-xs text-ink-soft">
            Código postal
          </label>
          <span className="w-24">
            <input
              id={id}
              name="postal_code"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={5}
              value={typed}
              onChange={({ target }) => setChanged(target.value.replaceAll(/\D/g, ''))}
              aria-describedby={`${id}-answer`}
              className={`${controlClass} figures h-9 px-3 text-base sm:text-sm`}
            />
          </span>
          <SubmitButton variant="secondary" size="sm">
            Calcular
          </SubmitButton>
        </form>
      </Way>
      <Way icon="store" title="Recoger en sucursal" cost={0} isLast>
        <ul className="grid gap-1 text-sm text-ink-soft">
          {rules.branches.map(({ method, city, closed }) => {
            const arrival = options.find((option) => option.method === method)?.arrival;
            return (
              <li key={method} className="flex flex-wrap justify-between gap-x-3">
                <span>{city}</span>
                <span className={arrival ? 'text-right font-medium text-ink' : 'text-ink-faint'}>
                  {arrival && now
                    ? `Listo ${arrivalInWords(arrival, now, { isShort: true })}`
                    : (closed ?? 'Te avisamos')}
                </span>
              </li>
            );
          })}
        </ul>
      </Way>
      <p className="border-t border-line px-4 py-2.5 text-xs text-ink-faint">
        {freeFromCents !== null &&
          product.price_cents * quantity < freeFromCents &&
          `Envío gratis desde ${formatPesos(freeFromCents)}. `}
        El día y el costo se confirman al pagar.{' '}
        <LookupLink to={links.shipping()} className="rounded-xs underline underline-offset-2 hover:text-ink">
          Cómo enviamos
        </LookupLink>
      </p>
    </section>
  );
}

function Way({
  icon,
  title,
  cost,
  isLast = false,
  children,
}: {
  icon: IconName;
  title: string;
  /** Undefined while it depends on where to. */
  cost: number | undefined;
  isLast?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3.5 ${isLast ? '' : 'border-b border-line'}`}
    >
      <Icon name={icon} size={20} className="mt-px text-brand" />
      <div className="grid gap-1">
        <h2 className="flex justify-between gap-3 text-sm font-semibold">
          {title}
          {cost !== undefined && (
            <span className={cost === 0 ? 'text-success' : 'figures'}>
              {cost === 0 ? 'Gratis' : formatPesos(cost)}
            </span>
          )}
        </h2>
        <div>{children}</div>
      </div>
    </div>
  );
}

function Answer({
  postalCode,
  doesExist,
  zone,
  parcel,
  now,
  rules,
}: {
  postalCode: string;
  doesExist: boolean;
  zone: Zone | undefined;
  parcel: DeliveryOption | undefined;
  now: Date | undefined;
  rules: ShippingRules;
}) {
  if (postalCode === '') return 'Escribe tu código postal y te decimos qué día llega.';
  if (!/^\d{5}$/.test(postalCode)) return 'El código postal tiene 5 dígitos.';
  if (!doesExist)
    return `No conocemos el código postal ${postalCode}. Revísalo, o recoge tu compra en una sucursal.`;
  if (zone === undefined) return `Por ahora no enviamos al ${postalCode}. Recoge tu compra en una sucursal.`;
  if (parcel?.arrival === undefined || now === undefined)
    return 'No tenemos tantas piezas juntas; pide menos o escríbenos y vemos cuándo.';
  const { arrival } = parcel;
  // Who mistyped a code sees where it leads.
  const place = placeOf(postalCode);
  const from = arrival.warehouses.map(
    (code) => rules.warehouses.find((warehouse) => warehouse.code === code)?.city ?? code,
  );
  return (
    <>
      Llega{' '}
      <strong className="font-semibold text-ink">
        {arrivalInWords(arrival, now, { isShort: arrival.earliest !== arrival.latest })}
      </strong>
      <span className="block text-xs text-ink-faint">
        Si pagas {cutOffInWords(now, rules)}; sale de {from.join(' y ')}
        {place !== undefined && !from.includes(place.state) && ` hacia ${place.state}`}.
      </span>
      {arrival.fromSuppliers !== undefined && (
        <span className="block text-xs text-ink-faint">{supplierInWords(arrival, now)}</span>
      )}
    </>
  );
}
