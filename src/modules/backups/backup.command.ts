// Makes a backup of the shop, beside a running one or of one that is stopped: npm run backup
import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { readConfig } from '../../server/config.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { createLog } from '../../platform/log.ts';
import { backupKey } from './backup-files.ts';
import { commandDatabase, runCommand } from './command.ts';
import { makeBackup } from './make-backup.ts';

const usage = `Uso: npm run backup

Escribe un respaldo de la base de datos y de los archivos subidos en DATA_DIR/backups. La tienda puede estar en marcha.
DATABASE_URL o DATA_DIR (por omisión ./data) dicen cuál es.`;

await runCommand(async (closers) => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const { dataDir, bucket } = readConfig(process.env);
  const { url } = await commandDatabase(dataDir, closers, { mayRun: true });
  const db = openDatabase(url, { connections: 1, name: 'ensambla-backup' });
  closers.push(() => db.close());
  const files = await openFiles({ dataDir, bucket, log: createLog('silent') });
  let told = 0;
  const backup = await makeBackup(
    { db, files, dataDir, clock: systemClock },
    {
      onProgress: ({ fraction }) => {
        const tenth = Math.floor(fraction * 10);
        if (tenth > told) process.stderr.write(`${tenth * 10} %\n`);
        told = Math.max(told, tenth);
      },
    },
  );
  process.stdout.write(
    `${files.place.replace(/\/$/, '')}/${backupKey(backup.name)}\n` +
      `${backup.rows} filas, ${backup.media_files} archivos, ${backup.bytes} bytes, ${backup.seconds.toFixed(1)} s\n` +
      `SHA-256 ${backup.sha256}\n`,
  );
});
