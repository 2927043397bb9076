import type { CategoryInList } from '../../state/shop-types.ts';
import type { MenuCategory } from './categories-menu.tsx';

/** What the menu shows of the categories: those of the top level. */
export function menuOf(categories: readonly CategoryInList[]): MenuCategory[] {
  return categories
    .filter((category) => category.parent_id === null)
    .map(({ category_name, slug, product_count }) => ({ category_name, slug, product_count }));
}
