import type { ReactNode } from 'react';
import type { Api } from '../../../api/client.ts';
import { Price } from '../../ui/price.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { OrderSums } from '../account-parts/order-sums.tsx';
import { CouponField } from '../shop-parts/coupon-field.tsx';
import { FromSuppliers } from '../shop-parts/from-suppliers.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

type Quote = Awaited<ReturnType<Api['checkout']['quote']>>['quote'];

/** What is bought and what it costs, always in sight beside the form. */
export function CheckoutSummary({
  quote,
  isNowhere,
  onCouponChanged,
  children,
}: {
  quote: Quote;
  /** It would go to a postal code that does not exist. */
  isNowhere: boolean;
  onCouponChanged: () => void;
  children: ReactNode;
}) {
  return (
    <aside className="grid content-start gap-5 self-start rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24">
      <h2 className="display text-xl">Tu pedido</h2>
      <ul className="grid gap-3.5">
        {quote.lines.map((line) => (
          <li key={line.product_id} className="grid grid-cols-[3.25rem_1fr_auto] items-start gap-3">
            <ProductPicture imageUrl={line.image_url} sizes="3.25rem" className="w-13" />
            <div className="grid gap-0.5">
              <p className="line-clamp-2 text-sm leading-snug font-medium">
                <WholeWords text={line.product_name} />
              </p>
              <p className="text-xs text-ink-faint">Cantidad: {line.quantity}</p>
              <FromSuppliers units={line.from_suppliers} of={line.quantity} />
              {line.problem !== null && <p className="text-xs font-medium text-danger">{line.problem}</p>}
            </div>
            <Price cents={line.line_total_cents} size="sm" />
          </li>
        ))}
      </ul>
      <div className="grid gap-4 border-t border-line pt-4">
        <CouponField coupon={quote.coupon} onChanged={onCouponChanged} />
        <OrderSums
          subtotalCents={quote.subtotal_cents}
          discountCents={quote.discount_cents}
          promotions={quote.promotions}
          {...(!(isNowhere && quote.shipping_cents === 0) && { shippingCents: quote.shipping_cents })}
          taxCents={quote.tax_cents}
          totalCents={quote.total_cents}
          creditCents={quote.store_credit.used_cents}
        />
      </div>
      {children}
    </aside>
  );
}
