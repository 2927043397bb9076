/** A part of a picture in fractions of its width and height, from the upper left. */
export type Part = { x: number; y: number; width: number; height: number };

/** Where a part is taken hold of: its middle, a side or a corner. */
export type Hold = 'move' | 'n' | 'e' | 's' | 'w' | 'ne' | 'nw' | 'se' | 'sw';

export const whole: Part = { x: 0, y: 0, width: 1, height: 1 };

/** No part is smaller, in fractions. */
const leastSide = 0.05;

/** The part after what it is held by was moved by `dx` and `dy`; it stays inside the picture. */
export function draggedPart(part: Part, hold: Hold, dx: number, dy: number): Part {
  if (hold === 'move') {
    return {
      ...part,
      x: between(0, part.x + dx, 1 - part.width),
      y: between(0, part.y + dy, 1 - part.height),
    };
  }
  const [left, right] = side(part.x, part.width, hold.includes('w'), hold.includes('e'), dx);
  const [top, bottom] = side(part.y, part.height, hold.includes('n'), hold.includes('s'), dy);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function side(
  start: number,
  length: number,
  movesStart: boolean,
  movesEnd: boolean,
  by: number,
): [start: number, end: number] {
  const end = start + length;
  if (movesStart) return [between(0, start + by, end - leastSide), end];
  return movesEnd ? [start, between(start + leastSide, end + by, 1)] : [start, end];
}

/** The largest square in the middle of a picture of these measures. */
export function squarePart(width: number, height: number): Part {
  const edge = Math.min(width, height);
  return {
    x: (1 - edge / width) / 2,
    y: (1 - edge / height) / 2,
    width: edge / width,
    height: edge / height,
  };
}

/** What is sent: null for all of the picture. Four decimals are less than a pixel. */
export function sentPart({ x, y, width, height }: Part): Part | null {
  const part = { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
  return part.width >= 0.999 && part.height >= 0.999 ? null : part;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
