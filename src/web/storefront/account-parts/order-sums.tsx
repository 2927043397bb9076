import { formatPesos } from '../../../platform/money.ts';
import type { Order } from '../../state/shop-types.ts';
import { Price } from '../../ui/price.tsx';

/** The sums of an order that was placed. */
export function SumsOfOrder({ order }: { order: Order }) {
  return (
    <OrderSums
      subtotalCents={order.subtotal_cents}
      discountCents={order.discount_cents}
      promotions={order.promotions}
      shippingCents={order.shipping_cents}
      taxCents={order.tax_cents}
      totalCents={order.total_cents}
      creditCents={order.store_credit_cents}
      isPaid={order.paid_at !== null}
    />
  );
}

/** Subtotal, discount, delivery, total and the IVA it contains: the same four lines in cart, checkout and order. */
export function OrderSums({
  subtotalCents,
  discountCents,
  promotions = [],
  shippingCents,
  taxCents,
  totalCents,
  creditCents = 0,
  isPaid = false,
}: {
  subtotalCents: number;
  discountCents: number;
  /** Which promotions made the discount, and took something off the delivery. */
  promotions?: readonly { name: string; code: string | null; amount_cents: number }[];
  /** Undefined before a delivery was chosen. */
  shippingCents?: number;
  taxCents: number;
  totalCents: number;
  /** What store credit pays of the total, which it does not change. */
  creditCents?: number;
  isPaid?: boolean;
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
      {promotions.length > 0 && (
        <div className="flex justify-between gap-4">
          <dt className="sr-only">Qué promociones</dt>
          <dd className="w-full">
            <ul className="grid gap-1 text-xs text-ink-soft">
              {promotions.map(({ name, code, amount_cents: cents }) => (
                <li key={`${name} ${code ?? ''}`} className="flex items-start justify-between gap-4">
                  <span className="min-w-0">
                    {name}
                    {code !== null && <span className="spec break-all">{` (${code})`}</span>}
                  </span>
                  <span className="figures whitespace-nowrap">−{formatPesos(cents)}</span>
                </li>
              ))}
            </ul>
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
      {creditCents > 0 && (
        <>
          <div className="mt-1 flex justify-between gap-4 border-t border-line pt-3">
            <dt className="text-ink-soft">{isPaid ? 'Pagado con saldo a favor' : 'Con tu saldo a favor'}</dt>
            <dd className="figures font-semibold whitespace-nowrap">−{formatPesos(creditCents)}</dd>
          </div>
          <div className="flex items-baseline justify-between gap-4">
            <dt className="font-semibold">{isPaid ? 'Pagado de otra forma' : 'Por pagar'}</dt>
            <dd className="figures font-semibold">{formatPesos(totalCents - creditCents)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
