import type { Node } from '@pgsql/types';
import { loadModule, parseSync } from 'libpg-query';
import type { ClientBase } from 'pg';
import { type Catalog, readCatalog } from './catalog.ts';
import { describeStatement } from './describe-statement.ts';
import { nullableParametersOf, nullsOf } from './nulls.ts';

/** A named statement as the code declares it. */
export type Declared = {
  text: string;
  parameters: readonly string[];
  present: readonly string[];
  nullable: readonly string[];
};

/** What a statement takes and gives, as TypeScript; `type` without `null`. */
export type StatementTypes = { values: Member[]; row: Member[] };
type Member = { name: string; type: string; isNullable: boolean };

/** A statement's text, parsed by PostgreSQL's own parser. */
export async function parseStatement(text: string): Promise<Node> {
  await loadModule();
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node }[] };
  const [only] = stmts;
  if (!only || stmts.length > 1) throw new Error('A named statement is one statement.');
  return only.stmt;
}

/** Types of every statement from the migrated database behind `client`, by the statement's name. */
export async function typesOfStatements(
  client: ClientBase,
  statements: ReadonlyMap<string, Declared>,
): Promise<Map<string, StatementTypes>> {
  const catalog = await readCatalog(client);
  const types = new Map<string, StatementTypes>();
  for (const [name, declared] of statements) {
    try {
      types.set(name, await typesOf(client, catalog, declared));
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  return types;
}

/**
 * The row that every shape of a composed statement gives.
 * @throws Error when they differ
 */
export async function rowOfShapes(
  client: ClientBase,
  family: string,
  texts: readonly string[],
): Promise<StatementTypes> {
  const statements = new Map(
    texts.map((text, index) => {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const parameters = Array.from({ length: count }, (_, position) => String(position));
      return [`${family}, shape ${index}`, { text, parameters, present: [], nullable: [] }];
    }),
  );
  const types = [...(await typesOfStatements(client, statements)).values()];
  const rows = new Set(types.map(({ row }) => JSON.stringify(row)));
  if (rows.size !== 1) throw new Error(`${family}: its shapes give ${rows.size} different rows.`);
  return { values: [], row: types[0]?.row ?? [] };
}

async function typesOf(
  client: ClientBase,
  catalog: Catalog,
  { text, parameters, present, nullable }: Declared,
) {
  const parsed = await parseStatement(text);
  const { parameters: oids, fields } = await describeStatement(client, text);
  if (oids.length !== parameters.length)
    throw new Error(`has ${oids.length} parameters, ${parameters.length} of them named.`);
  const { values: maybeNull, elements } = nullableParametersOf(parsed, catalog);
  for (const name of nullable) {
    const number = parameters.indexOf(name) + 1;
    if (number === 0 || maybeNull.has(number))
      throw new Error(`says that ${name} may be null, which is known.`);
    maybeNull.add(number);
  }
  const nulls = nullsOf(parsed, catalog, maybeNull);
  if (nulls.length !== fields.length)
    throw new Error(`gives ${fields.length} columns, ${nulls.length} of them understood.`);
  const known = (oid: number, type = catalog.typeOf(oid)) => {
    if (type === undefined)
      throw new Error(`nobody has said what the PostgreSQL type ${oid} is in TypeScript.`);
    return type;
  };
  for (const column of present) {
    const index = fields.findIndex(({ name }) => name === column);
    if (!nulls[index]) throw new Error(`says that ${column} is present, which is known.`);
  }
  const twice = fields.find(({ name }, index) => fields.findIndex((field) => field.name === name) !== index);
  if (twice) throw new Error(`gives two columns of the name ${twice.name}.`);
  return {
    values: parameters.map((name, index) => ({
      name,
      type: asValue(known(oids[index] ?? 0, catalog.valueTypeOf(oids[index] ?? 0)), elements.has(index + 1)),
      isNullable: maybeNull.has(index + 1),
    })),
    row: fields.map(({ name, dataTypeID }, index) => ({
      name,
      type: known(dataTypeID),
      isNullable: nulls[index] ?? true,
    })),
  };
}

/** `pg` writes an object as JSON; a text is JSON already. */
function asValue(type: string, hasNulls: boolean): string {
  if (type === '{}') return 'string | object';
  if (!type.endsWith('[]')) return type;
  const element = type.slice(0, -2).replaceAll('{}', 'string');
  return hasNulls ? `readonly (${element} | null)[]` : `readonly ${element}[]`;
}

/** The declarations of a module's statements, for `database/queries/<module>.d.ts`. */
export function declarationsOf(types: ReadonlyMap<string, StatementTypes>): string {
  const members = (list: readonly Member[], nothing: string) =>
    list.length === 0
      ? '{}'
      : `{ ${list.map(({ name, type, isNullable }) => `${/^\w+$/.test(name) ? name : `'${name}'`}: ${type}${isNullable ? nothing : ''}`).join('; ')} }`;
  const entries = [...types].flatMap(([name, { values, row }]) => [
    `  '${name}': {`,
    `    values: ${members(values, ' | null | undefined')};`,
    `    row: ${members(row, ' | null')};`,
    '  };',
  ]);
  return [
    '// Generated by `npm run generate` from the migrated database; do not edit.',
    'interface Statements {',
    ...entries,
    '}',
    '',
  ].join('\n');
}
