import { slots, type SlotName } from '../../../modules/configurator/rules/slots.ts';
import { quantityOf } from './build-address.ts';
import type { ChosenProduct } from './build-state.ts';

/** What the comparison reads of a part. */
type Part = Pick<ChosenProduct, 'slot' | 'ref_id'>;

export type ComparedPart<Product extends Part = ChosenProduct> = { product: Product; quantity: number };

/** What both builds have in a slot. */
export type ComparedSlot<Product extends Part = ChosenProduct> = {
  slot: SlotName;
  label: string;
  sides: readonly (readonly ComparedPart<Product>[])[];
  isDifferent: boolean;
};

/** Builds slot by slot, in the order of the slots; slots that none fills are left out. */
export function compareSlots<Product extends Part>(
  builds: readonly {
    refIds: readonly string[];
    /** Undefined where there is no build, or nothing of it left. */
    check: { products: readonly Product[] } | undefined;
  }[],
): ComparedSlot<Product>[] {
  return slots.flatMap(({ slot, label }) => {
    const sides = builds.map(({ check, refIds }) =>
      (check?.products ?? [])
        .filter((product) => product.slot === slot)
        .map((product) => ({ product, quantity: quantityOf(refIds, product.ref_id) })),
    );
    if (sides.every((side) => side.length === 0)) return [];
    const keys = new Set(sides.map(keyOf));
    return [{ slot, label, sides, isDifferent: keys.size > 1 }];
  });
}

function keyOf(side: readonly ComparedPart<Part>[]): string {
  return side
    .map(({ product, quantity }) => `${quantity} ${product.ref_id}`)
    .toSorted()
    .join();
}

/** The code in what somebody pasted: the code itself or any address that holds it. */
export function codeIn(text: string): string | undefined {
  return /(?:^|\/builds\/|[?&]build=)([a-z0-9]{6,12})(?=$|[/?#&\s])/.exec(text.trim())?.[1];
}
