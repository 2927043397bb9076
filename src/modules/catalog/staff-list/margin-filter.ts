import { t } from '../../../i18n/t.ts';
import type { CurrentStaff } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StaffFilter } from './staff-list.contract.ts';

/** SQL of what a unit of a product costs with IVA, from an expression of its id: distributors know, who stand above. */
export type UnitCostSql = (product: string) => string;

/** A filter as the statements take it. */
export type RowsFilter = StaffFilter & { unitCostSql?: UnitCostSql };

/** Makes a filter one for the statements. @throws AppError 403 where it tells of costs that they may not read */
export function withCosts(
  filter: StaffFilter,
  staff: CurrentStaff | undefined,
  unitCostSql: UnitCostSql,
): RowsFilter {
  if (filter.margin_below === undefined) return filter;
  if (!staff?.rights.includes('read_costs')) {
    throw new AppError(403, 'forbidden', t('Your role does not include this action.'));
  }
  return { ...filter, unitCostSql };
}

/** SQL: what is kept of a price is less than a part of it; of a product whose cost nobody knows, nothing is said. */
export function marginSql({ unitCostSql }: RowsFilter, percent: string): string {
  if (!unitCostSql) throw new Error('A list by margin was not given what products cost.');
  return `(p.price_cents - ${unitCostSql('p.id')}) * 100 < p.price_cents::bigint * ${percent}`;
}
