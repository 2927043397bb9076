import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { type Connection, openDatabase } from '../../platform/database/database.ts';
import { knownMigrations, makeSchemaOf, migrate, migrateJobQueue } from '../../platform/database/migrate.ts';
import { query } from '../../platform/database/named-query.ts';
import { type FileStorage, isKey } from '../../platform/files/file-storage.ts';
import { sha256Of } from '../../platform/files/sha256.ts';
import {
  type Closing,
  closingName,
  type Manifest,
  manifestName,
  readArchive,
  type SavedTable,
  tableFolder,
  UnusableArchive,
  verifyArchive,
} from './archive.ts';
import { factsFile } from './backup-files.ts';
import { openTables, setSequences, tableLoader } from './load-database.ts';
import { savedMedia } from './make-backup.ts';

/** What stands in the way of a restore, in a sentence for who restores. */
export class RestoreRefused extends Error {}

const otherShops = query(
  'backups.other_shops',
  `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name in ('ensambla', 'ensambla-life')`,
);
const hasSchema = query(
  'backups.has_schema',
  `select to_regclass('public.product') is not null as found,
          exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                   where n.nspname = 'public' and c.relkind in ('r', 'p')) as has_tables`,
);

/**
 * Puts a backup's database and media in place of what there is. The archive is checked first. All of the database changes
 * in one transaction: killed at any moment before its end, nothing of it is there. Media go before it, under names that
 * nothing else has, so that a restore begun again finds them in place.
 * @param isReplacing allows a shop that is not empty to be lost
 * @param emulatorSchema repeatable SQL of the emulators' tables, which belong to no migration
 * @throws UnusableArchive, RestoreRefused
 */
export async function restoreBackup(
  { databaseUrl, files }: { databaseUrl: string; files: FileStorage },
  file: string,
  {
    emulatorSchema,
    isReplacing = false,
    onStage = () => {},
  }: { emulatorSchema: string; isReplacing?: boolean; onStage?: (stage: string) => void },
): Promise<{ manifest: Manifest; rows: number; mediaFiles: number }> {
  onStage('Se comprueba el respaldo.');
  await compareWithFacts(file);
  const { manifest, closing } = await verifyArchive(file);
  requireKnown(manifest);
  const db = openDatabase(databaseUrl, { connections: 1, name: 'ensambla-restore' });
  try {
    await requireRoom(db, isReplacing);
    onStage('Se restaura la base de datos.');
    await migrateJobQueue(databaseUrl);
    const rows = await db.transaction(async (tx) => {
      // Two restores at a time take turns, and the second finds a shop that is not empty.
      await requireRoom(tx, isReplacing);
      await dropSchemas(tx);
      await makeSchemaOf(tx, manifest.migrations);
      if (manifest.tables.some(({ schema }) => schema === 'emulators')) await tx.sql(emulatorSchema);
      return fillAll(tx, file, { manifest, closing, files });
    });
    await db.sql('analyze');
    onStage('Se actualiza el esquema.');
    await migrate(databaseUrl);
    return { manifest, rows, mediaFiles: closing.media_files };
  } finally {
    await db.close();
  }
}

/** Where the facts came with the archive, the whole file must be what they say. */
async function compareWithFacts(file: string): Promise<void> {
  const text = await readFile(factsFile(file), 'utf8').catch(() => undefined);
  if (text === undefined || factsFile(file) === file) return;
  const { sha256 } = JSON.parse(text) as { sha256?: unknown };
  const found = await sha256Of(createReadStream(file));
  if (found.toString('hex') !== sha256)
    throw new UnusableArchive(`El respaldo está dañado: su SHA-256 no es el de ${factsFile(file)}.`);
}

function requireKnown({ migrations, version }: Manifest): void {
  const known = new Set(knownMigrations().map(({ when }) => when));
  if (migrations.every((when) => known.has(when))) return;
  throw new UnusableArchive(
    `El respaldo es de una versión más nueva de la tienda (${version}): restáuralo con esa.`,
  );
}

async function requireRoom(db: Connection, isReplacing: boolean): Promise<void> {
  if (((await db.first(otherShops))?.count ?? 0) > 0)
    throw new RestoreRefused('Una tienda está usando esta base de datos: deténla primero.');
  if (isReplacing) return;
  const state = await db.first(hasSchema);
  if (state?.has_tables !== true) return;
  const isShop = state.found === true;
  // Asked by hand, because a shop of another version may lack a table that a named query would name.
  const { rows } = isShop
    ? await db.sql(
        `select exists (select from product) or exists (select from shop_order) or exists (select from staff_user)
             or exists (select from customer where not is_anonymous) as is_used`,
      )
    : { rows: [{ is_used: true }] };
  if ((rows[0] as { is_used: boolean }).is_used)
    throw new RestoreRefused(
      isShop
        ? 'La tienda no está vacía. Con --replace se pierde lo que hay y queda lo del respaldo.'
        : 'La base de datos tiene tablas que no son de la tienda: usa una vacía.',
    );
}

/** What an empty shop or a former one has; the job queue's schema stays, only its rows go. */
async function dropSchemas(tx: Connection): Promise<void> {
  if ((await tx.first(hasSchema))?.has_tables === true) {
    await tx.sql('drop schema public cascade');
    await tx.sql('create schema public');
  }
  await tx.sql('drop schema if exists emulators cascade');
  await tx.sql('drop schema if exists drizzle cascade');
}

async function fillAll(
  tx: Connection,
  file: string,
  { manifest, closing, files }: { manifest: Manifest; closing: Closing; files: FileStorage },
): Promise<number> {
  const tables = new Map(manifest.tables.map((table) => [tableFolder(table), table]));
  const opened = await openTables(tx);
  const counts = new Map<SavedTable, number>();
  let loading: { table: SavedTable; load: Awaited<ReturnType<typeof tableLoader>> } | undefined;
  for await (const { name, bytes } of readArchive(file)) {
    if (name === manifestName || name === closingName) continue;
    if (name.startsWith('media/')) {
      await placeMedia(files, name, bytes);
      continue;
    }
    const table = tables.get(name.slice(0, name.lastIndexOf('/') + 1));
    if (!table) throw new UnusableArchive(`El respaldo trae un archivo que nadie espera: ${name}.`);
    if (loading?.table !== table) loading = { table, load: await tableLoader(tx, table) };
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\n');
    counts.set(table, (counts.get(table) ?? 0) + (await loading.load(lines)));
  }
  for (const table of manifest.tables) {
    const key = `${table.schema}.${table.name}`;
    if ((counts.get(table) ?? 0) !== (closing.rows[key] ?? 0))
      throw new UnusableArchive(`El respaldo está dañado: faltan filas de ${key}.`);
  }
  await setSequences(tx, closing.sequences);
  await opened.close();
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** A file is there whole or not at all. Names are made of contents, so that one of the same name is the same. */
async function placeMedia(files: FileStorage, name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  if (!savedMedia.some((kind) => name.startsWith(`media/${kind}/`)) || !isKey(name))
    throw new UnusableArchive(`El respaldo trae un archivo con un nombre que no puede tener: ${name}.`);
  const partial = await files.scratch();
  const handle = await open(partial, 'w', 0o600);
  try {
    for await (const chunk of bytes) await handle.writeFile(chunk);
    await handle.sync();
    await files.put(name, partial);
  } finally {
    await handle.close();
    await rm(partial, { force: true });
  }
}
