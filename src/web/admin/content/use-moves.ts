import { type DragEvent, type KeyboardEvent, useState } from 'react';

/** A list with the thing at `from` moved to where `to` stands. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const rest = list.filter((_, index) => index !== from);
  const thing = list[from];
  return thing === undefined ? [...list] : [...rest.slice(0, to), thing, ...rest.slice(to)];
}

/**
 * Reordering a list by dragging a grip and by its arrow keys. Put `gripProps(index)` on the grip and `placeProps(index)`
 * on the whole thing; `over` is where what is dragged would come to stand.
 */
export function useMoves(length: number, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    dragged,
    over,
    gripProps: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(index));
        setDragged(index);
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined;
        if (to === undefined) return;
        event.preventDefault();
        if (to >= 0 && to < length) onMove(index, to);
      },
    }),
    placeProps: (index: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return;
        event.preventDefault();
        if (over !== index) setOver(index);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (dragged === undefined) return;
        event.preventDefault();
        if (dragged !== index) onMove(dragged, index);
        end();
      },
    }),
  };
}
