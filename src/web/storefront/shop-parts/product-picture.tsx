import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { pictureSizes } from '../../ui/picture-sizes.ts';

/** How wide a card's picture is. */
export const cardPictureSizes = '(min-width: 80rem) 18rem, (min-width: 48rem) 30vw, calc(50vw - 2.75rem)';

/**
 * A product's picture on its light ground, always square by the style sheet, so that nothing moves when it arrives.
 * Without a picture the place keeps its size.
 */
export function ProductPicture({
  imageUrl,
  alt = '',
  sizes = cardPictureSizes,
  widest = 800,
  isFirst = false,
  isTravelling = false,
  className,
}: {
  imageUrl: string | null | undefined;
  /** Empty where the product's name stands beside the picture. */
  alt?: string;
  sizes?: string;
  /** The widest the place ever needs, in pixels; no wider than the picture is. */
  widest?: 800 | 1200 | 1600;
  /** Among what is seen first: fetched at once instead of when it scrolls near. */
  isFirst?: boolean;
  /** Moves between a list and the product's page; at most one on a page. */
  isTravelling?: boolean;
  className?: string;
}) {
  return (
    <span
      style={isTravelling ? { viewTransitionName: 'product-picture' } : undefined}
      className={cx('picture', className)}
    >
      {imageUrl ? (
        <img
          {...pictureSizes(imageUrl, widest)}
          alt={alt}
          sizes={sizes}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
        />
      ) : (
        <Icon
          name="image"
          size={32}
          className="text-[oklch(0.7_0.005_250)]"
          {...(alt !== '' && { label: alt })}
        />
      )}
    </span>
  );
}
