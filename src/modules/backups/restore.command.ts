// Puts a backup in place of an empty shop, or of one that may be lost: npm run restore -- FILE [--replace]
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { emulatorSchema } from '../../emulators/emulator-store.ts';
import { createFolderStorage } from '../../platform/files/folder-storage.ts';
import { commandDatabase, runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

const usage = `Uso: npm run restore -- ARCHIVO [--replace]

Restaura un respaldo en una tienda vacía y detenida, o con --replace en lugar de la que hay, que se pierde.
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
  const dataDir = resolve(process.env['DATA_DIR'] || './data');
  const { url } = await commandDatabase(dataDir, closers, { mayRun: false });
  const files = createFolderStorage(dataDir);
  const { manifest, rows, mediaFiles } = await restoreBackup({ databaseUrl: url, files }, resolve(file), {
    emulatorSchema,
    isReplacing: values.replace,
    onStage: (stage) => process.stderr.write(`${stage}\n`),
  });
  process.stdout.write(
    `Restaurado: ${rows} filas y ${mediaFiles} archivos, como estaban el ${manifest.made_at}.\n` +
      'Arranca la tienda con npm start.\n',
  );
});
