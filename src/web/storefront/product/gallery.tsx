import { useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { loadChunk } from '../../chunks.ts';
import type { Product } from '../../state/shop-types.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { isIllustration } from './illustration.ts';
import type { PictureZoomProps } from './picture-zoom.tsx';

type Images = Product['images'];
/** The window for looking closely, fetched when somebody wants to. */
type Zoom = { index: number; Window: ComponentType<PictureZoomProps> };

const loadZoom = () => loadChunk('picture-zoom', () => import('./picture-zoom.tsx'));

/** Called when a pointer or the focus comes near: the window is there when the click comes. */
function preloadZoom(): void {
  // The click asks again and reports the failure.
  loadZoom().catch(() => undefined);
}

/**
 * A product's pictures in a row that a finger or the arrow keys move; thumbnails jump. A mouse over a picture
 * magnifies it, a click shows it as large as the window.
 */
export function Gallery({
  images,
  name,
  corner,
}: {
  images: Images;
  name: string;
  /** Stands on the picture, at its top right. */
  corner?: ReactNode;
}) {
  const row = useRef<HTMLUListElement>(null);
  const [shownIndex, setShownIndex] = useState(0);
  const [zoom, setZoom] = useState<Zoom>();
  const [failure, setFailure] = useState<unknown>();

  // Thrown while rendering, so that the frame's error screen says what is missing.
  if (failure !== undefined) throw failure;

  if (images.length === 0)
    return (
      <div className="relative self-start">
        <ProductPicture imageUrl={undefined} alt={`${name}, sin fotografía`} className="w-full rounded-xl" />
        <div className="absolute top-3 right-3">{corner}</div>
      </div>
    );

  const show = (index: number) => {
    const element = row.current;
    const next = Math.max(0, Math.min(images.length - 1, index));
    element?.scrollTo({ left: next * element.clientWidth });
  };
  const enlarge = (index: number) =>
    loadZoom().then(({ PictureZoom: Window }) => setZoom({ index, Window }), setFailure);
  const onArrow = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = row.current?.children[index + (step ?? 0)];
    if (step === undefined || next === undefined) return;
    event.preventDefault();
    show(index + step);
    next.querySelector('button')?.focus({ preventScroll: true });
  };

  return (
    <div
      className={cx(
        'grid grid-cols-1 content-start gap-3 md:sticky md:top-[calc(var(--header-height)+1rem)]',
        images.length > 1 && 'xl:grid-cols-[4.75rem_minmax(0,1fr)]',
      )}
    >
      {images.length > 1 && <Thumbnails images={images} shownIndex={shownIndex} onShow={show} />}
      <div
        role="group"
        aria-roledescription="galería"
        aria-label={`Imágenes de ${name}`}
        className={cx('group relative min-w-0', images.length > 1 && 'xl:col-start-2 xl:row-start-1')}
      >
        <ul
          ref={row}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShownIndex(Math.round(scrollLeft / clientWidth))
          }
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-xl border border-line bg-picture motion-safe:scroll-smooth"
        >
          {images.map((image, index) => (
            // Those beside the first are fetched when the page is alive, or when a finger brings them in sight.
            <li
              key={image.image_url}
              className={cx(
                'w-full shrink-0 snap-center',
                index > 0 && 'further-down [--height-until-seen:20rem]',
              )}
            >
              <Slide
                image={image}
                alt={altOf(image, index, images.length, name)}
                label={`Ampliar la imagen ${index + 1} de ${images.length} de ${name}`}
                isFirst={index === 0}
                isShown={index === shownIndex}
                onEnlarge={() => void enlarge(index)}
                onKeyDown={(event) => onArrow(event, index)}
              />
            </li>
          ))}
        </ul>
        <span
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-3 grid size-9 place-items-center rounded-full bg-surface/90 text-ink shadow-1"
        >
          <Icon name="zoom" size={18} />
        </span>
        <div className="absolute top-3 right-3">{corner}</div>
        <Caption images={images} shownIndex={shownIndex} />
        {images.length > 1 && (
          <>
            <Step direction={-1} isDisabled={shownIndex === 0} onStep={() => show(shownIndex - 1)} />
            <Step
              direction={1}
              isDisabled={shownIndex === images.length - 1}
              onStep={() => show(shownIndex + 1)}
            />
          </>
        )}
      </div>
      {zoom !== undefined && (
        <zoom.Window
          images={images}
          name={name}
          startIndex={zoom.index}
          onClose={(lastIndex) => {
            setZoom(undefined);
            show(lastIndex);
          }}
        />
      )}
    </div>
  );
}

/** Which picture is in sight, and that it is no photo where it is none. */
function Caption({ images, shownIndex }: { images: Images; shownIndex: number }) {
  const shown = images[shownIndex];
  const words = [
    ...(images.length > 1 ? [`${shownIndex + 1} / ${images.length}`] : []),
    ...(shown && isIllustration(shown.image_url) ? ['Ilustración'] : []),
  ];
  if (words.length === 0) return null;
  return (
    <span
      aria-hidden
      className="figures pointer-events-none absolute bottom-3 left-3 rounded-full bg-surface/90 px-2.5 py-1 text-xs font-medium text-ink shadow-1"
    >
      {words.join(' · ')}
    </span>
  );
}

/** What a screen reader says of a picture; several pictures with one text are told apart by their number. */
function altOf(image: Images[number], index: number, count: number, name: string): string {
  const given = image.alt === undefined || image.alt === '' ? name : image.alt;
  const text = isIllustration(image.image_url) ? `${given} (ilustración)` : given;
  return count === 1 ? text : `${text}, imagen ${index + 1}`;
}

function Slide({
  image,
  alt,
  label,
  isFirst,
  isShown,
  onEnlarge,
  onKeyDown,
}: {
  image: Images[number];
  alt: string;
  label: string;
  isFirst: boolean;
  isShown: boolean;
  onEnlarge: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const lens = useRef<HTMLImageElement>(null);
  const [isMagnified, setIsMagnified] = useState(false);

  const look = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return;
    setIsMagnified(true);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const at = (offset: number, size: number) => `${(offset / size) * 100}%`;
    // Every move of the mouse; the page need not be drawn anew for it.
    if (lens.current)
      lens.current.style.transformOrigin = `${at(event.clientX - left, width)} ${at(event.clientY - top, height)}`;
  };

  return (
    <button
      type="button"
      onClick={onEnlarge}
      onKeyDown={onKeyDown}
      onPointerEnter={preloadZoom}
      onFocus={preloadZoom}
      onPointerMove={look}
      onPointerLeave={() => setIsMagnified(false)}
      aria-label={label}
      // What is scrolled out of sight is reached by the arrow keys, not by the tab key.
      tabIndex={isShown ? 0 : -1}
      className="relative block w-full cursor-zoom-in overflow-hidden rounded-xl -outline-offset-2"
    >
      <ProductPicture
        imageUrl={image.image_url}
        alt={alt}
        isFirst={isFirst}
        isTravelling={isFirst}
        sizes="(min-width: 64rem) 45vw, 92vw"
        widest={isIllustration(image.image_url) ? 1200 : 1600}
        className="rounded-none"
      />
      {isMagnified && (
        <img
          ref={lens}
          src={image.image_url}
          alt=""
          className="pointer-events-none absolute inset-0 size-full scale-220 bg-picture object-contain"
        />
      )}
    </button>
  );
}

/** A mouse has no finger to swipe with; touch screens do without. */
function Step({
  direction,
  isDisabled,
  onStep,
}: {
  direction: 1 | -1;
  isDisabled: boolean;
  onStep: () => void;
}) {
  if (isDisabled) return null;
  return (
    <span
      className={cx(
        'absolute top-1/2 -translate-y-1/2 rounded-full bg-surface/90 text-ink opacity-0 shadow-1 transition-opacity group-hover:opacity-100 focus-within:opacity-100 max-md:hidden',
        direction === 1 ? 'right-3' : 'left-3',
      )}
    >
      <IconButton
        icon={direction === 1 ? 'chevron-right' : 'chevron-left'}
        label={direction === 1 ? 'Imagen siguiente' : 'Imagen anterior'}
        size="sm"
        onClick={onStep}
        className="rounded-full"
      />
    </span>
  );
}

function Thumbnails({
  images,
  shownIndex,
  onShow,
}: {
  images: Images;
  shownIndex: number;
  onShow: (index: number) => void;
}) {
  return (
    <ul
      aria-label="Imágenes"
      className="no-scrollbar flex gap-2 overflow-x-auto max-sm:hidden max-xl:row-start-2 xl:col-start-1 xl:row-start-1 xl:flex-col"
    >
      {images.map((image, index) => (
        <li key={image.image_url} className="shrink-0">
          <button
            type="button"
            onClick={() => onShow(index)}
            aria-label={`Ver la imagen ${index + 1} de ${images.length}`}
            aria-current={index === shownIndex || undefined}
            className={cx(
              'block overflow-hidden rounded-md border-2 transition-colors -outline-offset-2',
              index === shownIndex ? 'border-brand' : 'border-line hover:border-line-strong',
            )}
          >
            <ProductPicture imageUrl={image.image_url} sizes="5rem" className="size-17 rounded-none" />
          </button>
        </li>
      ))}
    </ul>
  );
}
