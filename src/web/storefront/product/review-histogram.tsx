import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { ProductReviews } from './product-reviews.ts';

/** The average and how many gave each number of stars; a row shows only those reviews. */
export function ReviewHistogram({
  reviews: { average, total, histogram },
  rating,
  onRatingChange,
}: {
  reviews: ProductReviews;
  rating: number | undefined;
  onRatingChange: (rating: number | undefined) => void;
}) {
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <p className="display figures text-5xl leading-none">{(average ?? 0).toFixed(1)}</p>
        <div className="grid gap-1">
          <Rating value={average ?? 0} size={18} />
          <p className="figures text-xs text-ink-faint">{total === 1 ? '1 reseña' : `${total} reseñas`}</p>
        </div>
      </div>
      <ul className="grid">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = histogram[stars - 1] ?? 0;
          const isChosen = stars === rating;
          return (
            <li key={stars}>
              <button
                type="button"
                disabled={count === 0}
                aria-pressed={isChosen}
                onClick={() => onRatingChange(isChosen ? undefined : stars)}
                className={cx(
                  '-mx-2 grid h-8 w-[calc(100%+1rem)] grid-cols-[2.75rem_1fr_1.75rem] items-center gap-2 rounded-md px-2 text-xs transition-colors enabled:hover:bg-sunken',
                  isChosen && 'bg-brand-soft',
                )}
              >
                <span className="figures flex items-center gap-1 text-ink-soft">
                  {stars}
                  <Icon name="star" size={12} />
                  <span className="sr-only">{stars === 1 ? 'estrella:' : 'estrellas:'}</span>
                </span>
                <span aria-hidden className="h-2 overflow-hidden rounded-full bg-line/70">
                  <span
                    className="block h-full rounded-full bg-star"
                    style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
                  />
                </span>
                <span className="figures text-right text-ink-faint">{count}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
