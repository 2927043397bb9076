import type { CategoryInList } from '../../state/shop-types.ts';

type Category = Pick<CategoryInList, 'id' | 'parent_id'>;

/**
 * Categories as the list of all of them shows them: each with children as a group, the others together. What hangs
 * deeper is shown by its parent's page; one whose parent is unknown stands alone rather than nowhere.
 */
export function categoryGroups<One extends Category>(
  categories: readonly One[],
): { groups: { parent: One; children: One[] }[]; single: One[] } {
  const ids = new Set(categories.map(({ id }) => id));
  const tops = categories.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  const groups: { parent: One; children: One[] }[] = [];
  const single: One[] = [];
  for (const parent of tops) {
    const children = categories.filter(({ parent_id }) => parent_id === parent.id);
    if (children.length === 0) single.push(parent);
    else groups.push({ parent, children });
  }
  return { groups, single };
}
