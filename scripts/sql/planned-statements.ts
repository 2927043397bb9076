import { allNamedQueries } from '../../src/platform/database/named-query.ts';
import { auditLogShapes } from './audit-log-shapes.ts';
import { levelShapes } from './level-shapes.ts';
import { listShapes, type Shape } from './list-shapes.ts';
import { staffListShapes } from './staff-list-shapes.ts';

/**
 * Every named statement; of those that narrow, no filter, each by itself and all of them; and the shapes of those that are
 * composed. Every module must have been loaded.
 */
export function plannedStatements(): Shape[] {
  const named = [...allNamedQueries()].flatMap(([name, { text, parameters, shapeFor }]): Shape[] => {
    if (!shapeFor) return [[name, text]];
    const shapeOf = (given: readonly string[], called: string): Shape => [
      `${name} (${called})`,
      shapeFor(Object.fromEntries(given.map((filter) => [filter, 1]))).text,
    ];
    const nothing = shapeFor({}).text;
    const filters = parameters.filter((parameter) => shapeFor({ [parameter]: 1 }).text !== nothing);
    return [
      shapeOf([], 'nothing'),
      ...filters.map((filter) => shapeOf([filter], filter)),
      ...(filters.length > 1 ? [shapeOf(filters, 'everything')] : []),
    ];
  });
  return [...named, ...listShapes(), ...levelShapes(), ...staffListShapes(), ...auditLogShapes()];
}
