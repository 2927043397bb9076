import { Link } from 'react-router';
import { links } from '../../links.ts';
import type { CartPromotion } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { cartPromotionText, promotionShelvesText } from './cart-promotion-text.ts';
import { shopDate } from './shop-time.ts';

/** What comes off in the cart by itself, with the products it is for; the one whose page this is stays unnamed. */
export function CartPromotions({
  promotions,
  headingLevel,
  currentSku,
}: {
  promotions: readonly CartPromotion[];
  headingLevel: 2 | 3;
  currentSku?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className={cx('grid grid-cols-1 gap-3', currentSku === undefined && 'items-start lg:grid-cols-2')}>
      {promotions.map((promotion) => {
        const parts = [...promotion.goods, ...promotion.rewards].filter(({ sku }) => sku !== currentSku);
        const shelves = promotionShelvesText(promotion);
        return (
          <li
            key={promotion.id}
            className="flex gap-3 rounded-lg border border-dashed border-line-strong bg-surface px-4 py-3.5"
          >
            <Icon name="tag" size={20} className="mt-0.5 shrink-0 text-promo" />
            <div className="grid min-w-0 gap-1">
              <Heading className="font-semibold">{cartPromotionText(promotion)}</Heading>
              <p className="text-sm text-ink-soft">
                {`${promotion.promotion_name} · hasta el ${shopDate(promotion.ends_at)} · ${promotion.payment_methods.length > 0 ? 'se descuenta al elegir esa forma de pago' : 'se descuenta en el carrito'}`}
              </p>
              {shelves !== '' && <p className="text-sm">{shelves}</p>}
              {promotion.description !== '' && currentSku === undefined && (
                <p className="text-sm text-ink-soft">{promotion.description}</p>
              )}
              {parts.length > 0 && (
                <ul className="mt-0.5 grid grid-cols-1 text-sm">
                  {parts.map((part) => (
                    <li key={part.sku} className="min-w-0">
                      <Link
                        to={links.product(part)}
                        className="inline-flex min-h-7 max-w-full items-center rounded-xs text-brand hover:underline"
                      >
                        <span className="truncate">
                          {part.quantity > 1 ? `${part.quantity} × ${part.product_name}` : part.product_name}
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
