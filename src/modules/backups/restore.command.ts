// Puts a backup in place of an empty shop, or of one that may be lost: npm run restore -- FILE [--replace]
import { parseArgs } from 'node:util';
import { basename, resolve } from 'node:path';
import { emulatorSchema } from '../../emulators/emulator-store.ts';
import { type FileStorage, isKey } from '../../platform/files/file-storage.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { createLog } from '../../platform/log.ts';
import { readConfig } from '../../server/config.ts';
import { backupKey } from './backup-files.ts';
import { commandDatabase, runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

const usage = `Uso: npm run restore -- ARCHIVO [--replace]

Restaura un respaldo (un archivo, o el nombre de uno que la tienda guarda) en una tienda vacía y detenida, o con --replace en lugar de la que hay, que se pierde.
DATABASE_URL o DATA_DIR (por omisión ./data) dicen cuál es. Después: npm start.`;

await runCommand(async (closers) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) {
    process.stdout.write(`${usage}\n`);
    if (!values.help) process.exitCode = 2;
    return;
  }
  const { dataDir, bucket } = readConfig(process.env);
  const { url } = await commandDatabase(dataDir, closers, { mayRun: false });
  const files = await openFiles({ dataDir, bucket, log: createLog('silent') });
  // The name alone is enough for a backup that the shop keeps.
  const kept = file === basename(file) ? await localBackup(files, file) : undefined;
  const { manifest, rows, mediaFiles } = await restoreBackup(
    { databaseUrl: url, files },
    kept ?? resolve(file),
    {
      emulatorSchema,
      isReplacing: values.replace,
      onStage: (stage) => process.stderr.write(`${stage}\n`),
    },
  );
  process.stdout.write(
    `Restaurado: ${rows} filas y ${mediaFiles} archivos, como estaban el ${manifest.made_at}.\n` +
      'Arranca la tienda con npm start.\n',
  );
});

/** The path of a backup among the shop's files, fetched where they are in a bucket; undefined: it has none of that name. */
async function localBackup(files: FileStorage, name: string): Promise<string | undefined> {
  const key = backupKey(name);
  return isKey(key) ? files.localPath(key) : undefined;
}
