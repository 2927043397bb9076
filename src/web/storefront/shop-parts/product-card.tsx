import type { ReactNode } from 'react';
import { links } from '../../links.ts';
import type { ProductInList } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { percentOff, Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { FollowedLink } from './followed-links.tsx';
import { ProductPicture } from './product-picture.tsx';
import { StockBadge } from './stock-badge.tsx';
import { WishHeart } from './wish-heart.tsx';
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
 * stock's line. What each element looks like the style sheet knows by its place (`.card`): a list has two dozen cards,
 * and names of classes are made, sent and read with each.
 */
export function ProductCard({
  product,
  isFirst = false,
  headingLevel = 3,
  besideStock,
  className,
}: {
  product: ProductCardProduct;
  /** Among what is seen first, see `ProductPicture`. */
  isFirst?: boolean;
  headingLevel?: 2 | 3;
  besideStock?: ReactNode;
  className?: string;
}) {
  const Heading = `h${headingLevel}` as const;
  const off = percentOff(product.price_cents, product.former_price_cents);
  return (
    <article className={cx('card', className)}>
      <ProductPicture imageUrl={pictureOf(product)} isFirst={isFirst} />
      {off > 0 && (
        <Badge tone="promo-solid" className="card-off">
          −{off} %
        </Badge>
      )}
      <WishHeart product={product} />
      <p>{product.brand}</p>
      <Heading>
        <FollowedLink to={links.product(product)} isWithPicture>
          {product.product_name}
        </FollowedLink>
      </Heading>
      {product.rating !== null && product.review_count > 0 && (
        <Rating value={product.rating} count={product.review_count} />
      )}
      <Price cents={product.price_cents} formerCents={product.former_price_cents} />
      <div>
        <StockBadge stock={product.stock} />
        {besideStock}
      </div>
      <AddToCartButton product={product} size="sm" variant="secondary" isInCard text="Agregar" />
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
