// The shop as it runs in production, without job workers unless they are asked for. Argument: its settings as JSON.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createLog } from '../../src/platform/log.ts';
import { listen } from '../../src/server/http-server.ts';
import { openShop, type ProviderSettings } from '../../src/server/open-shop.ts';
import { raiseRates } from '../setup/raise-rates.ts';

/** What the load test tells its shop. */
export type ShopSettings = {
  databaseUrl: string;
  dataDir: string;
  port: number;
  providers: ProviderSettings;
  /** Memory for kept pages; without it every answer is made anew. */
  pageCacheBytes?: number;
  /** What of them may lie on disk, too. */
  pageDisk?: { bytesMax: number; settings: string };
  /** Where shoppers find it; its own address unless told otherwise. */
  publicUrl?: string;
  /** Does what is done later, too. */
  jobs?: boolean;
  /** Where emails leave; without it they become files. */
  smtpUrl?: string;
};

const host = '127.0.0.1';
const settings = JSON.parse(process.argv[2] ?? '') as ShopSettings;
const { databaseUrl, dataDir, port, providers, pageCacheBytes, pageDisk, jobs, smtpUrl } = settings;
const open = await openShop({
  databaseUrl,
  dataDir,
  publicUrl: settings.publicUrl ?? `http://${host}:${port}`,
  providers,
  smtpUrl,
  log: createLog('info'),
});
await raiseRates(open.db);
if (jobs) await open.startJobs();
const build = new URL('../../build/server/index.js', import.meta.url);
const hasPages = existsSync(fileURLToPath(build));
const pages = hasPages ? ((await import(build.href)) as ServerBuild) : undefined;
const http = await listen({ open, host, port, pages, pageCacheBytes, pageDisk });
process.on('disconnect', async () => {
  await http.close();
  await open.close();
  process.exit(0);
});
process.send?.({ hasPages });
