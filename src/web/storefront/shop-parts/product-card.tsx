import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import type { ProductInList } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { CachedFragment } from '../../ui/cached-fragment.tsx';
import { markup, noMarkup } from '../../ui/markup.ts';
import type { Markup } from '../../ui/markup.ts';
import { pictureOf, pictureSizes } from '../../ui/picture-sizes.ts';
import { percentOff } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { wholeWords } from '../../ui/whole-words.tsx';
import { useWords } from '../../ui/words.tsx';
import type { Words } from '../../ui/words.tsx';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { followed } from './followed-links.tsx';
import { cardPictureSizes } from './product-picture.tsx';
import { StockBadge } from './stock-badge.tsx';
import { WishHeart } from './wish-heart.tsx';

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
  | 'supplier_days'
  | 'rating'
  | 'review_count'
>;

/** What stands at the end of the stock's line, made of the product alone. */
export type BesideStock = { name: string; of: (product: ProductCardProduct) => ReactNode };

type CardProps = {
  product: ProductCardProduct;
  /** Among what is seen first: its picture is fetched at once instead of when it scrolls near. */
  isFirst?: boolean;
  headingLevel?: 2 | 3;
  besideStock?: BesideStock | undefined;
  className?: string;
};

/** A product in a list: the whole card leads to its page, the button adds it. The server keeps its text. */
export function ProductCard(card: CardProps) {
  const { product, isFirst = false } = card;
  if (isFirst) {
    const picture = pictureSizes(pictureOf(product));
    // As React does for pictures that it draws itself: the page's head asks for it.
    preload(picture.src, {
      as: 'image',
      imageSrcSet: picture.srcSet,
      imageSizes: picture.srcSet && cardPictureSizes,
      fetchPriority: 'high',
    });
  }
  return (
    <CachedFragment of={() => `card ${JSON.stringify(card)}`}>
      <Card {...card} />
    </CachedFragment>
  );
}

/**
 * What never answers is one piece of HTML (docs/decisions/0033-cards-are-mostly-text.md), and its elements look as their
 * place says (`.card-goods` in the style sheet).
 */
function Card({ product, isFirst = false, headingLevel = 3, besideStock, className }: CardProps) {
  const words = useWords();
  const goods = [
    pictureText(pictureSizes(pictureOf(product)), isFirst),
    offText(product),
    markup`<p>${product.brand}</p>`,
    titleText(product, headingLevel),
    ratingText(product, words),
    priceText(product, words),
  ];
  return (
    <article className={cx('card', className)}>
      <WishHeart product={product} />
      <div
        className="card-goods"
        dangerouslySetInnerHTML={{ __html: goods.map(({ html }) => html).join('') }}
      />
      <div className="card-stock">
        <StockBadge product={product} />
        {besideStock?.of(product)}
      </div>
      <AddToCartButton product={product} size="sm" variant="secondary" isInCard text="Agregar" />
    </article>
  );
}

function pictureText({ src, srcSet }: { src: string; srcSet?: string }, isFirst: boolean): Markup {
  const sized = srcSet === undefined ? noMarkup : markup`srcset="${srcSet}" sizes="${cardPictureSizes}"`;
  const fetched = isFirst ? markup`fetchpriority="high"` : markup`loading="lazy"`;
  return markup`<span class="picture"><img src="${src}" ${sized} alt="" ${fetched} decoding="async"></span>`;
}

function offText({ price_cents: cents, former_price_cents: formerCents }: ProductCardProduct): Markup {
  const off = percentOff(cents, formerCents);
  return off > 0 ? markup`<span class="card-off">−${off} %</span>` : noMarkup;
}

function titleText(product: ProductCardProduct, level: 2 | 3): Markup {
  const link = markup`<a href="${links.product(product)}" ${followed}>${wholeWords(product.product_name)}</a>`;
  return markup`<h${level}>${link}</h${level}>`;
}

function ratingText({ rating, review_count: count }: ProductCardProduct, words: Words): Markup {
  if (rating === null || count === 0) return noMarkup;
  const label = words.rating(rating.toFixed(1), count);
  const style = `--stars-filled:${rating * 20}%`;
  return markup`<span role="img" aria-label="${label}" class="rating" style="${style}">${count}</span>`;
}

function priceText(product: ProductCardProduct, words: Words): Markup {
  const { id, price_cents: cents, former_price_cents: formerCents } = product;
  const now = formatPesos(cents);
  if (typeof formerCents !== 'number' || formerCents <= cents)
    return markup`<span class="price price-now" data-own="${id}">${now}</span>`;
  const before = markup`<span class="sr-only">${words.formerPrice}: </span>${formatPesos(formerCents)}`;
  return markup`<span class="price" data-own="${id}"><span class="price-now price-reduced">${now}</span><s class="price-before">${before}</s></span>`;
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
