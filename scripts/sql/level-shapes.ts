import {
  levelsCountStatement,
  levelsStatement,
  type LevelsWanted,
} from '../../src/modules/inventory/levels/levels.queries.ts';
import type { Shape } from './list-shapes.ts';

const plain: LevelsWanted = {
  words: undefined,
  location: undefined,
  stock: undefined,
  sort: 'sku',
  page: 1,
  pageSize: 24,
};
const wanted: Partial<LevelsWanted>[] = [
  { words: 'a', location: 'a', stock: 'low', page: 9 },
  { words: 'a', sort: 'available' },
  { location: 'a', stock: 'none', sort: '-available' },
];

/** Lists of levels by every filter and order; not each of them with each other. */
export function levelShapes(): Shape[] {
  return wanted.flatMap((each, index): Shape[] => [
    [`inventory.levels.${index}`, levelsStatement({ ...plain, ...each }).text],
    [`inventory.levels_count.${index}`, levelsCountStatement({ ...plain, ...each }).text],
  ]);
}
