import {
  type LogFilter,
  logCountStatement,
  logPageStatement,
} from '../../src/modules/staff/audit-log/audit-log.queries.ts';
import type { Shape } from './list-shapes.ts';

const narrow: LogFilter = { kind: 'a', by: 'a', from: '2026-01-01', to: '2026-01-01', withoutKinds: ['a'] };
const filters: readonly (readonly [string, LogFilter])[] = [
  ['all', {}],
  ['narrow', narrow],
  ['nobody', { by: 'nobody' }],
  ['object', { ...narrow, object: 'a:1', field: 'a' }],
  ['things', { ...narrow, subjects: ['a:1'], field: 'a' }],
  ['field', { ...narrow, field: 'a' }],
];

/** The log of changes by every filter; not each of them with each other. */
export function auditLogShapes(): Shape[] {
  return filters.flatMap(([name, filter]): Shape[] => [
    [`staff.audit_log.${name}`, logPageStatement(filter, { limit: 25, offset: 25 }).text],
    [
      `staff.audit_log.${name}_behind`,
      logPageStatement(filter, { limit: 25, behind: { at: new Date(0), id: 1 } }).text,
    ],
    [`staff.audit_log.${name}_count`, logCountStatement(filter).text],
  ]);
}
