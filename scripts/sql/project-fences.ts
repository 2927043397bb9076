import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableName, is, Table } from 'drizzle-orm';
import ts from 'typescript';
import { allNamedQueries } from '../../src/platform/database/named-query.ts';
import { modulesInOrder } from '../modules-in-order.ts';
import { allowedReads, listingReads } from './allowed-reads.ts';
import { auditLogShapes } from './audit-log-shapes.ts';
import type { Fences } from './fences.ts';
import { levelShapes } from './level-shapes.ts';
import { listShapes } from './list-shapes.ts';
import { staffListShapes } from './staff-list-shapes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));

/** The fences of the project; every module must have been loaded. */
export async function projectFences(): Promise<Fences> {
  const fileOf = statementFiles();
  return {
    statements: [
      ...[...allNamedQueries()].map(([name, { text }]) => ({ name, text, file: fileOf(name) })),
      ...[...listShapes(), ...levelShapes(), ...staffListShapes(), ...auditLogShapes()].map(
        ([name, text]) => ({
          name,
          text,
          file: undefined,
        }),
      ),
    ],
    owners: await tableOwners(),
    order: modulesInOrder,
    allowed: allowedReads,
    listing: listingReads,
  };
}

/** Who owns each table, by the file that declares it. */
async function tableOwners(): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const file of filesOf('src/{modules,platform}/**/*.tables.ts')) {
    const [, layer, folder = ''] = file.split('/');
    const declared = (await import(`${root}/${file}`)) as Record<string, unknown>;
    for (const table of Object.values(declared))
      if (is(table, Table)) owners.set(getTableName(table), layer === 'platform' ? 'platform' : folder);
  }
  return owners;
}

/** The file a statement stands in: of `query('name', …)`, or of what its name is made of as ``query(`start${…}`, …)``. */
function statementFiles(): (name: string) => string | undefined {
  const files = new Map<string, string>();
  const starts = new Map<string, string>();
  for (const file of filesOf('src/**/*.ts')) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    if (!text.includes('query(') || file.endsWith('.test.ts')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'query') {
        const [name] = node.arguments;
        if (name && ts.isStringLiteralLike(name)) files.set(name.text, file);
        if (name && ts.isTemplateExpression(name)) starts.set(name.head.text, file);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  }
  return (name) => files.get(name) ?? [...starts].find(([start]) => name.startsWith(start))?.[1];
}
