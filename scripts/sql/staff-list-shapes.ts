import { missingParts, staffSorts } from '../../src/modules/catalog/staff-list/staff-list.contract.ts';
import {
  staffIdsStatement,
  staffListStatement,
} from '../../src/modules/catalog/staff-list/staff-list.queries.ts';
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
      staffListStatement({}, { sort, page: 1, pageSize: 50 }).text,
    ]),
    ...missingParts.map((missing): Shape => [
      `catalog.staff_list.no_${missing}`,
      staffListStatement({ ...everything, missing }, { sort: 'newest', page: 9, pageSize: 50 }).text,
    ]),
    ['catalog.staff_list.ids', staffIdsStatement(everything, 10).text],
  ];
}
