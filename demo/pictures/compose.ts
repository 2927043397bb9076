import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import { productParts } from './draw-product.ts';
import type { Words } from './kinds/parts.ts';
import { group, n } from './sketch.ts';
import type { Specs } from './spec-values.ts';

/** A product to be placed in a larger picture: its middle at `x`, `y`, its 800-unit drawing scaled to `size`. */
export type Placed = {
  kind: ProductKind;
  specs: Specs;
  words: Words;
  x: number;
  y: number;
  size: number;
};

/** Draws several products into one document, the first at the back. */
export function compose(placed: readonly Placed[]): { defs: string; body: string } {
  const parts = placed.map(({ kind, specs, words }, index) => productParts(kind, specs, words, `k${index}`));
  return {
    defs: parts.map((part) => part.defs).join(''),
    body: placed
      .map(({ x, y, size }, index) =>
        group(parts[index]?.body ?? '', {
          transform: `translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${n(size / 800)})`,
        }),
      )
      .join(''),
  };
}
