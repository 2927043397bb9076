import type { GroupName } from './read-settings.ts';

/** What the audit trail calls a group. */
export const subjectOf = (name: GroupName) => `settings:${name}`;

/** Whether all fields of a change are as it left them. */
export function stillStands(
  current: ReadonlyMap<string, unknown>,
  after: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(after).every(([field, value]) => isSame(current.get(field), value));
}

/** Whether two values of a setting are the same, in whatever order PostgreSQL keeps the keys of their lines. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || withKeysInOrder(one) === withKeysInOrder(other);
}

function withKeysInOrder(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
