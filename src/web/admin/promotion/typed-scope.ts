import type { Api } from '../../../api/client.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { brandOption, categoryOption } from '../admin-parts/shelves.ts';

type NamedScope = Awaited<ReturnType<Api['promotions']['adminPromotion']>>['promotion']['reward_scope'];

/** What a promotion is for, as it stands on the screen; the products it names stand beside it. */
export type TypedScope = {
  coversAll: boolean;
  categories: ComboboxOption[];
  brands: ComboboxOption[];
  exceptProducts: PickedProduct[];
  exceptCategories: ComboboxOption[];
  exceptBrands: ComboboxOption[];
};

export const emptyScope: TypedScope = {
  coversAll: false,
  categories: [],
  brands: [],
  exceptProducts: [],
  exceptCategories: [],
  exceptBrands: [],
};

/** What the form shows of a scope that is there. */
export function typedScope(
  scope: NamedScope & { covers_all?: boolean },
  exceptProducts: readonly PickedProduct[],
): TypedScope {
  return {
    coversAll: scope.covers_all ?? false,
    categories: scope.categories.map(categoryOption),
    brands: scope.brands.map(brandOption),
    exceptProducts: [...exceptProducts],
    exceptCategories: scope.except_categories.map(categoryOption),
    exceptBrands: scope.except_brands.map(brandOption),
  };
}

/** The scope as the API takes it. */
export function scopeOf(scope: TypedScope) {
  const ids = (options: readonly ComboboxOption[]) => options.map(({ value }) => Number(value));
  return {
    covers_all: scope.coversAll,
    categories: scope.coversAll ? [] : ids(scope.categories),
    brands: scope.coversAll ? [] : ids(scope.brands),
    except_products: scope.exceptProducts.map((product) => product.ref_id),
    except_categories: ids(scope.exceptCategories),
    except_brands: ids(scope.exceptBrands),
  };
}

/** Whether anything is left out. */
export function leavesOut({ exceptProducts, exceptCategories, exceptBrands }: TypedScope): boolean {
  return exceptProducts.length + exceptCategories.length + exceptBrands.length > 0;
}

/** Whether anything is named that is in it. */
export function namesAny({ categories, brands }: TypedScope, products: readonly PickedProduct[]): boolean {
  return categories.length + brands.length + products.length > 0;
}
