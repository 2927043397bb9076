// The payment emulators in a process of their own, as real providers are. Argument: their settings as JSON.
import { createLog } from '../../src/platform/log.ts';
import { startEmulators } from '../../src/server/emulators.ts';

const { databaseUrl, shopUrl } = JSON.parse(process.argv[2] ?? '') as {
  databaseUrl: string;
  shopUrl: string;
};
const emulators = await startEmulators({ databaseUrl, shopUrl, log: createLog('warn') });
process.on('disconnect', async () => {
  await emulators.close();
  process.exit(0);
});
process.send?.({ providers: emulators.providers });
