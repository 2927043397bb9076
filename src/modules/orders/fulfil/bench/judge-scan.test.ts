import { expect, test } from 'vitest';
import { awaitingSerial, isComplete, judgeScan, packedBy, type Piece, surplusOf } from './judge-scan.ts';

const piece = (position: number, productId: number, quantity: number, isSerialised = false): Piece => ({
  position,
  product_id: productId,
  quantity,
  is_serialised: isSerialised,
});
const scan = (position: number, productId: number, serial: string | null = null) => ({
  position,
  product_id: productId,
  serial,
});

test('a product that stands in two lines fills the first, then the second, then is too many', () => {
  const pieces = [piece(0, 7, 1), piece(1, 7, 2)];
  const scans = [];
  for (const position of [0, 1, 1]) {
    const judged = judgeScan(pieces, scans, [7]);
    expect(judged).toMatchObject({ counts: { position } });
    scans.push(scan(position, 7));
  }
  expect(judgeScan(pieces, scans, [7])).toMatchObject({ refused: 'enough' });
  expect(isComplete(pieces, scans)).toBe(true);
});

test('a code that several products have counts for the one of the order', () => {
  expect(judgeScan([piece(0, 7, 1)], [], [3, 7])).toMatchObject({ counts: { product_id: 7 } });
  expect(judgeScan([piece(0, 7, 1)], [], [3])).toEqual({ refused: 'not_in_order' });
  expect(judgeScan([piece(0, 7, 1)], [], [])).toEqual({ refused: 'not_in_order' });
});

test('a unit with serial numbers is whole only with its own, and takes its place before', () => {
  const pieces = [piece(0, 7, 1, true)];
  const half = [scan(0, 7)];
  expect(awaitingSerial(pieces, half)).toEqual(half[0]);
  expect(isComplete(pieces, half)).toBe(false);
  expect(judgeScan(pieces, half, [7])).toMatchObject({ refused: 'enough' });
  const whole = [scan(0, 7, 'SN1')];
  expect(awaitingSerial(pieces, whole)).toBeUndefined();
  expect(isComplete(pieces, whole)).toBe(true);
});

test('of a kit as many are packed as all its parts make up, and what is over is told', () => {
  const kit = {
    position: 0,
    pieces: [
      { ...piece(0, 1, 4), each: 2 },
      { ...piece(0, 2, 2), each: 1 },
    ],
  };
  const scans = [scan(0, 1), scan(0, 1), scan(0, 2)];
  expect(packedBy([kit], scans)).toEqual([{ position: 0, quantity: 1, isWhole: true }]);
  expect(packedBy([kit], [...scans, scan(0, 1)])).toEqual([{ position: 0, quantity: 1, isWhole: false }]);
  expect(packedBy([kit], [])).toEqual([{ position: 0, quantity: 0, isWhole: true }]);
});

test('what an order that was changed has no more is over, the first units of a piece stay', () => {
  const scans = [scan(0, 7, 'A'), scan(1, 8), scan(0, 7, 'B')];
  expect(surplusOf([piece(0, 7, 2, true), piece(1, 8, 1)], scans)).toEqual([]);
  expect(surplusOf([piece(0, 7, 1, true), piece(1, 8, 1)], scans)).toEqual([scan(0, 7, 'B')]);
  // The line has another product now.
  expect(surplusOf([piece(0, 9, 2), piece(1, 8, 1)], scans)).toEqual([scan(0, 7, 'A'), scan(0, 7, 'B')]);
  expect(isComplete([piece(1, 8, 1)], scans)).toBe(false);
});
