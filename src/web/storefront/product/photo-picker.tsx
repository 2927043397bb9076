import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';

/** As many as the shop takes of one review. */
export const photosMax = 4;

/** Up to four photos beside a review or a return, each with a way to take it out again. */
export function PhotoPicker({
  photos,
  onPhotosChange,
  hint = 'Solo del producto, sin personas ni datos personales. Las revisamos antes de publicarlas.',
}: {
  photos: readonly File[];
  onPhotosChange: (photos: File[]) => void;
  hint?: string;
}) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const room = photosMax - photos.length;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Fotos (opcional, hasta {photosMax})</legend>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className="relative">
            <Preview photo={photo} number={index + 1} />
            <button
              type="button"
              aria-label={`Quitar la foto ${index + 1}`}
              onClick={() => onPhotosChange(photos.filter((other) => other !== photo))}
              className="absolute -top-1.5 -right-1.5 grid size-7 place-items-center rounded-full bg-ink text-paper shadow-1"
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
        <li className={cx(room === 0 && 'sr-only')}>
          <label
            htmlFor={id}
            className="grid size-20 cursor-pointer place-content-center justify-items-center gap-1 rounded-md border border-dashed border-line-strong text-xs text-ink-soft hover:border-ink-soft hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <Icon name="image" size={22} />
            Agregar
            <input
              id={id}
              type="file"
              accept="image/*"
              multiple
              disabled={room === 0}
              aria-label="Agregar fotos"
              className="sr-only"
              onChange={(event) => {
                const given = [...(event.target.files ?? [])];
                // Browsers do not know the type of some phones' photos.
                const added = given.filter(({ type }) => type === '' || type.startsWith('image/'));
                const all = [...photos, ...added.filter((file) => !photos.some(isSame(file)))];
                onPhotosChange(all.slice(0, photosMax));
                setProblem(
                  added.length < given.length
                    ? 'Solo se agregan fotos: otros archivos no.'
                    : all.length > photosMax
                      ? `Caben ${photosMax} fotos; las demás no se agregaron.`
                      : '',
                );
                // The same file may be taken out and chosen again.
                event.target.value = '';
              }}
            />
          </label>
        </li>
      </ul>
      {problem !== '' && (
        <p role="alert" className="text-xs font-medium text-danger">
          {problem}
        </p>
      )}
      <p className="text-xs text-ink-faint">{hint}</p>
    </fieldset>
  );
}

function isSame(file: File) {
  return (other: File) =>
    other.name === file.name && other.size === file.size && other.lastModified === file.lastModified;
}

function Preview({ photo, number }: { photo: File; number: number }) {
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // The browser keeps the file behind such an address until it is told that nobody needs it.
    const made = URL.createObjectURL(photo);
    if (image.current !== null) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [photo]);

  return (
    <img
      ref={image}
      alt={`Foto ${number}`}
      width={80}
      height={80}
      className="size-20 rounded-md bg-sunken object-cover"
    />
  );
}
