import { AsyncLocalStorage } from 'node:async_hooks';

/** By table, what of it was really read, as tags its changes are announced under; see `narrowDependencies`. */
export type Narrowing = Readonly<Record<string, readonly string[]>>;

/** SQL texts that were sent, and what their tables count for. */
export type DependencyGroup = { statements: Set<string>; narrowing: Narrowing };

/** What an answer was made from, so that a cache can tell when it is out of date. */
export type TrackedDependencies = {
  groups: DependencyGroup[];
  /** Who is asking was looked at: the answer is one visitor's. */
  isPersonal: boolean;
  /** The time was looked at by who does not say how long what it read is true: the answer ages by itself. */
  isTimed: boolean;
  /** When the clock alone makes the answer untrue, of what was read by who says so. */
  trueUntil: Date | undefined;
};

type Scope = { reads: TrackedDependencies; group: DependencyGroup; knowsUntil?: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` and tells what it read, however deep below. */
export async function trackDependencies<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; reads: TrackedDependencies }> {
  const group: DependencyGroup = { statements: new Set(), narrowing: {} };
  const reads: TrackedDependencies = {
    groups: [group],
    isPersonal: false,
    isTimed: false,
    trueUntil: undefined,
  };
  const result = await scopes.run({ reads, group }, work);
  return { result, reads };
}

/** Whether somebody collects what is read. */
export function isTracked(): boolean {
  return scopes.getStore() !== undefined;
}

/** Notes what was read for a result that is used again. */
export function trackAgain({ groups, isPersonal, isTimed, trueUntil }: TrackedDependencies): void {
  const reads = scopes.getStore()?.reads;
  if (!reads) return;
  reads.groups.push(...groups);
  reads.isPersonal ||= isPersonal;
  reads.isTimed ||= isTimed;
  trackUntil(reads, trueUntil);
}

function trackUntil(reads: TrackedDependencies, end: Date | undefined): void {
  if (end && (!reads.trueUntil || end < reads.trueUntil)) reads.trueUntil = end;
}

/**
 * Runs `read`, whose statements depend on less than their whole tables: `narrow` names, by table, the tags that changes
 * of the rows in question are announced under (migration `announcements`). Tables it does not name count whole, so that
 * what somebody adds to the statement later is not forgotten.
 * @param until where `read` looks at the time: when the clock alone gives another result, undefined: never
 */
export async function narrowDependencies<Result>(
  read: () => Promise<Result>,
  narrow: (result: Result) => Narrowing,
  until?: (result: Result) => Date | undefined,
): Promise<Result> {
  const outer = scopes.getStore();
  if (!outer) return read();
  const group: DependencyGroup = { statements: new Set(), narrowing: {} };
  outer.reads.groups.push(group);
  const { reads } = outer;
  const result = await scopes.run({ reads, group, knowsUntil: until !== undefined }, read);
  group.narrowing = narrow(result);
  trackUntil(reads, until?.(result));
  return result;
}

/** The narrowing of statements that read these tables by one key alone: `table:key` of each. */
export function narrowedTo(key: string | number, tables: readonly string[]): Narrowing {
  return Object.fromEntries(tables.map((table) => [table, [`${table}:${key}`]]));
}

/** Notes a statement for the caller that collects dependencies. */
export function trackStatement(text: string): void {
  scopes.getStore()?.group.statements.add(text);
}

/** Notes that the answer depends on who asks. */
export function trackPersonal(): void {
  const scope = scopes.getStore();
  if (scope) scope.reads.isPersonal = true;
}

/** Notes that the answer depends on the time. */
export function trackTime(): void {
  const scope = scopes.getStore();
  if (scope && !scope.knowsUntil) scope.reads.isTimed = true;
}
