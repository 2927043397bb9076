import type { Api } from '../../../api/client.ts';
import type { Shelves } from './scope-fields.tsx';
import { brandOption, categoryOption } from './typed-scope.ts';

/** Every category, below the name of the one above it, and every brand. */
export async function loadShelves(api: Api): Promise<Shelves> {
  const [{ categories }, { brands }] = await Promise.all([
    api.catalog.categories({ query: { products: '0' } }),
    api.catalog.brands(),
  ]);
  const names = new Map(categories.map((one) => [one.id, one.category_name]));
  return {
    categories: categories.map((one) => {
      const hint = one.parent_id === null ? undefined : names.get(one.parent_id);
      return { ...categoryOption(one), ...(hint !== undefined && { hint }) };
    }),
    brands: brands.map(brandOption),
  };
}
