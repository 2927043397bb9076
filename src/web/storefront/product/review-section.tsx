import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Rating } from '../../ui/rating.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import type { ProductReviews, Review } from './product-reviews.ts';
import { ReviewForm } from './review-form.tsx';

const shownFirst = 5;

/** What buyers say: the sum, each review, and for customers the form to add theirs. */
export function ReviewSection({
  product,
  reviews,
}: {
  product: Pick<Product, 'id' | 'product_name'>;
  /** Undefined when they could not be read. */
  reviews: ProductReviews | undefined;
}) {
  const { revalidate } = useRevalidator();
  const [isWriting, setIsWriting] = useState(false);
  const customer = useCustomer();
  return (
    <section id="resenas" aria-labelledby="resenas-titulo" className="scroll-mt-20">
      <h2 id="resenas-titulo" className="display mb-5 text-2xl">
        Reseñas
      </h2>
      {reviews === undefined ? (
        <ErrorState title="No pudimos leer las reseñas" onRetry={() => void revalidate()} className="py-8">
          El producto se puede comprar como siempre.
        </ErrorState>
      ) : (
        <div className="grid grid-cols-1 gap-8 md:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14">
          <div className="grid grid-cols-1 content-start gap-6">
            {reviews.total > 0 && <Histogram reviews={reviews} />}
            {!isWriting && <AddReview isFirst={reviews.total === 0} onWrite={() => setIsWriting(true)} />}
          </div>
          <div className="grid grid-cols-1 content-start gap-6">
            {isWriting && customer !== undefined && (
              <ReviewForm
                product={product}
                onAdded={() => {
                  setIsWriting(false);
                  void revalidate();
                }}
                onCancel={() => setIsWriting(false)}
              />
            )}
            <ReviewList reviews={reviews.reviews} />
          </div>
        </div>
      )}
    </section>
  );
}

function Histogram({ reviews }: { reviews: ProductReviews }) {
  const { average, total, histogram } = reviews;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <p className="display figures text-5xl leading-none">{(average ?? 0).toFixed(1)}</p>
        <div className="grid gap-1">
          <Rating value={average ?? 0} size={18} />
          <p className="figures text-xs text-ink-faint">{total === 1 ? '1 reseña' : `${total} reseñas`}</p>
        </div>
      </div>
      <ul className="grid gap-1.5">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = histogram[stars - 1] ?? 0;
          return (
            <li key={stars} className="grid grid-cols-[2.75rem_1fr_1.75rem] items-center gap-2 text-xs">
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
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The way to the form; for visitors without an account it leads through the sign-in and back. */
function AddReview({ isFirst, onWrite }: { isFirst: boolean; onWrite: () => void }) {
  const customer = useCustomer();
  const { pathname } = useLocation();
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">
        {isFirst ? 'Todavía nadie opina. ¿Lo tienes?' : '¿Lo tienes? Tu experiencia ayuda a decidir.'}
      </p>
      {customer === undefined ? (
        <ButtonLink to={links.login(`${pathname}#resenas`)} variant="secondary" size="sm">
          Entra para escribir una reseña
        </ButtonLink>
      ) : (
        <Button variant="secondary" size="sm" iconStart="edit" onClick={onWrite}>
          Escribir una reseña
        </Button>
      )}
    </div>
  );
}

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (reviews.length === 0) {
    return (
      <div className="grid place-items-center rounded-lg border border-dashed border-line-strong px-6 py-12 text-center text-sm text-ink-soft">
        <p>Las reseñas de quienes lo compraron aparecerán aquí, también las malas.</p>
      </div>
    );
  }
  const shown = isWhole ? reviews : reviews.slice(0, shownFirst);
  return (
    <div>
      <ul className="grid grid-cols-1">
        {shown.map((review) => (
          <li key={review.id} className="border-b border-line py-5 first:pt-0 last:border-b-0">
            <OneReview review={review} />
          </li>
        ))}
      </ul>
      {reviews.length > shown.length && (
        <Button variant="secondary" size="sm" onClick={() => setIsWhole(true)} className="mt-2">
          Ver las {reviews.length} reseñas
        </Button>
      )}
    </div>
  );
}

function OneReview({ review }: { review: Review }) {
  return (
    <article className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={review.rating} />
        <h3 className="text-sm font-semibold">{review.title}</h3>
      </div>
      <p className="text-sm leading-relaxed whitespace-pre-line text-ink-soft">{review.comment}</p>
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
          <p className="text-xs font-semibold">Respuesta de la tienda</p>
          <p className="mt-1 whitespace-pre-line text-ink-soft">{review.reply}</p>
        </div>
      )}
    </article>
  );
}
