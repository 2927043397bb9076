import type { AllowedRead, ListingRead } from './allowed-reads.ts';
import { parseStatement } from './statement-types.ts';
import { tablesOf } from './tables.ts';

/** A statement by its name, and the file under `src/` it stands in; undefined where it is composed at run time. */
type PlacedStatement = { name: string; text: string; file: string | undefined };

export type Fences = {
  statements: readonly PlacedStatement[];
  /** Who owns a table: the module whose `*.tables.ts` declares it, or `platform`. */
  owners: ReadonlyMap<string, string>;
  /** Modules from bottom to top. */
  order: readonly string[];
  allowed: readonly AllowedRead[];
  /** What the listing reads above the catalogue (decision 0006). */
  listing: readonly ListingRead[];
};

/** What the platform's statements begin with: its parts are no modules and have names of their own. */
const platformPrefixes = new Set([
  'answers',
  'guesses',
  'jobs',
  'mail',
  'platform',
  'process_life',
  'rate_limit',
]);

/**
 * A line for each statement that reaches over a fence, and for each permission nobody uses: a module writes its own tables
 * only, reads those of others where `allowed-reads.ts` says so, and never reads what stands above it but for the listing.
 */
export async function violationsOf(fences: Fences): Promise<string[]> {
  const { statements, owners } = fences;
  const found: string[] = [];
  const used = new Set<string>();
  for (const { name, text, file } of statements) {
    const reader = readerOf(name);
    if (file !== undefined && reader !== folderOf(file))
      found.push(`${name} stands in ${file}: its name has to begin with the module it stands in.`);
    const { reads, writes } = tablesOf(await parseStatement(text));
    for (const table of new Set([...reads, ...writes])) {
      const owner = ownerOf(table, owners);
      if (owner === reader || owner === 'postgresql') continue;
      if (owner === undefined)
        found.push(`${name} names ${table}, which no *.tables.ts declares: declare it where it belongs.`);
      else if (writes.has(table))
        found.push(`${name} writes ${table} of ${owner}: let ${owner} write it, by a verb of its own.`);
      else {
        const refusal = refusalOf({ name, reader, table, owner }, fences, used);
        if (refusal !== undefined) found.push(`${name} reads ${table} of ${owner}${refusal}`);
      }
    }
  }
  return [...found, ...unusedOf(fences, used)];
}

type Read = { name: string; reader: string; table: string; owner: string };

/** What to do about a read of another's table; undefined where it is allowed, which is noted in `used`. */
function refusalOf(
  { name, reader, table, owner }: Read,
  { order, allowed, listing }: Fences,
  used: Set<string>,
): string | undefined {
  const height = (who: string) =>
    who === 'platform' ? -1 : who === 'server' ? Infinity : order.indexOf(who);
  if (height(owner) > height(reader)) {
    const line = listing.find(
      (each) => each.tables.includes(table) && each.statements.some((pattern) => isNamed(name, pattern)),
    );
    if (reader !== 'catalog' || !line)
      return `, which stands above ${reader}: move it to ${owner} or above, or let ${owner} tell ${reader}.`;
    for (const pattern of line.statements)
      if (isNamed(name, pattern)) used.add(`${pattern} ${owner} ${table}`);
    return undefined;
  }
  const isAllowed = allowed.some(
    (line) => line.reader === reader && line.owner === owner && line.tables.includes(table),
  );
  used.add(`${reader} ${owner} ${table}`);
  return isAllowed
    ? undefined
    : `: ask ${owner} by a verb of its own, or say in scripts/sql/allowed-reads.ts why not.`;
}

function unusedOf({ allowed, listing }: Fences, used: ReadonlySet<string>): string[] {
  const lines = [
    ...allowed.map(({ reader, owner, tables }) => ({ readers: [reader], owner, tables })),
    ...listing.map(({ statements, owner, tables }) => ({ readers: statements, owner, tables })),
  ];
  return lines.flatMap(({ readers, owner, tables }) =>
    readers.flatMap((reader) =>
      tables
        .filter((table) => !used.has(`${reader} ${owner} ${table}`))
        .map(
          (table) =>
            `scripts/sql/allowed-reads.ts lets ${reader} read ${table} of ${owner}, and nothing does: take it out.`,
        ),
    ),
  );
}

/** A pattern is a name, or the start of some with `*` behind it. */
function isNamed(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** `store-credit` of `store_credit.hold`. */
function readerOf(name: string): string {
  const prefix = name.split('.')[0] ?? '';
  return platformPrefixes.has(prefix) ? 'platform' : prefix.replaceAll('_', '-');
}

/** `store-credit` of `src/modules/store-credit/hold-credit.ts`. */
function folderOf(file: string): string | undefined {
  const [, layer, folder] = file.split('/');
  return layer === 'modules' ? folder : layer;
}

function ownerOf(table: string, owners: ReadonlyMap<string, string>): string | undefined {
  if (table.startsWith('pg_')) return 'postgresql';
  // The job runner's own, into which `platform/jobs.ts` looks.
  return table.startsWith('pgboss.') ? 'platform' : owners.get(table);
}
