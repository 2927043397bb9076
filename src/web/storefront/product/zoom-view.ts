/** How a picture lies in its window: its size, 1 being whole, and how far its middle is from the window's. */
export type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
type Size = { width: number; height: number };

export const scaleMin = 1;
export const scaleMax = 6;
export const fitting: View = { scale: scaleMin, x: 0, y: 0 };

/** Larger or smaller by a factor; what is at `point` (counted from the window's middle) stays there. */
export function enlargedAt(view: View, factor: number, point: Point, size: Size): View {
  const scale = Math.max(scaleMin, Math.min(scaleMax, view.scale * factor));
  const share = scale / view.scale;
  return within(
    { scale, x: point.x - (point.x - view.x) * share, y: point.y - (point.y - view.y) * share },
    size,
  );
}

/** Moved by so much, but never out of the window. */
export function moved(view: View, by: Point, size: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, size);
}

/** The picture after or before one, round and round. */
export function turned(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}

function within({ scale, x, y }: View, { width, height }: Size): View {
  const bounded = (value: number, room: number) => Math.max(-room, Math.min(room, value)) || 0;
  return {
    scale,
    x: bounded(x, ((scale - 1) * width) / 2),
    y: bounded(y, ((scale - 1) * height) / 2),
  };
}
