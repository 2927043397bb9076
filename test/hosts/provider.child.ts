// Stripe as it is outside of the shop, on the host `outside`: the emulator with a database of its own. Its proxy
// (`outside.cfg`) gives it the host's address. Argument: settings as JSON.
import { createStripeEmulator } from '../../src/emulators/stripe/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { createLog } from '../../src/platform/log.ts';

/** What the provider is told. */
export type ProviderSettings = {
  publicUrl: string;
  webhookUrl: string;
  secretKey: string;
  webhookSecret: string;
};

const settings = JSON.parse(process.argv[2] ?? '') as ProviderSettings;
const log = createLog('warn');
const postgres = await startEmbeddedPostgres({ dataDir: '/var/lib/ensambla/outside', log });
const db = openDatabase(postgres.url, { connections: 6, name: 'outside' });
await createStripeEmulator({ pool: db.pool, ...settings, log }).listen({ port: 4101, host: '127.0.0.1' });
