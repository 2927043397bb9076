import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';

/** Every category as staff arrange them, with the version of their tree. */
export type CategoryTree = Awaited<ReturnType<Api['catalog']['categoryTree']>>;
export type TreeCategory = CategoryTree['categories'][number];

/** What is moved about: its order is that of the list. */
type Row = { id: number; parent_id: number | null };
export type Direction = 'up' | 'down' | 'in' | 'out';
export type DropPlace = 'before' | 'after' | 'inside';

type Block<R> = { top: R; children: R[] };

/** Each category followed by what is below it. */
export function inTreeOrder<R extends Row>(rows: readonly R[]): R[] {
  return flat(blocksOf(rows));
}

/** The rows after one step of a category: past its neighbour, below the one before it, or out to the top. */
export function stepped<R extends Row>(
  rows: readonly R[],
  id: number,
  direction: Direction,
): R[] | undefined {
  const blocks = blocksOf(rows);
  const at = blocks.findIndex(({ top, children }) => top.id === id || children.some((row) => row.id === id));
  const block = blocks[at];
  if (!block) return undefined;
  const isTop = block.top.id === id;
  const before = blocks[at - 1];
  switch (direction) {
    case 'up':
    case 'down': {
      const by = direction === 'up' ? -1 : 1;
      const isDone = isTop
        ? swap(blocks, at, by)
        : swap(
            block.children,
            block.children.findIndex((row) => row.id === id),
            by,
          );
      return isDone ? flat(blocks) : undefined;
    }
    case 'in':
      if (!isTop || !before || block.children.length > 0) return undefined;
      before.children.push({ ...block.top, parent_id: before.top.id });
      blocks.splice(at, 1);
      return flat(blocks);
    case 'out': {
      if (isTop) return undefined;
      const [row] = block.children.splice(
        block.children.findIndex((one) => one.id === id),
        1,
      );
      if (row) blocks.splice(at + 1, 0, { top: { ...row, parent_id: null }, children: [] });
      return flat(blocks);
    }
  }
}

/** The rows after a category was dropped on another one; undefined where it cannot stand there. */
export function dropped<R extends Row>(
  rows: readonly R[],
  id: number,
  on: number,
  place: DropPlace,
): R[] | undefined {
  if (id === on) return undefined;
  const blocks = blocksOf(rows);
  const own = blocks.find(({ top }) => top.id === id);
  const row = own?.top ?? rows.find((one) => one.id === id);
  const target = rows.find((one) => one.id === on);
  if (!row || !target) return undefined;
  const parentId = place === 'inside' ? on : target.parent_id;
  const isBelowTop = target.parent_id === null;
  // Two levels: what has others below itself stays at the top, and nothing goes below what is below another.
  if (parentId !== null && ((own?.children.length ?? 0) > 0 || (place === 'inside' && !isBelowTop)))
    return undefined;
  const left = blocks
    .filter(({ top }) => top.id !== id)
    .map(({ top, children }) => ({ top, children: children.filter((one) => one.id !== id) }));
  const moved = { ...row, parent_id: parentId };
  if (parentId === null) {
    const at = left.findIndex(({ top }) => top.id === on) + (place === 'after' ? 1 : 0);
    left.splice(at, 0, { top: moved, children: own?.children ?? [] });
  } else {
    const siblings = left.find(({ top }) => top.id === parentId)?.children;
    if (!siblings) return undefined;
    const at = siblings.findIndex((one) => one.id === on) + (place === 'after' ? 1 : 0);
    siblings.splice(place === 'inside' ? siblings.length : at, 0, moved);
  }
  return flat(left);
}

/** What the shop is told of the order. */
export function placesOf(rows: readonly Row[]): { id: number; parent_id: number | null; position: number }[] {
  return rows.map(({ id, parent_id }, position) => ({ id, parent_id, position }));
}

/** Where a category stands now, as a sentence. */
export function placeText(rows: readonly (Row & { category_name: string })[], id: number): string {
  const row = rows.find((one) => one.id === id);
  if (!row) return '';
  const siblings = rows.filter(({ parent_id: parentId }) => parentId === row.parent_id);
  const parent = rows.find((one) => one.id === row.parent_id);
  const where = parent
    ? t('in {categoryName}', { categoryName: parent.category_name })
    : t('at the top level');
  return t('{categoryName}: {index} of {count} {where}.', {
    categoryName: row.category_name,
    index: siblings.indexOf(row) + 1,
    count: siblings.length,
    where,
  });
}

function blocksOf<R extends Row>(rows: readonly R[]): Block<R>[] {
  return rows
    .filter(({ parent_id: parentId }) => parentId === null)
    .map((top) => ({ top, children: rows.filter(({ parent_id: parentId }) => parentId === top.id) }));
}

function flat<R>(blocks: readonly Block<R>[]): R[] {
  return blocks.flatMap(({ top, children }) => [top, ...children]);
}

function swap<T>(items: T[], at: number, by: number): boolean {
  const [one, other] = [items[at], items[at + by]];
  if (one === undefined || other === undefined) return false;
  items[at] = other;
  items[at + by] = one;
  return true;
}
