import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Message, msg, t } from '../../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { draggedPart, type Hold, type Part, sentPart, squarePart, whole } from './crop-part.ts';
import type { Picture } from './picture-store.ts';

/** Chooses the part of a picture that the shop shows, by pointer or by arrow keys. */
export function CropDialog({
  picture,
  onClose,
  onCrop,
}: {
  picture: Picture & { whole_url: string };
  onClose: () => void;
  onCrop: (part: Part | null) => void;
}) {
  const [part, setPart] = useState<Part>(picture.crop ?? whole);
  const [measures, setMeasures] = useState<{ width: number; height: number }>();
  return (
    <Dialog
      title={t('Crop picture')}
      description={t(
        'Drag the frame or its corners. With the keyboard: arrow keys move what has the focus, with Shift in larger steps. The original is kept.',
      )}
      isOpen
      size="lg"
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => setPart(whole)}>
            {t('Whole picture')}
          </Button>
          <Button
            variant="quiet"
            disabled={!measures}
            onClick={() => measures && setPart(squarePart(measures.width, measures.height))}
          >
            {t('Square')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onCrop(sentPart(part))}>{t('Use this part')}</Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-2">
        <div className="relative m-2 touch-none bg-picture select-none">
          <img
            src={picture.whole_url}
            alt={t('Without a crop')}
            draggable={false}
            className="block max-h-[55dvh] max-w-full"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setMeasures({ width: naturalWidth, height: naturalHeight })
            }
          />
          <Frame part={part} onChange={setPart} />
        </div>
        <p role="status" className="figures text-xs text-ink-soft">
          {measures &&
            t('{value} × {value2} of {width} × {height} px', {
              value: Math.round(part.width * measures.width),
              value2: Math.round(part.height * measures.height),
              width: measures.width,
              height: measures.height,
            })}
        </p>
      </div>
    </Dialog>
  );
}

const handles: readonly { hold: Exclude<Hold, 'move'>; name: Message; place: string }[] = [
  { hold: 'nw', name: msg('Upper left corner'), place: 'top-0 left-0 cursor-nwse-resize' },
  { hold: 'n', name: msg('Upper side'), place: 'top-0 left-1/2 cursor-ns-resize' },
  { hold: 'ne', name: msg('Upper right corner'), place: 'top-0 left-full cursor-nesw-resize' },
  { hold: 'e', name: msg('Right side'), place: 'top-1/2 left-full cursor-ew-resize' },
  { hold: 'se', name: msg('Lower right corner'), place: 'top-full left-full cursor-nwse-resize' },
  { hold: 's', name: msg('Lower side'), place: 'top-full left-1/2 cursor-ns-resize' },
  { hold: 'sw', name: msg('Lower left corner'), place: 'top-full left-0 cursor-nesw-resize' },
  { hold: 'w', name: msg('Left side'), place: 'top-1/2 left-0 cursor-ew-resize' },
];

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function Frame({ part, onChange }: { part: Part; onChange: (part: Part) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ hold: Hold; from: Part; x: number; y: number }>();

  const holdProps = (hold: Hold) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ hold, from: part, x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const area = frame.current?.getBoundingClientRect();
      if (!held || !area) return;
      event.stopPropagation();
      const dx = (event.clientX - held.x) / area.width;
      const dy = (event.clientY - held.y) / area.height;
      onChange(draggedPart(held.from, held.hold, dx, dy));
    },
    onPointerUp: () => setHeld(undefined),
    onPointerCancel: () => setHeld(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const size = event.shiftKey ? 0.1 : 0.01;
      onChange(draggedPart(part, hold, step[0] * size, step[1] * size));
    },
  });

  const percent = (share: number) => `${share * 100}%`;
  const place = {
    left: percent(part.x),
    top: percent(part.y),
    width: percent(part.width),
    height: percent(part.height),
  };
  return (
    <div ref={frame} role="group" aria-label={t('Part that is shown')} className="absolute inset-0">
      {/* All around the part is dimmed by a shadow that the picture's box cuts off; the handles stand out of it. */}
      <span className="absolute inset-0 overflow-hidden">
        <span
          className="absolute shadow-[0_0_0_200vmax_rgb(0_0_0/55%)] outline-2 outline-[white]"
          style={place}
        />
      </span>
      <div className="absolute" style={place}>
        <button
          type="button"
          aria-label={t('Move the part')}
          className="absolute inset-0 cursor-move focus-visible:outline-2 focus-visible:-outline-offset-4 focus-visible:outline-focus"
          {...holdProps('move')}
        />
        {handles.map(({ hold, name, place: at }) => (
          <button
            key={hold}
            type="button"
            aria-label={t(name)}
            className={cx(
              'absolute grid size-8 -translate-1/2 place-items-center rounded-full focus-visible:outline-2 focus-visible:outline-focus',
              at,
            )}
            {...holdProps(hold)}
          >
            <span className="size-3.5 rounded-full border-2 border-[white] bg-brand shadow-1" />
          </button>
        ))}
      </div>
    </div>
  );
}
