import { slots, type SlotName } from '../../../modules/configurator/rules/slots.ts';
import { quantityOf } from './build-address.ts';
import type { LoadedBuild } from './load-build.ts';
import type { ChosenProduct } from './build-state.ts';

export type ComparedPart = { product: ChosenProduct; quantity: number };

/** What both builds have in a slot. */
export type ComparedSlot = {
  slot: SlotName;
  label: string;
  sides: readonly (readonly ComparedPart[])[];
  isDifferent: boolean;
};

/** Builds slot by slot, in the order of the slots; slots that none fills are left out. */
export function compareSlots(builds: readonly LoadedBuild[]): ComparedSlot[] {
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

function keyOf(side: readonly ComparedPart[]): string {
  return side
    .map(({ product, quantity }) => `${quantity} ${product.ref_id}`)
    .toSorted()
    .join();
}

/** The code in what somebody pasted: the code itself or any address that holds it. */
export function codeIn(text: string): string | undefined {
  return /(?:^|\/builds\/|[?&]build=)([a-z0-9]{6,12})(?=$|[/?#&\s])/.exec(text.trim())?.[1];
}
