/** A product among its variants; `values` in the order of the options. */
type Variant = { id: number; values: readonly string[]; available: number };

/** A value of an option, and the product that has it and is otherwise as like the present one as can be. */
export type VariantChoice<Of extends Variant> = { value: string; variant: Of; isChosen: boolean };

/** What can be chosen in each option, in the order the variants stand in. */
export function variantChoices<Of extends Variant>(
  options: readonly string[],
  variants: readonly Of[],
  presentId: number,
): { option: string; choices: VariantChoice<Of>[] }[] {
  const present = variants.find(({ id }) => id === presentId);
  if (!present) return [];
  return options.map((option, at) => {
    const values = [...new Set(variants.map((variant) => variant.values[at] ?? ''))];
    const choices = values.flatMap((value) => {
      const having = variants.filter((variant) => variant.values[at] === value);
      const alike = (variant: Of) =>
        variant.values.filter((one, place) => one === present.values[place]).length * 2 +
        Number(variant.available > 0);
      const variant = having.toSorted((one, other) => alike(other) - alike(one))[0];
      return variant ? [{ value, variant, isChosen: present.values[at] === value }] : [];
    });
    return { option, choices };
  });
}
