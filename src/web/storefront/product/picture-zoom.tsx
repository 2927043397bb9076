import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Product } from '../../state/shop-types.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isIllustration } from './illustration.ts';
import { enlargedAt, fitting, moved, scaleMax, scaleMin, turned, type View } from './zoom-view.ts';

export type PictureZoomProps = {
  images: Product['images'];
  name: string;
  startIndex: number;
  /** Gets the picture that was shown last. */
  onClose: (lastIndex: number) => void;
};

/** What one press of a key or button does. */
const zoomStep = 1.5;
const panStep = 80;
/** A finger that moves so far sideways wants the next picture. */
const swipePixels = 60;
const doubleTapMilliseconds = 300;

/**
 * A picture as large as the window. Wheel, two fingers, double tap, `+`, `-` and `0` change its size; a finger, the
 * mouse and the arrow keys move it, or go to the next picture while it is whole.
 */
export function PictureZoom({ images, name, startIndex, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(startIndex);
  const [view, setView] = useState<View>(fitting);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const press = useRef<{ x: number; y: number; at: number; isTap: boolean }>(undefined);
  const lastTap = useRef(0);

  useEffect(() => {
    // The browser's own dialog: focus, Escape and the page behind it are its business.
    dialog.current?.showModal();
    const element = stage.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setView((now) =>
        enlargedAt(now, Math.exp(-event.deltaY / 400), fromCentre(element, event), sizeOf(element)),
      );
    };
    // React listens passively to the wheel, which could not keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const isWhole = view.scale <= scaleMin;
  const go = (step: number) => {
    setIndex((now) => turned(now, step, images.length));
    setView(fitting);
  };
  const enlarge = (factor: number) =>
    setView((now) => enlargedAt(now, factor, { x: 0, y: 0 }, sizeOf(stage.current)));
  const move = (x: number, y: number) => setView((now) => moved(now, { x, y }, sizeOf(stage.current)));

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      '+': () => enlarge(zoomStep),
      '=': () => enlarge(zoomStep),
      '-': () => enlarge(1 / zoomStep),
      '0': () => setView(fitting),
      ArrowLeft: () => (isWhole ? go(-1) : move(panStep, 0)),
      ArrowRight: () => (isWhole ? go(1) : move(-panStep, 0)),
      ArrowUp: () => move(0, panStep),
      ArrowDown: () => move(0, -panStep),
    };
    const act = actions[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    press.current = {
      x: event.clientX,
      y: event.clientY,
      at: event.timeStamp,
      isTap: pointers.current.size === 1,
    };
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    if (other === undefined) return move(now.x - before.x, now.y - before.y);
    const apart = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y);
    const middle = fromCentre(stage.current, {
      clientX: (now.x + other.x) / 2,
      clientY: (now.y + other.y) / 2,
    });
    setView((current) =>
      enlargedAt(current, apart(now) / Math.max(1, apart(before)), middle, sizeOf(stage.current)),
    );
  };
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const pressed = press.current;
    if (pressed === undefined || !pressed.isTap) return;
    press.current = undefined;
    const across = event.clientX - pressed.x;
    if (Math.hypot(across, event.clientY - pressed.y) > 10) {
      if (isWhole && Math.abs(across) > swipePixels) go(across < 0 ? 1 : -1);
      return;
    }
    const isDouble = event.timeStamp - lastTap.current < doubleTapMilliseconds;
    lastTap.current = isDouble ? 0 : event.timeStamp;
    if (isDouble)
      setView((now) =>
        now.scale > scaleMin
          ? fitting
          : enlargedAt(now, 2.5, fromCentre(stage.current, event), sizeOf(stage.current)),
      );
  };
  const onPointerCancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    press.current = undefined;
  };

  const image = images[index];
  const percent = Math.round(view.scale * 100);
  return (
    <dialog
      ref={dialog}
      aria-label={`Imágenes de ${name}`}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-picture p-0 text-ink open:animate-appear"
    >
      <div
        ref={stage}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        className={`absolute inset-0 touch-none overflow-hidden ${isWhole ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
      >
        {image !== undefined && (
          <img
            key={image.image_url}
            src={image.image_url}
            alt={image.alt === undefined || image.alt === '' ? name : image.alt}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            // At 100 % never larger than it is: there it is sharp.
            className="size-full object-scale-down select-none"
          />
        )}
      </div>
      <div className="absolute top-3 right-3 rounded-md bg-surface shadow-2">
        <IconButton icon="close" label="Cerrar" onClick={() => dialog.current?.close()} />
      </div>
      <div className="absolute inset-x-0 bottom-[max(0.75rem,env(safe-area-inset-bottom))] flex justify-center">
        <div className="flex items-center rounded-md bg-surface px-1 shadow-2">
          {images.length > 1 && (
            <IconButton icon="chevron-left" label="Imagen anterior" onClick={() => go(-1)} />
          )}
          <IconButton icon="minus" label="Alejar" disabled={isWhole} onClick={() => enlarge(1 / zoomStep)} />
          <output aria-live="polite" className="figures w-28 text-center text-sm">
            {images.length > 1 && `${index + 1} / ${images.length} · `}
            {percent} %
            {image !== undefined && isIllustration(image.image_url) && (
              <span className="block text-xs text-ink-soft">Ilustración</span>
            )}
          </output>
          <IconButton
            icon="plus"
            label="Acercar"
            disabled={view.scale >= scaleMax}
            onClick={() => enlarge(zoomStep)}
          />
          {images.length > 1 && (
            <IconButton icon="chevron-right" label="Imagen siguiente" onClick={() => go(1)} />
          )}
        </div>
      </div>
    </dialog>
  );
}

function sizeOf(element: HTMLElement | null): { width: number; height: number } {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}

function fromCentre(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { width, height } = sizeOf(element);
  return { x: clientX - width / 2, y: clientY - height / 2 };
}
