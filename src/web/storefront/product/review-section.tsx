import { useCallback, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import type { OwnVoice, ProductReviews } from './product-reviews.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewHistogram } from './review-histogram.tsx';
import { ReviewList } from './review-list.tsx';
import { sendPhotos } from './send-photos.ts';
import type { PhotoUpload } from './send-photos.ts';
import { useMine } from './use-mine.ts';
import { useReviewList } from './use-review-list.ts';

/** What buyers say: the sum, each review with its photos, and for customers the form to add theirs. */
export function ReviewSection({
  product,
  reviews,
}: {
  product: Pick<Product, 'id' | 'product_name'>;
  /** The first page; undefined when they could not be read. */
  reviews: ProductReviews | undefined;
}) {
  const { revalidate } = useRevalidator();
  const [isWriting, setIsWriting] = useState(false);
  const [upload, setUpload] = useState<PhotoUpload>();
  const list = useReviewList(product.id, reviews);
  const customer = useCustomer();
  const { mine, reload } = useMine(
    useCallback(() => browserApi().reviews.mine({ params: { productId: product.id } }), [product.id]),
  );

  const onAdded = async (reviewId: number, photos: readonly File[]) => {
    setIsWriting(false);
    list.reset();
    void revalidate();
    if (photos.length > 0) await sendPhotos(reviewId, photos, setUpload);
    await reload();
  };

  return (
    <section
      id="resenas"
      aria-labelledby="resenas-titulo"
      className="further-down [--height-until-seen:64rem] md:[--height-until-seen:40rem] scroll-mt-20"
    >
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
            {reviews.total > 0 && (
              <ReviewHistogram
                reviews={reviews}
                rating={list.filter.rating}
                onRatingChange={(rating) => list.choose({ rating })}
              />
            )}
            {!isWriting && (
              <AddReview
                isFirst={reviews.total === 0}
                own={mine?.review ?? null}
                onWrite={() => setIsWriting(true)}
              />
            )}
          </div>
          <div className="grid grid-cols-1 content-start gap-6">
            {isWriting && customer !== undefined && (
              <ReviewForm
                product={product}
                onAdded={(reviewId, photos) => void onAdded(reviewId, photos)}
                onCancel={() => setIsWriting(false)}
              />
            )}
            {upload !== undefined && (
              <UploadNotice
                upload={upload}
                onRetry={(reviewId, photos) => void onAdded(reviewId, photos)}
                onDismiss={() => setUpload(undefined)}
              />
            )}
            <ReviewList first={reviews} list={list} votes={mine?.votes ?? []} />
          </div>
        </div>
      )}
    </section>
  );
}

function UploadNotice({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: PhotoUpload;
  onRetry: (reviewId: number, photos: readonly File[]) => void;
  onDismiss: () => void;
}) {
  switch (upload.state) {
    case 'sending':
      return (
        <output className="block rounded-md bg-info-soft px-4 py-3 text-sm text-info">
          Subiendo tus fotos: {upload.done} de {upload.total}…
        </output>
      );
    case 'sent':
      return (
        // When they are shown stands beside it (`OwnReview`).
        <InlineNotice tone="success">Recibimos tus fotos.</InlineNotice>
      );
    case 'failed':
      return (
        <InlineNotice
          tone="warning"
          title={
            upload.left.length === 1
              ? 'Tu reseña está publicada, pero una foto no subió'
              : `Tu reseña está publicada, pero ${upload.left.length} fotos no subieron`
          }
          action={
            <span className="flex gap-2">
              <Button size="sm" variant="secondary" onClick={() => onRetry(upload.reviewId, upload.left)}>
                Reintentar
              </Button>
              <Button size="sm" variant="quiet" onClick={onDismiss}>
                Así está bien
              </Button>
            </span>
          }
        >
          {upload.sentence}
        </InlineNotice>
      );
  }
}

/** The way to the form; for visitors without an account it leads through the sign-in and back. */
function AddReview({
  isFirst,
  own,
  onWrite,
}: {
  isFirst: boolean;
  own: OwnVoice['review'];
  onWrite: () => void;
}) {
  const customer = useCustomer();
  const { pathname } = useLocation();
  if (own !== null) return <OwnReview own={own} />;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">
        {isFirst ? 'Todavía nadie opina. ¿Lo tienes?' : '¿Lo tienes? Tu experiencia ayuda a decidir.'}
      </p>
      {customer === undefined ? (
        <ButtonLink to={links.login(`${pathname}#resenas`)} variant="secondary" size="sm" mayWrap>
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

/** How the customer's own review stands. */
function OwnReview({ own }: { own: NonNullable<OwnVoice['review']> }) {
  const { state, rejection_reason: reason, photos } = own;
  if (state === 'rejected') {
    return (
      <InlineNotice tone="warning" title="Tu reseña no está publicada">
        {reason ?? 'No cumple con lo que pedimos de una reseña: hablar del producto y de tu experiencia.'}
      </InlineNotice>
    );
  }
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p>
        {state === 'pending'
          ? 'Tu reseña espera a que la revisemos.'
          : 'Ya opinaste sobre este producto. ¡Gracias!'}
      </p>
      {photos.pending > 0 && (
        <p>
          {photos.pending === 1
            ? 'Tu foto aparece en cuanto la revisemos.'
            : 'Tus fotos aparecen en cuanto las revisemos.'}
        </p>
      )}
    </div>
  );
}
