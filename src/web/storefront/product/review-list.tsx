import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { Select } from '../../ui/select.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { PhotoLightbox } from './photo-lightbox.tsx';
import type { OwnVoice, ProductReviews, Review, ReviewSort } from './product-reviews.ts';
import { UsefulVote } from './useful-vote.tsx';
import type { ReviewListState } from './use-review-list.ts';
import { currentShop } from '../../shop.ts';

const sorts: readonly { value: ReviewSort; label: string }[] = [
  { value: 'useful', label: 'Más útiles' },
  { value: 'newest', label: 'Más nuevas' },
  { value: 'best', label: 'Mejor calificadas' },
  { value: 'worst', label: 'Peor calificadas' },
];

/** The reviews somebody chose, and the choices above them. */
export function ReviewList({
  first,
  list: { filter, shown, isComing, refusal, choose, more },
  votes,
}: {
  /** What came with the page. */
  first: ProductReviews;
  list: ReviewListState;
  votes: OwnVoice['votes'];
}) {
  const { sort, rating, withPhotos } = filter;
  if (first.total === 0) {
    return (
      <div className="grid place-items-center rounded-lg border border-dashed border-line-strong px-6 py-12 text-center text-sm text-ink-soft">
        <p>Las reseñas de quienes lo compraron aparecerán aquí, también las malas.</p>
      </div>
    );
  }
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Select
          aria-label="Ordenar reseñas"
          size="sm"
          options={sorts}
          value={sort}
          onChange={(event) => choose({ sort: event.target.value as ReviewSort })}
          className="w-48"
        />
        {first.with_photos > 0 && (
          <Checkbox
            label="Con fotos"
            count={first.with_photos}
            checked={withPhotos}
            onChange={(event) => choose({ withPhotos: event.target.checked })}
          />
        )}
        {rating !== undefined && (
          <Button variant="quiet" size="sm" iconEnd="close" onClick={() => choose({ rating: undefined })}>
            {rating === 1 ? '1 estrella' : `${rating} estrellas`}
          </Button>
        )}
      </div>
      <ul
        aria-busy={isComing || undefined}
        className={cx('grid grid-cols-1 transition-opacity', isComing && 'opacity-55')}
      >
        {shown.reviews.map((review) => (
          <li key={review.id} className="border-b border-line py-5 last:border-b-0">
            <OneReview
              review={review}
              vote={votes.find(({ review_id }) => review_id === review.id)?.is_useful}
            />
          </li>
        ))}
      </ul>
      {!isComing && shown.reviews.length === 0 && (
        <p className="py-8 text-sm text-ink-soft">Ninguna reseña con esos filtros.</p>
      )}
      {refusal !== '' && <InlineNotice tone="danger">{refusal}</InlineNotice>}
      {shown.reviews.length < shown.matching && (
        <Button variant="secondary" size="sm" isBusy={isComing} onClick={more} className="mt-2">
          Ver más reseñas ({shown.matching - shown.reviews.length})
        </Button>
      )}
    </div>
  );
}

function OneReview({ review, vote }: { review: Review; vote: boolean | undefined }) {
  return (
    <article className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.rating} />
        <h3 className="text-sm font-semibold">{review.title}</h3>
      </div>
      <p className="text-sm leading-relaxed whitespace-pre-line text-ink-soft">{review.comment}</p>
      <PhotoLightbox photos={review.photos} label={`Fotos de ${review.author}`} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-faint">
        <span>
          {review.author} · {shopDate(review.created_at)}
        </span>
        {review.is_verified_purchase && (
          <Badge tone="success">
            <Icon name="check" size={12} />
            Compra verificada
          </Badge>
        )}
      </p>
      {review.reply !== null && (
        <div className="mt-1 rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="text-xs font-semibold">{`Respuesta de ${currentShop().name}`}</p>
          <p className="mt-1 whitespace-pre-line text-ink-soft">{review.reply}</p>
        </div>
      )}
      <UsefulVote
        // The customer's own vote arrives after the page.
        key={String(vote)}
        what={review.title}
        count={review.useful_count}
        vote={vote}
        backTo="resenas"
        onVote={async (isUseful) => {
          const body = { is_useful: isUseful };
          return (await browserApi().reviews.vote({ params: { id: review.id }, body })).useful_count;
        }}
      />
    </article>
  );
}
