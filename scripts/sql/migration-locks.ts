import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node, RangeVar } from '@pgsql/types';
import { loadModule, parseSync } from 'libpg-query';
import { runsBesideTheShop } from '../../src/platform/database/run-migrations.ts';
import type { LockException } from './lock-exceptions.ts';

/** A migration's file: its name without `.sql`, and what is in it. */
export type MigrationText = { name: string; text: string };

type Finding = { rule: string; statement: string; message: string };

const root = fileURLToPath(new URL('../..', import.meta.url));
const breakpoint = '--> statement-breakpoint';

/**
 * A line for each statement of `fresh` that would stop a running shop or the version before it, for each exception without
 * a reason, and for each that nobody needs.
 * @param earlier migrations before those, in order
 */
export async function refusedMigrations(
  earlier: readonly MigrationText[],
  fresh: readonly MigrationText[],
  exceptions: readonly LockException[],
): Promise<string[]> {
  await loadModule();
  const refused: string[] = [];
  const used = new Set<LockException>();
  for (const [index, migration] of fresh.entries()) {
    const proven = provenNotNull([...earlier, ...fresh.slice(0, index)]);
    const findings = [...(await askSquawk(migration)), ...ownFindings(migration)];
    for (const { rule, statement, message } of findings) {
      if (rule === 'adding-not-nullable-field' && isProven(statement, proven)) continue;
      const exception = exceptions.find(
        (each) =>
          each.migration === migration.name && each.rule === rule && statement.includes(each.statement),
      );
      if (exception) used.add(exception);
      else refused.push(`${migration.name}.sql: ${rule}: ${message}\n    ${oneLine(statement)}`);
    }
  }
  for (const exception of exceptions) {
    const { migration, rule, statement, reason } = exception;
    if (reason.trim().length < 20)
      refused.push(
        `scripts/sql/lock-exceptions.ts lets ${rule} through in ${migration} and does not say why.`,
      );
    if (!used.has(exception))
      refused.push(
        `scripts/sql/lock-exceptions.ts lets ${rule} through in ${migration} («${statement}»), which nothing needs: take it out.`,
      );
  }
  return refused;
}

/** Rules of Squawk that are no matter of locks, or that the runner answers for. */
const unasked = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-enum-value-ordering',
  'require-lock-timeout',
  'require-statement-timeout',
];

/** What Squawk says of a migration, as it is run: in a transaction, or each statement by itself. */
async function askSquawk({ name, text }: MigrationText): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-squawk-'));
  try {
    const file = join(folder, `${name}.sql`);
    await writeFile(file, text);
    const isBeside = runsBesideTheShop(text.split(breakpoint));
    // What is undone as a whole needs not be safe to run twice.
    const said = await runSquawk(
      isBeside
        ? ['--no-assume-in-transaction', '--exclude', unasked.join(), file]
        : ['--assume-in-transaction', '--exclude', [...unasked, 'prefer-robust-stmts'].join(), file],
    );
    const lines = text.split('\n');
    return said
      .filter(({ rule_name: rule, line }) => !(isBeside && isSafeTwice(rule, lines[line] ?? '')))
      .map(({ rule_name: rule, line, message, help }) => ({
        rule,
        statement: statementAround(text, lines.slice(0, line).join('\n').length + 1),
        message: help ? `${message} ${help}` : message,
      }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is validated already is validated again at no cost. */
function isSafeTwice(rule: string, line: string): boolean {
  return rule === 'prefer-robust-stmts' && /validate\s+constraint/i.test(line);
}

type SquawkLine = { rule_name: string; line: number; message: string; help?: string | null };

/** @throws Error when Squawk could not read what it was given */
async function runSquawk(args: readonly string[]): Promise<SquawkLine[]> {
  const script = join(root, 'node_modules/squawk-cli/js/bin/squawk');
  return new Promise((done, failed) => {
    execFile(
      process.execPath,
      [script, '--pg-version', '16', '--reporter', 'json', ...args],
      { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // It ends with 1 when it found something.
        if (error && !stdout.startsWith('[')) failed(new Error(`Squawk failed: ${stderr}`, { cause: error }));
        else done(JSON.parse(stdout) as SquawkLine[]);
      },
    );
  });
}

function statementAround(text: string, position: number): string {
  let end = 0;
  for (const part of text.split(breakpoint)) {
    end += part.length + breakpoint.length;
    if (position <= end) return part.trim();
  }
  return text.trim();
}

/** What Squawk has no rule for. */
function ownFindings({ text }: MigrationText): Finding[] {
  if (/squawk-ignore/i.test(text))
    return [
      {
        rule: 'no-ignore-comment',
        statement: /.*squawk-ignore.*/i.exec(text)?.[0] ?? '',
        message: 'What is let through stands in scripts/sql/lock-exceptions.ts, with its reason.',
      },
    ];
  const made = new Set<string>();
  const found: Finding[] = [];
  let locked: string | undefined;
  for (const { stmt, sql } of statementsOf(text)) {
    const table = createdTable(stmt);
    if (table !== undefined) made.add(table);
    const refusal =
      refusalOf(stmt, made) ?? (locked && isFilledByReading(stmt) ? filledBehind(locked) : undefined);
    if (refusal) found.push({ ...refusal, statement: sql });
    locked ??= lockedTable(stmt, made);
  }
  return found;
}

const expandThenContract =
  'The version before this one may still use it: let a version go by without a use, then name it in the exceptions.';

function refusalOf(stmt: Node, made: ReadonlySet<string>): Omit<Finding, 'statement'> | undefined {
  const isNew = (relation: RangeVar | undefined) =>
    relation?.relname !== undefined && made.has(relation.relname);
  if ('VacuumStmt' in stmt || 'ClusterStmt' in stmt)
    return {
      rule: 'rewritten-table',
      message: 'Writes the table anew under a lock that stops every read; the runner has a transaction, too.',
    };
  if ('LockStmt' in stmt) {
    const isAllNew = stmt.LockStmt.relations?.every((each) => 'RangeVar' in each && isNew(each.RangeVar));
    if (!isAllNew) return { rule: 'locked-table', message: 'Stops whoever uses the table until the end.' };
  }
  if ('TruncateStmt' in stmt)
    return { rule: 'emptied-table', message: `Stops every read of the table. ${expandThenContract}` };
  if ('UpdateStmt' in stmt && !isNew(stmt.UpdateStmt.relation)) return allRows;
  if ('DeleteStmt' in stmt && !isNew(stmt.DeleteStmt.relation)) return allRows;
  if ('MergeStmt' in stmt && !isNew(stmt.MergeStmt.relation)) return allRows;
  if ('RefreshMatViewStmt' in stmt && stmt.RefreshMatViewStmt.concurrent !== true)
    return { rule: 'refreshed-view', message: 'Stops every read of the view; use a job and CONCURRENTLY.' };
  if ('DropStmt' in stmt && droppedOrRenamed.has(stmt.DropStmt.removeType ?? ''))
    return { rule: 'dropped-object', message: expandThenContract };
  if ('RenameStmt' in stmt && droppedOrRenamed.has(stmt.RenameStmt.renameType ?? ''))
    return { rule: 'renamed-object', message: expandThenContract };
  if ('AlterTableStmt' in stmt && !isNew(stmt.AlterTableStmt.relation)) {
    const isRewritten = stmt.AlterTableStmt.cmds?.some(
      (each) => 'AlterTableCmd' in each && rewriting.has(each.AlterTableCmd.subtype ?? ''),
    );
    if (isRewritten)
      return {
        rule: 'rewritten-table',
        message: 'Writes the table anew under a lock that stops every read.',
      };
  }
  return undefined;
}

/** The table that nobody writes to any more until the migration's end; undefined where it is new, or none. */
function lockedTable(stmt: Node, made: ReadonlySet<string>): string | undefined {
  const name =
    'CreateTrigStmt' in stmt
      ? stmt.CreateTrigStmt.relation?.relname
      : 'AlterTableStmt' in stmt
        ? stmt.AlterTableStmt.relation?.relname
        : undefined;
  return name === undefined || made.has(name) ? undefined : name;
}

/** Whether it reads rows to write them: nobody knows how many. */
function isFilledByReading(stmt: Node): boolean {
  const source = 'InsertStmt' in stmt ? stmt.InsertStmt.selectStmt : undefined;
  return source !== undefined && 'SelectStmt' in source && source.SelectStmt.fromClause !== undefined;
}

const filledBehind = (table: string) => ({
  rule: 'filled-behind-lock',
  message: `Nobody can write to ${table} until its rows are read: fill in a migration of its own, or by a job.`,
});

const allRows = {
  rule: 'changed-rows',
  message:
    'Holds every row it changes, and what the migration locked, until its end: fill by a job in batches. Tables that stay small: name it in the exceptions.',
};
/** Tables, columns and indexes are Squawk's. */
const droppedOrRenamed = new Set([
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
  'OBJECT_FUNCTION',
  'OBJECT_PROCEDURE',
  'OBJECT_TYPE',
  'OBJECT_SEQUENCE',
  'OBJECT_SCHEMA',
  'OBJECT_DOMAIN',
]);
const rewriting = new Set([
  'AT_SetLogged',
  'AT_SetUnLogged',
  'AT_SetTableSpace',
  'AT_SetAccessMethod',
  'AT_ClusterOn',
]);

function createdTable(stmt: Node): string | undefined {
  if ('CreateStmt' in stmt) return stmt.CreateStmt.relation?.relname;
  return 'CreateTableAsStmt' in stmt ? stmt.CreateTableAsStmt.into?.rel?.relname : undefined;
}

/**
 * Columns, as `table.column`, of which a validated `CHECK (column IS NOT NULL)` says that they have no null: PostgreSQL
 * then believes it and reads no row. Squawk sees one file at a time.
 */
function provenNotNull(migrations: readonly MigrationText[]): Set<string> {
  const checks = new Map<string, string>();
  const proven = new Set<string>();
  for (const { text } of migrations) {
    if (!/validate\s+constraint|not\s+valid/i.test(text)) continue;
    for (const { stmt } of statementsOf(text)) {
      if (!('AlterTableStmt' in stmt)) continue;
      const table = stmt.AlterTableStmt.relation?.relname ?? '';
      for (const each of stmt.AlterTableStmt.cmds ?? []) {
        if (!('AlterTableCmd' in each)) continue;
        const { subtype, name, def } = each.AlterTableCmd;
        const column = notNullColumn(def);
        if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def && column !== undefined)
          checks.set(`${table} ${def.Constraint.conname}`, `${table}.${column}`);
        const validated = checks.get(`${table} ${name}`);
        if (subtype === 'AT_ValidateConstraint' && validated !== undefined) proven.add(validated);
      }
    }
  }
  return proven;
}

function notNullColumn(definition: Node | undefined): string | undefined {
  if (!definition || !('Constraint' in definition)) return undefined;
  const test = definition.Constraint.raw_expr;
  if (!test || !('NullTest' in test) || test.NullTest.nulltesttype !== 'IS_NOT_NULL') return undefined;
  const { arg } = test.NullTest;
  const last = arg && 'ColumnRef' in arg ? arg.ColumnRef.fields?.at(-1) : undefined;
  return last && 'String' in last ? last.String.sval : undefined;
}

function isProven(sql: string, proven: ReadonlySet<string>): boolean {
  return statementsOf(sql).every(
    ({ stmt }) =>
      'AlterTableStmt' in stmt &&
      stmt.AlterTableStmt.cmds?.every(
        (each) =>
          'AlterTableCmd' in each &&
          each.AlterTableCmd.subtype === 'AT_SetNotNull' &&
          proven.has(`${stmt.AlterTableStmt.relation?.relname}.${each.AlterTableCmd.name}`),
      ),
  );
}

function statementsOf(text: string): { stmt: Node; sql: string }[] {
  return text.split(breakpoint).flatMap((sql) => {
    const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Node }[] };
    return stmts.map(({ stmt }) => ({ stmt, sql: sql.trim() }));
  });
}

function oneLine(statement: string): string {
  const line = statement.replace(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

/** The project's migrations in order, those of the baseline apart. */
export function readMigrationTexts(last: string): { earlier: MigrationText[]; fresh: MigrationText[] } {
  const folder = join(root, 'database/migrations');
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const texts = journal.entries.map(({ tag }) => ({
    name: tag,
    text: readFileSync(join(folder, `${tag}.sql`), 'utf8'),
  }));
  const end = texts.findIndex(({ name }) => name === last) + 1;
  if (end === 0) throw new Error(`There is no migration ${last}.`);
  return { earlier: texts.slice(0, end), fresh: texts.slice(end) };
}
