/** A box that parcels are packed in; sides in millimetres, length, width and height. */
export type PackingBox = {
  name: string;
  inner_mm: number[];
  outer_mm: number[];
  /** Of the empty box. */
  weight_grams: number;
};

/** What goes into a parcel: units of one thing, with what one weighs and measures in its package. */
export type PackedGoods = { quantity: number; weightGrams: number | null; boxMm: readonly number[] | null };

/** Of a carton no more is filled: packages have gaps between them, and padding around. */
const filledAtMost = 0.85;

/**
 * What a parcel of these goods should weigh in grams, with its box and without, and the smallest box that should hold
 * them; without one where something is not measured or nothing is large enough. `isSure` where all of it was weighed.
 */
export function suggestParcel(
  goods: readonly PackedGoods[],
  boxes: readonly PackingBox[],
  assumedWeightGrams: number,
): { weightGrams: number; goodsGrams: number; isSure: boolean; box: PackingBox | undefined } {
  const box = boxes
    .filter((one) => holds(one, goods))
    .toSorted((one, other) => volumeOf(one.outer_mm) - volumeOf(other.outer_mm))[0];
  const goodsGrams = goods.reduce(
    (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? assumedWeightGrams),
    0,
  );
  return {
    weightGrams: goodsGrams + (box?.weight_grams ?? 0),
    goodsGrams,
    isSure: goods.every(({ weightGrams }) => weightGrams !== null),
    box,
  };
}

/** Grams that the size of a parcel counts for, rounded up; cubic millimetres by cm³ a kilogram are grams. */
export function volumetricGrams(sidesMm: readonly number[], volumetricDivisor: number): number {
  return Math.ceil(volumeOf(sidesMm) / volumetricDivisor);
}

function holds({ inner_mm: inner }: PackingBox, goods: readonly PackedGoods[]): boolean {
  let volume = 0;
  const room = inner.toSorted((one, other) => other - one);
  for (const { quantity, boxMm } of goods) {
    if (boxMm === null || boxMm.length < 3) return false;
    const sides = boxMm.toSorted((one, other) => other - one);
    if (sides.some((side, index) => side > (room[index] ?? 0))) return false;
    volume += quantity * volumeOf(boxMm);
  }
  const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  // A single thing that fits needs no gaps.
  return units === 1 || volume <= volumeOf(inner) * filledAtMost;
}

function volumeOf(sides: readonly number[]): number {
  return sides.reduce((volume, side) => volume * side, 1);
}
