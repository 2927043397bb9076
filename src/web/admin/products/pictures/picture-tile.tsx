import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { pictureSizes } from '../../../ui/picture-sizes.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Picture } from './picture-store.ts';

type GripProps = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
  (event: PointerEvent<HTMLElement>) => void
>;

/** One picture of a product: seen, described, and everything that can be done with it. */
export function PictureTile({
  picture,
  index,
  isDragged,
  isDisabled,
  isAwaited,
  gripProps,
  onKeyMove,
  onAlt,
  onCrop,
  onMain,
  onDelete,
}: {
  picture: Picture;
  index: number;
  isDragged: boolean;
  isDisabled: boolean;
  /** Its crop is on the way. */
  isAwaited: boolean;
  gripProps: GripProps;
  /** To another place by keyboard, counted from 0. */
  onKeyMove: (to: number) => void;
  onAlt: (alt: string) => void;
  onCrop: () => void;
  onMain: () => void;
  onDelete: () => void;
}) {
  const number = index + 1;
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: Number.MAX_SAFE_INTEGER,
  };
  return (
    <li
      data-place={picture.id}
      className={cx(
        'grid grid-cols-1 content-start overflow-hidden rounded-md border bg-surface transition-opacity',
        isDragged ? 'border-brand opacity-60' : 'border-line',
      )}
    >
      <div
        className={cx(
          'relative aspect-square bg-picture select-none',
          !isDisabled && 'pointer-fine:cursor-grab',
        )}
        {...(!isDisabled && {
          ...gripProps,
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            // A finger on the picture scrolls the page; it drags by the grip.
            if (event.pointerType === 'mouse') gripProps.onPointerDown(event);
          },
        })}
      >
        <img
          {...pictureSizes(picture.image_url)}
          sizes="(width < 40rem) 45vw, 14rem"
          alt={picture.alt === '' ? t('Picture {number}', { number }) : picture.alt}
          width={picture.width ?? 400}
          height={picture.height ?? 400}
          draggable={false}
          className="size-full object-contain p-1"
        />
        {index === 0 && (
          <span className="absolute top-2 left-2">
            <Badge tone="info">{t('Main')}</Badge>
          </span>
        )}
        {isAwaited && (
          <span className="absolute inset-0 grid place-items-center bg-scrim">
            <Spinner />
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 gap-1 border-t border-line p-2">
        <AltInput alt={picture.alt} number={number} isDisabled={isDisabled} onAlt={onAlt} />
        {!isDisabled && (
          <div className="-mx-1 flex justify-between">
            <IconButton
              icon="grip"
              size="sm"
              label={t('Move picture {number} of the product', { number })}
              aria-describedby="pictures-how-to-move"
              data-grip={picture.id}
              className="cursor-grab touch-none max-sm:size-8"
              {...gripProps}
              onKeyDown={(event) => {
                const to = places[event.key];
                if (to === undefined) return;
                event.preventDefault();
                onKeyMove(to);
              }}
            />
            <IconButton
              icon="star"
              size="sm"
              label={t('Make picture {number} the main one', { number })}
              disabled={index === 0}
              className="max-sm:size-8"
              onClick={onMain}
            />
            <IconButton
              icon="crop"
              size="sm"
              label={
                picture.whole_url === null
                  ? t('Picture {number} is only an address: upload it to crop it', { number })
                  : t('Crop picture {number}', { number })
              }
              disabled={picture.whole_url === null}
              className="max-sm:size-8"
              onClick={onCrop}
            />
            <IconButton
              icon="trash"
              size="sm"
              className="max-sm:size-8"
              label={t('Delete picture {number}', { number })}
              onClick={onDelete}
            />
          </div>
        )}
      </div>
    </li>
  );
}

const quietMilliseconds = 1000;

/** Sends what is typed once the typing rests, and whenever it is left: nothing typed is lost. */
function AltInput({
  alt,
  number,
  isDisabled,
  onAlt,
}: {
  alt: string;
  number: number;
  isDisabled: boolean;
  onAlt: (alt: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(alt);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = () => {
    clearTimeout(timer.current);
    const text = typed.current.trim();
    if (text !== alt) onAlt(text);
  };
  const sendLast = useEffectEvent(send);
  useEffect(() => () => sendLast(), []);
  return (
    <Field label={t('Description of picture {number}', { number })} isLabelHidden>
      <TextInput
        ref={input}
        defaultValue={alt}
        maxLength={250}
        disabled={isDisabled}
        placeholder={t('Description')}
        autoComplete="off"
        onChange={(event) => {
          typed.current = event.target.value;
          clearTimeout(timer.current);
          timer.current = setTimeout(send, quietMilliseconds);
        }}
        onBlur={send}
        onKeyDown={(event) => {
          // It may stand in a form, which is not sent by it.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send();
        }}
      />
    </Field>
  );
}
