/** `npm run -s database:url`: the address of the embedded PostgreSQL of the running shop, for backups and a look inside. */
import { runningPostgresUrl } from '../src/platform/database/embedded/index.ts';
import { readConfig } from '../src/server/config.ts';

const { databaseUrl, dataDir } = readConfig(process.env);
const url = databaseUrl ?? (await runningPostgresUrl(dataDir));
if (url === undefined) {
  console.error(`Ninguna tienda corre con la carpeta de datos ${dataDir}.`);
  process.exitCode = 1;
} else {
  console.log(url);
}
