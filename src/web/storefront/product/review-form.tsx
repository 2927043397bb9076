import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import type { ApiError } from '../../../api/client.ts';
import { flowToastMilliseconds, toastText } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import type { Product } from '../../state/shop-types.ts';
import { successToast } from '../../toasts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RatingInput } from '../../ui/rating.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** Stars, a title, what somebody has to say and photos. Closes through `onAdded` once the shop has it (spec §4). */
export function ReviewForm({
  product,
  onAdded,
  onCancel,
}: {
  product: Pick<Product, 'id' | 'product_name'>;
  onAdded: (reviewId: number, photos: readonly File[]) => void;
  onCancel: () => void;
}) {
  const { pathname } = useLocation();
  const [rating, setRating] = useState(0);
  const { isSending, refusal, send } = useSend();
  const [isUnrated, setIsUnrated] = useState(false);
  const [photos, setPhotos] = useState<readonly File[]>([]);

  const form = useFocusOnRefusal(refusal);

  const add = async (typed: FormData) => {
    if (rating === 0) {
      form.current?.querySelector<HTMLElement>('[name=rating]')?.focus();
      return setIsUnrated(true);
    }
    setIsUnrated(false);
    await send(async () => {
      const { review } = await browserApi().reviews.addReview({
        body: {
          product_id: product.id,
          rating,
          title: String(typed.get('title') ?? ''),
          comment: String(typed.get('comment') ?? ''),
        },
      });
      successToast(toastText.reviewAdded, flowToastMilliseconds);
      onAdded(review.id, photos);
    });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void add(new FormData(event.currentTarget));
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      aria-label={`Reseña de ${product.product_name}`}
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <div>
        <RatingInput name="rating" label="Tu calificación" value={rating} onValueChange={setRating} />
        {(isUnrated || refusal?.fields['rating'] !== undefined) && rating === 0 && (
          <p role="alert" className="mt-1 text-xs font-medium text-danger">
            Elige de una a cinco estrellas.
          </p>
        )}
      </div>
      <Field label="Título" isRequired error={refusal?.fields['title']}>
        <TextInput name="title" maxLength={120} placeholder="Lo más importante en una línea" />
      </Field>
      <Field
        label="Tu reseña"
        isRequired
        error={refusal?.fields['comment']}
        hint="Qué hace bien, qué no, y para qué lo usas."
      >
        <TextArea name="comment" rows={5} maxLength={4000} />
      </Field>
      <PhotoPicker photos={photos} onPhotosChange={setPhotos} />
      {refusal !== undefined && Object.keys(refusal.fields).length === 0 && (
        <Refusal refusal={refusal} backTo={`${pathname}#resenas`} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isSending}>
          Publicar reseña
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

function Refusal({ refusal, backTo }: { refusal: ApiError; backTo: string }) {
  if (refusal.code === 'already_reviewed') {
    return (
      <InlineNotice tone="info" title="Ya opinaste sobre este producto">
        Se publica una reseña por persona y producto. Si cambió tu opinión, escríbenos desde Contacto y la
        actualizamos.
      </InlineNotice>
    );
  }
  if (refusal.status === 401) {
    return (
      <InlineNotice
        tone="warning"
        title="Tu sesión terminó"
        action={
          <ButtonLink to={links.login(backTo)} size="sm" variant="secondary">
            Entrar
          </ButtonLink>
        }
      >
        Copia tu texto, entra de nuevo y publícalo.
      </InlineNotice>
    );
  }
  return <InlineNotice tone="danger">{refusal.message}</InlineNotice>;
}
