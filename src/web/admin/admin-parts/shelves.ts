import type { Api } from '../../../api/client.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';

/** The shop's categories and brands, to choose from. */
export type Shelves = { categories: readonly ComboboxOption[]; brands: readonly ComboboxOption[] };

/** Every category, beside the name of the one above it, and every brand. */
export async function loadShelves(api: Api): Promise<Shelves> {
  const [{ categories }, { brands }] = await Promise.all([api.catalog.categoryTree(), api.catalog.brands()]);
  const names = new Map(categories.map((one) => [one.id, one.category_name]));
  return {
    categories: categories.map((one) => {
      const hint = one.parent_id === null ? undefined : names.get(one.parent_id);
      return { ...categoryOption(one), ...(hint !== undefined && { hint }) };
    }),
    brands: brands.map(brandOption),
  };
}

export function categoryOption({ id, category_name: label }: { id: number; category_name: string }) {
  return { value: String(id), label };
}

export function brandOption({ id, brand_name: label }: { id: number; brand_name: string }) {
  return { value: String(id), label };
}
