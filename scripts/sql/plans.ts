import type { ClientBase } from 'pg';

/** What a statement reads in a large shop, as PostgreSQL plans it. */
export type Plan = {
  name: string;
  /** Each table that grows with the index it is read by, in the plan's order. */
  reads: Read[];
};
type Read = { table: string; index: string | undefined; isWhole: boolean };

/** A node as `explain (format json)` gives it. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Order By'?: string;
  Filter?: string;
  'Parent Relationship'?: string;
  'Total Cost': number;
  'Plan Rows': number;
  Plans?: PlanNode[];
};

/** What costs less is not felt, e.g. the first rows in an order that an index keeps. */
const costMin = 2_000;
/** So many rows by an index are as good as all of them. */
const rowsMax = 200_000;

/**
 * Plans statements for any values, as the shop's connections do (`plan_cache_mode`).
 * @param texts of the statements by name
 * @param isLarge whether a table grows with the shop
 * @throws Error with the name of a statement that PostgreSQL does not accept
 */
export async function plansOf(
  client: ClientBase,
  texts: Iterable<readonly [name: string, text: string]>,
  isLarge: (table: string) => boolean,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const [name, text] of texts) {
    if (isCommand.test(text)) continue;
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json, generic_plan) ${text}`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan) plans.push({ name, reads: readsOf(plan, isLarge) });
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  return plans;
}

/** Has no plan. */
const isCommand = /^\s*(?:notify|lock|truncate|refresh|set|analyze|vacuum|call)\b/i;

/** Gives its first row before it has read the last one of what is below. */
const isStream =
  /^(?:Limit|Nested Loop|Hash Join|Merge Join|Subquery Scan|Append|Merge Append|LockRows|Unique|WindowAgg|ProjectSet|Result)$/;

/**
 * What a plan reads of large tables. A table is read wholly where no condition says which rows of it, or very many of them
 * fulfil it; unless whoever asked for them stops early (`limit`). How early nobody knows whose limit is a value: a page
 * of an order that an index keeps is taken to be short.
 */
export function readsOf(plan: PlanNode, isLarge: (table: string) => boolean): Read[] {
  const reads = new Map<string, Read>();
  const visit = (node: PlanNode, table: string | undefined, limit: { cost: number; isPage: boolean }) => {
    const type = node['Node Type'];
    const index = node['Index Name'];
    if (table !== undefined && isLarge(table) && (index !== undefined || type === 'Seq Scan')) {
      const isPicked = (node['Index Cond'] ?? node['Order By']) !== undefined && node['Plan Rows'] < rowsMax;
      const isPage = limit.isPage && index !== undefined && node.Filter === undefined;
      const isWhole = !isPicked && !isPage && Math.min(node['Total Cost'], limit.cost) > costMin;
      reads.set(`${table} ${index} ${isWhole}`, { table, index, isWhole });
    }
    const cost = type === 'Limit' ? Math.min(limit.cost, node['Total Cost']) : limit.cost;
    // What is below a scan of a table's bitmap are scans of its indexes, which do not name it.
    const own = type.startsWith('Bitmap') ? table : undefined;
    for (const each of node.Plans ?? []) {
      const isDriving = each['Parent Relationship'] === 'Outer' || each['Parent Relationship'] === 'Member';
      const isPage = (type === 'Limit' || limit.isPage) && isStream.test(type) && isDriving;
      visit(each, each['Relation Name'] ?? own, { cost, isPage });
    }
  };
  visit(plan, plan['Relation Name'], { cost: Infinity, isPage: false });
  return [...reads.values()];
}

/** A plan in a line for review: `*` after a table that is read wholly; undefined where it reads no large table. */
export function lineOf({ name, reads }: Plan): string | undefined {
  if (reads.length === 0) return undefined;
  const each = reads.map(
    ({ table, index = '', isWhole }) =>
      `${table}${index && `/${index.startsWith(`${table}_`) ? index.slice(table.length + 1) : index}`}${isWhole ? '*' : ''}`,
  );
  return `${name}: ${each.join(', ')}`;
}
