import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import type { ReviewPhoto } from './product-reviews.ts';

/** Small photos in a row; a click shows one as large as the window, with a way to the others. */
export function PhotoLightbox({ photos, label }: { photos: readonly ReviewPhoto[]; label: string }) {
  const closeUp = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(0);
  const shown = photos[index];
  if (photos.length === 0) return null;
  const step = (by: number) => setIndex((index + by + photos.length) % photos.length);
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-2">
        {photos.map((photo, position) => (
          <li key={photo.image_url}>
            <button
              type="button"
              aria-label={`Ampliar la foto ${position + 1} de ${photos.length}`}
              onClick={() => {
                setIndex(position);
                closeUp.current?.showModal();
              }}
              className="block cursor-zoom-in overflow-hidden rounded-md border border-line transition-colors hover:border-line-strong"
            >
              <img
                {...pictureSizes(photo.image_url)}
                sizes="5rem"
                alt=""
                width={80}
                height={80}
                loading="lazy"
                decoding="async"
                className="size-20 bg-sunken object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {/* The browser's own dialog: focus, Escape and the page behind it are its business. */}
      <dialog
        ref={closeUp}
        aria-label={label}
        closedby="any"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') step(1);
          if (event.key === 'ArrowLeft') step(-1);
        }}
        className="m-auto max-h-none max-w-none rounded-xl bg-raised p-0 backdrop:bg-scrim open:animate-appear"
      >
        {shown !== undefined && (
          <div className="relative grid h-[88dvh] w-[min(94vw,70rem)] place-items-center">
            <img
              {...pictureSizes(shown.image_url, 1600)}
              sizes="94vw"
              alt={`Foto ${index + 1} de ${photos.length}`}
              width={shown.width}
              height={shown.height}
              loading="lazy"
              className="absolute inset-0 size-full object-contain"
            />
            <CornerButton place="top-2 right-2">
              <IconButton icon="close" label="Cerrar" onClick={() => closeUp.current?.close()} />
            </CornerButton>
            {photos.length > 1 && (
              <>
                <CornerButton place="top-1/2 left-2 -translate-y-1/2">
                  <IconButton icon="chevron-left" label="Foto anterior" onClick={() => step(-1)} />
                </CornerButton>
                <CornerButton place="top-1/2 right-2 -translate-y-1/2">
                  <IconButton icon="chevron-right" label="Foto siguiente" onClick={() => step(1)} />
                </CornerButton>
              </>
            )}
          </div>
        )}
      </dialog>
    </>
  );
}

function CornerButton({ place, children }: { place: string; children: ReactNode }) {
  return <span className={`absolute rounded-md bg-surface shadow-1 ${place}`}>{children}</span>;
}
