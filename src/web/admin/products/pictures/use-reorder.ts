import { type PointerEvent, useState } from 'react';

/**
 * Reordering by pointer, with a mouse or a finger: while something is dragged, what it is over makes room. Put
 * `gripProps(id)` on what it is taken by, `data-place={id}` on each thing. `dragged` is shown where it would be dropped.
 */
export function useReorder(onOver: (dragged: number, over: number) => void, onDrop: () => void) {
  const [dragged, setDragged] = useState<number>();
  const gripProps = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== id) return;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-place]');
      const over = Number(under?.getAttribute('data-place') ?? Number.NaN);
      if (Number.isInteger(over) && over !== id) onOver(id, over);
    },
    onPointerUp: () => {
      if (dragged !== id) return;
      setDragged(undefined);
      onDrop();
    },
    onPointerCancel: () => {
      setDragged(undefined);
      onDrop();
    },
  });
  return { dragged, gripProps };
}
