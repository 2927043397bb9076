import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../../i18n/t.ts';

const undoMilliseconds = 10_000;

/** Stands in the field, not in the page's corner: it may be in a drawer, outside of which nothing can be clicked. */
export function UndoStrip({
  text,
  onUndo,
  onOver,
}: {
  text: string;
  onUndo: () => void;
  onOver: () => void;
}) {
  const over = useEffectEvent(onOver);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => over(), undoMilliseconds);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className="animate-rise sticky bottom-28 z-10 flex items-center justify-between gap-3 rounded-md bg-band px-4 py-2 text-sm text-on-band shadow-2"
      // Who points at it or has come to it with the keyboard is not hurried.
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {text}
      <button
        type="button"
        className="rounded-sm px-2 py-1.5 font-semibold underline underline-offset-2"
        onClick={onUndo}
      >
        {t('Undo')}
      </button>
    </div>
  );
}
