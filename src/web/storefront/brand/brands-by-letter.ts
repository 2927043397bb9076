import type { BrandInList } from '../../state/shop-types.ts';

/** Brands under their first letter, accents aside; digits and signs come first under `#`. */
export function brandsByLetter<Brand extends Pick<BrandInList, 'brand_name'>>(
  brands: readonly Brand[],
): { letter: string; brands: Brand[] }[] {
  const groups = new Map<string, Brand[]>();
  for (const brand of brands) {
    const letter = letterOf(brand.brand_name);
    groups.set(letter, [...(groups.get(letter) ?? []), brand]);
  }
  return [...groups]
    .map(([letter, inLetter]) => ({
      letter,
      brands: inLetter.toSorted((a, b) => compare(folded(a.brand_name), folded(b.brand_name))),
    }))
    .toSorted((a, b) => compare(a.letter, b.letter));
}

function letterOf(name: string): string {
  const first = folded(name).charAt(0).toUpperCase();
  return first >= 'A' && first <= 'Z' ? first : '#';
}

function folded(name: string): string {
  return name
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

// By code point: the server's language data and the browser's may order differently.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
