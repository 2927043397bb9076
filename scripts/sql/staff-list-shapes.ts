import { missingParts, staffSorts } from '../../src/modules/catalog/staff-list/staff-list.contract.ts';
import {
  staffIdsStatement,
  staffListStatement,
} from '../../src/modules/catalog/staff-list/staff-list.queries.ts';
import { unitCostSql } from '../../src/modules/suppliers/index.ts';
import type { Shape } from './list-shapes.ts';

const everything = {
  q: 'a',
  status: 'hidden',
  stock: 'low',
  supplier: 'a',
  brand_id: 1,
  category_id: 1,
} as const;

/** The staff's lists of products by every order and filter; not each of them with each other. */
export function staffListShapes(): Shape[] {
  return [
    ...staffSorts.map((sort): Shape => [
      `catalog.staff_list.${sort}`,
      staffListStatement({}, { sort, offset: 0, limit: 50 }).text,
    ]),
    ...missingParts.map((missing): Shape => [
      `catalog.staff_list.no_${missing}`,
      staffListStatement({ ...everything, missing }, { sort: 'newest', offset: 400, limit: 50 }).text,
    ]),
    [
      'catalog.staff_list.low',
      staffListStatement({ stock: 'low' }, { sort: 'sku', offset: 0, limit: 50 }).text,
    ],
    [
      'catalog.staff_list.brand',
      staffListStatement({ brand_id: 1 }, { sort: 'name', offset: 0, limit: 50 }).text,
    ],
    [
      'catalog.staff_list.margin',
      staffListStatement({ margin_below: 5, unitCostSql }, { sort: 'newest', offset: 0, limit: 50 }).text,
    ],
    ['catalog.staff_list.ids', staffIdsStatement(everything, 10).text],
  ];
}
