import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const linesOf = query(
  'imports.data_of',
  `select coalesce(json_agg(json_build_object('file', r.source, 'at', r.started_at, 'columns', r.columns, 'cells', w.cells)
     order by r.started_at, w.line), '[]') as data
   from import_row w join import_run r on r.id = w.run_id where w.customer_id = :customerId`,
).narrow<{ data: object[] }>();
const erase = query(
  'imports.erase',
  'delete from import_row where customer_id = any(:customerIds::text[]) or key = any(:emails::text[])',
);

/** Lines of imported files that are about a customer, as they may take them along. */
export async function importsDataOf(db: Connection, customerId: string): Promise<object[]> {
  return (await db.first(linesOf, { customerId }))?.data ?? [];
}

/**
 * Lines of imported files that were about an account or one of the addresses, in small letters, that it has proven are
 * gone, also where they wait to be written.
 */
export async function eraseImportLines(
  tx: Connection,
  { customerIds, emails }: { customerIds: readonly string[]; emails: readonly string[] },
): Promise<void> {
  await tx.run(erase, { customerIds, emails });
}
