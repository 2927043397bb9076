import { Price } from '../../ui/price.tsx';

/** Subtotal, discount, delivery, total and the IVA it contains: the same four lines in cart, checkout and order. */
export function OrderSums({
  subtotalCents,
  discountCents,
  shippingCents,
  taxCents,
  totalCents,
}: {
  subtotalCents: number;
  discountCents: number;
  /** Undefined before a delivery was chosen. */
  shippingCents?: number;
  taxCents: number;
  totalCents: number;
}) {
  return (
    <dl className="grid gap-2 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-soft">Productos</dt>
        <dd>
          <Price cents={subtotalCents} size="sm" />
        </dd>
      </div>
      {discountCents > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">Promociones</dt>
          <dd className="figures font-semibold text-promo">
            −<Price cents={discountCents} size="sm" className="text-promo [&>span]:text-promo" />
          </dd>
        </div>
      )}
      {shippingCents !== undefined && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">Entrega</dt>
          <dd>
            {shippingCents === 0 ? (
              <span className="font-semibold">Gratis</span>
            ) : (
              <Price cents={shippingCents} size="sm" />
            )}
          </dd>
        </div>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">Total</dt>
        <dd>
          <Price cents={totalCents} size="lg" />
        </dd>
      </div>
      <div className="flex justify-between gap-4 text-xs text-ink-faint">
        <dt>IVA incluido</dt>
        <dd className="figures">
          <Price
            cents={taxCents}
            size="sm"
            className="[&>span]:text-xs [&>span]:font-normal [&>span]:text-ink-faint"
          />
        </dd>
      </div>
    </dl>
  );
}
