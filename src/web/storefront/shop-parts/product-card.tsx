import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useViewTransitionState } from 'react-router';
import { links } from '../../links.ts';
import type { ProductInList } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { percentOff, Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { ProductPicture } from './product-picture.tsx';
import { StockBadge } from './stock-badge.tsx';
import { WishHeart } from './wish-heart.tsx';
import { usePrefetch } from '../../use-prefetch.ts';
import { pictureOf } from '../../ui/picture-sizes.ts';

/** What the card needs of a product in a list. */
export type ProductCardProduct = Pick<
  ProductInList,
  | 'id'
  | 'sku'
  | 'slug'
  | 'product_name'
  | 'brand'
  | 'images'
  | 'kind'
  | 'price_cents'
  | 'former_price_cents'
  | 'stock'
  | 'rating'
  | 'review_count'
>;

/**
 * A product in a list: the whole card leads to its page, the button adds it. `besideStock` stands at the end of the
 * stock's line, `extra` under it.
 */
export function ProductCard({
  product,
  isFirst = false,
  headingLevel = 3,
  besideStock,
  extra,
  className,
}: {
  product: ProductCardProduct;
  /** Among what is seen first, see `ProductPicture`. */
  isFirst?: boolean;
  headingLevel?: 2 | 3;
  besideStock?: ReactNode;
  extra?: ReactNode;
  className?: string;
}) {
  const prefetch = usePrefetch();
  const Heading = `h${headingLevel}` as const;
  const to = links.product(product);
  const isOpening = useViewTransitionState(to);
  const [isClicked, setIsClicked] = useState(false);
  const { pathname } = useLocation();
  // A page may show a product twice: only the picture that was clicked travels, and not where one stands already.
  const isTravelling = isOpening && isClicked && !pathname.startsWith('/product/');
  const off = percentOff(product.price_cents, product.former_price_cents);
  return (
    <article
      className={cx(
        'group relative flex h-full flex-col rounded-lg border border-line bg-surface p-2.5 transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2 sm:p-3',
        className,
      )}
    >
      <div className="relative">
        <ProductPicture imageUrl={pictureOf(product)} isFirst={isFirst} isTravelling={isTravelling} />
        {off > 0 && (
          <Badge tone="promo-solid" className="figures absolute top-2 left-2">
            −{off} %
          </Badge>
        )}
      </div>
      {/* Above the link that covers the card. */}
      <WishHeart product={product} className="absolute top-3.5 right-3.5 z-1 sm:top-4 sm:right-4" />
      <div className="flex flex-1 flex-col gap-1.5 px-1 pt-3">
        <p className="text-xs text-ink-faint">{product.brand}</p>
        <Heading className="line-clamp-3 text-sm leading-snug font-medium">
          <Link
            to={to}
            prefetch={prefetch}
            viewTransition
            onClick={() => setIsClicked(true)}
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-brand"
          >
            {product.product_name}
          </Link>
        </Heading>
        {product.rating !== null && product.review_count > 0 && (
          <Rating value={product.rating} count={product.review_count} size={14} />
        )}
        <div className="mt-auto grid gap-1 pt-2">
          <Price cents={product.price_cents} formerCents={product.former_price_cents} />
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <StockBadge stock={product.stock} />
            {besideStock}
          </div>
          {extra}
        </div>
      </div>
      <div className="relative z-1 pt-3">
        <AddToCartButton product={product} size="sm" variant="secondary" isWide text="Agregar" />
      </div>
    </article>
  );
}

/** The place of a card that is on its way; the same height as a card. */
export function ProductCardSkeleton() {
  return (
    <div className="flex h-full flex-col rounded-lg border border-line bg-surface p-2.5 sm:p-3">
      <Skeleton className="aspect-square w-full rounded-md" />
      <div className="grid gap-2 px-1 pt-3">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="mt-3 h-6 w-28" />
        <Skeleton className="h-4 w-20" />
      </div>
      <Skeleton className="mt-3 h-9 w-full rounded-md" />
    </div>
  );
}
