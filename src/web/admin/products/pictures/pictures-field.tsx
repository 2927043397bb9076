import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../../i18n/t.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { DropZone } from './drop-zone.tsx';
import { useLeaveWarning, usePaste, useWhenDone } from './page-events.ts';
import { pictureCallsOf } from './picture-calls.ts';
import { createPictureStore, moved, type Picture } from './picture-store.ts';
import { PictureTile } from './picture-tile.tsx';
import { UndoStrip } from './undo-strip.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useReorder } from './use-reorder.ts';

/** As in the API's contract. */
const picturesMax = 24;

/**
 * The pictures of a product: dropped, pasted, chosen or taken, placed by pointer or keyboard, described, cropped,
 * deleted and brought back. Every change is kept at once, without a button.
 */
export function PicturesField({
  productId,
  lock,
  onChanged,
}: {
  productId: number;
  /** Who writes them, and how to change that. */
  lock?: ReactNode;
  /** Something was kept: the product has this version now. */
  onChanged?: (version: number) => void;
}) {
  const nameId = useId();
  const mayChange = useMay('catalog', 'write_products');
  const [pictureStore] = useState(() => createPictureStore(pictureCallsOf(productId)));
  const { store, version, load, add, retry, putAway, arrange } = pictureStore;
  const { status, pictures, uploads, isSaving, problem } = useStore(store);
  const [said, setSaid] = useState('');
  const [croppedId, setCroppedId] = useState<number>();
  const [awaitedId, setAwaitedId] = useState<number>();
  const [removed, setRemoved] = useState<{ picture: Picture; index: number }>();
  const [dragOrder, setDragOrder] = useState<readonly Picture[]>();
  const list = useRef<HTMLUListElement>(null);
  const focusOn = useRef<number>(undefined);
  const isBusy = isSaving || uploads.some(({ message }) => message === undefined);

  useEffect(() => void load(), [load]);
  useWhenDone(isBusy, problem, () => onChanged?.(version()));
  usePaste(mayChange && status === 'loaded', add);
  useLeaveWarning(isBusy);

  const shown = dragOrder ?? pictures;
  const { dragged, gripProps } = useReorder(
    (id, over) => setDragOrder(moved(shown, id, indexOf(shown, over))),
    () => {
      if (dragOrder) arrange((now) => inOrderOf(now, dragOrder));
      setDragOrder(undefined);
    },
  );
  useLayoutEffect(() => {
    // The browser takes the focus from a button whose place in the page changes.
    if (focusOn.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${focusOn.current}"]`)?.focus();
    focusOn.current = undefined;
  });

  const move = (id: number, to: number) => {
    const place = Math.max(0, Math.min(to, pictures.length - 1));
    const from = indexOf(pictures, id);
    if (place === from) {
      setSaid(place === 0 ? t('It is the first.') : t('It is the last.'));
      return;
    }
    focusOn.current = id;
    arrange((now) => moved(now, id, place));
    setSaid(
      place === 0
        ? t('Now picture 1 of {count}, the main one.', { count: pictures.length })
        : t('Now picture {place} of {count}.', { place: place + 1, count: pictures.length }),
    );
  };
  const change = (id: number, values: Partial<Picture>) =>
    arrange((now) => now.map((one) => (one.id === id ? { ...one, ...values } : one)));
  const remove = (picture: Picture, index: number) => {
    setRemoved({ picture, index });
    setSaid(t('Picture {index} deleted.', { index: index + 1 }));
    arrange((now) => now.filter(({ id }) => id !== picture.id));
  };
  const bringBack = () => {
    if (!removed) return;
    const { picture, index } = removed;
    setRemoved(undefined);
    setSaid(t('Picture {index} is back.', { index: index + 1 }));
    focusOn.current = picture.id;
    arrange((now) => moved([...now, picture], picture.id, index));
  };
  const cropped = pictures.find(({ id }) => id === croppedId);

  return (
    <fieldset aria-labelledby={nameId} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="inline-flex items-center gap-2">
          <span id={nameId} className="text-sm font-medium">
            {t('Pictures')}
          </span>
          {lock}
        </span>
        <span role="status" className="text-xs text-ink-soft">
          {isSaving ? t('Saving…') : t('{count} of {picturesMax}', { count: pictures.length, picturesMax })}
        </span>
      </div>
      <span role="status" className="sr-only">
        {said}
      </span>
      <span id="pictures-how-to-move" className="sr-only">
        {t('Arrow keys move it, Home makes it the main one.')}
      </span>
      {problem !== undefined && status === 'loaded' && <InlineNotice tone="danger">{problem}</InlineNotice>}
      {status === 'loading' && <Skeleton className="h-40 w-full" />}
      {status === 'failed' && (
        <ErrorState title={t('The pictures could not be loaded')} onRetry={() => void load()}>
          {problem}
        </ErrorState>
      )}
      {status === 'loaded' && (
        <DropZone isDisabled={!mayChange} isEmpty={shown.length + uploads.length === 0} onFiles={add}>
          {shown.length + uploads.length > 0 && (
            <ul
              ref={list}
              aria-label={t('Pictures of the product')}
              className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 sm:gap-3"
            >
              {shown.map((picture, index) => (
                <PictureTile
                  key={picture.id}
                  picture={picture}
                  index={index}
                  isDragged={dragged === picture.id}
                  isDisabled={!mayChange}
                  isAwaited={isSaving && awaitedId === picture.id}
                  gripProps={gripProps(picture.id)}
                  onKeyMove={(to) => move(picture.id, to)}
                  onAlt={(alt) => change(picture.id, { alt })}
                  onCrop={() => setCroppedId(picture.id)}
                  onMain={() => move(picture.id, 0)}
                  onDelete={() => remove(picture, index)}
                />
              ))}
              {uploads.map((upload) => (
                <UploadTile
                  key={upload.key}
                  upload={upload}
                  onRetry={() => retry(upload.key)}
                  onPutAway={() => putAway(upload.key)}
                />
              ))}
            </ul>
          )}
        </DropZone>
      )}
      {removed && (
        <UndoStrip
          key={removed.picture.id}
          onUndo={bringBack}
          onOver={() => setRemoved(undefined)}
          text={t('Picture {index} deleted.', { index: removed.index + 1 })}
        />
      )}
      {cropped && isWhole(cropped) && (
        <CropDialog
          picture={cropped}
          onClose={() => setCroppedId(undefined)}
          onCrop={(crop) => {
            setCroppedId(undefined);
            setAwaitedId(cropped.id);
            change(cropped.id, { crop });
          }}
        />
      )}
    </fieldset>
  );
}

function isWhole(picture: Picture): picture is Picture & { whole_url: string } {
  return picture.whole_url !== null;
}

function indexOf(pictures: readonly Picture[], wanted: number): number {
  return pictures.findIndex(({ id }) => id === wanted);
}

/** Pictures as they are now, in an order that was chosen a moment ago; what came since stands behind. */
function inOrderOf(now: readonly Picture[], order: readonly Picture[]): readonly Picture[] {
  const place = new Map(order.map(({ id }, index) => [id, index]));
  return now.toSorted(
    (one, other) => (place.get(one.id) ?? now.length) - (place.get(other.id) ?? now.length),
  );
}
