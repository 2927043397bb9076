// Copies uploads, backups and feeds from the data folder into the bucket, or back: npm run files:copy -- to-bucket
import { parseArgs } from 'node:util';
import { AppStartError } from '../platform/database/embedded/index.ts';
import { FilesAway } from '../platform/files/file-storage.ts';
import { createFolderStorage } from '../platform/files/folder-storage.ts';
import { copyFiles } from '../platform/files/copy-files.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { createLog } from '../platform/log.ts';
import { ConfigError, readConfig } from './config.ts';
import { requireBucket } from './require-bucket.ts';

const usage = `Uso: npm run files:copy -- to-bucket|to-folder [--exact]

Copia lo que se ha subido, los respaldos y los catálogos por leer de DATA_DIR al bucket de S3_BUCKET, o de regreso. Lo que ya
está igual (SHA-256) no se copia otra vez, así que puede repetirse e interrumpirse. El origen queda como está.
--exact borra en el destino lo que el origen no tiene.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { exact: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [direction] = positionals;
  if (values.help || positionals.length !== 1 || (direction !== 'to-bucket' && direction !== 'to-folder')) {
    process.stdout.write(`${usage}\n`);
    if (!values.help) process.exitCode = 2;
  } else await copyIn(direction, values.exact);
} catch (error) {
  const isPlain =
    error instanceof ConfigError || error instanceof AppStartError || error instanceof FilesAway;
  process.stderr.write(`${isPlain ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}

async function copyIn(direction: 'to-bucket' | 'to-folder', isExact: boolean): Promise<void> {
  const { dataDir, bucket: settings } = readConfig(process.env);
  if (!settings) throw new ConfigError('S3_BUCKET: falta; con S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY');
  const folder = createFolderStorage(dataDir);
  const bucket = await openFiles({ dataDir, bucket: settings, log: createLog('silent') });
  const warning = await requireBucket(bucket);
  if (warning !== undefined) throw new AppStartError(warning);
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  let hundreds = 0;
  const { copied, copiedBytes, same, extra } = await copyFiles(from, to, {
    isExact,
    onFile: (told) => {
      const now = Math.floor((told.copied + told.same) / 100);
      if (now > hundreds) process.stderr.write(`${now * 100} archivos\n`);
      hundreds = now;
    },
  });
  process.stdout.write(
    `De ${from.place} a ${to.place}: ${copied} copiados (${copiedBytes} bytes), ${same} ya estaban, ` +
      `${extra.length} solo en el destino${isExact && extra.length > 0 ? ', borrados' : ''}.\n`,
  );
}
