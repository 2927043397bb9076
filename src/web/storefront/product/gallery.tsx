import { useRef, useState } from 'react';
import type { Product } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

/** A product's pictures: one large, the others below; a click shows it as large as the window. */
export function Gallery({ images, name }: { images: Product['images']; name: string }) {
  const [shownIndex, setShownIndex] = useState(0);
  const closeUp = useRef<HTMLDialogElement>(null);
  const shown = images[shownIndex] ?? images[0];
  const alt = shown?.alt ?? name;

  if (shown === undefined)
    return (
      <ProductPicture imageUrl={undefined} alt={`${name}, sin fotografía`} className="w-full rounded-xl" />
    );
  const step = (by: number) => setShownIndex((shownIndex + by + images.length) % images.length);
  return (
    <div className="grid grid-cols-1 content-start gap-3 md:sticky md:top-[calc(var(--header-height)+1rem)]">
      <div className="relative">
        <button
          type="button"
          onClick={() => closeUp.current?.showModal()}
          aria-label={`Ampliar la imagen de ${name}`}
          className="block w-full cursor-zoom-in rounded-xl"
        >
          <ProductPicture
            imageUrl={shown.image_url}
            alt={alt}
            isFirst
            isTravelling
            sizes="(min-width: 64rem) 45vw, 92vw"
            className="rounded-xl border border-line"
          />
          <span
            aria-hidden
            className="absolute right-3 bottom-3 grid size-9 place-items-center rounded-full bg-surface/90 text-ink shadow-1"
          >
            <Icon name="zoom" size={18} />
          </span>
        </button>
      </div>
      {images.length > 1 && (
        <ul aria-label="Imágenes" className="flex flex-wrap gap-2">
          {images.map((image, index) => (
            <li key={image.image_url}>
              <button
                type="button"
                onClick={() => setShownIndex(index)}
                aria-label={`Imagen ${index + 1} de ${images.length}`}
                aria-current={index === shownIndex || undefined}
                className={cx(
                  'block overflow-hidden rounded-md border-2 transition-colors',
                  index === shownIndex ? 'border-brand' : 'border-line hover:border-line-strong',
                )}
              >
                <ProductPicture
                  imageUrl={image.image_url}
                  sizes="5rem"
                  className="size-16 rounded-none sm:size-19"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {/* The browser's own dialog: focus, Escape and the page behind it are its business. */}
      <dialog
        ref={closeUp}
        aria-label={name}
        // A click beside the picture closes it.
        closedby="any"
        className="m-auto max-h-none max-w-none rounded-xl bg-picture p-0 backdrop:bg-scrim open:animate-appear"
      >
        <div className="relative size-[min(94vw,88dvh)]">
          <img
            src={shown.image_url}
            alt={alt}
            loading="lazy"
            className="absolute inset-0 size-full object-contain"
          />
          <CloseUpButton
            icon="close"
            label="Cerrar"
            place="top-2 right-2"
            onClick={() => closeUp.current?.close()}
          />
          {images.length > 1 && (
            <>
              <CloseUpButton
                icon="chevron-left"
                label="Imagen anterior"
                place="top-1/2 left-2 -translate-y-1/2"
                onClick={() => step(-1)}
              />
              <CloseUpButton
                icon="chevron-right"
                label="Imagen siguiente"
                place="top-1/2 right-2 -translate-y-1/2"
                onClick={() => step(1)}
              />
            </>
          )}
        </div>
      </dialog>
    </div>
  );
}

function CloseUpButton({
  icon,
  label,
  place,
  onClick,
}: {
  icon: IconName;
  label: string;
  place: string;
  onClick: () => void;
}) {
  return (
    <span className={cx('absolute rounded-md bg-surface shadow-1', place)}>
      <IconButton icon={icon} label={label} onClick={onClick} />
    </span>
  );
}
