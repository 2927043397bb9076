import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/server/free-port.ts';

/** The demo shop as `npm start` runs it, on data of its own. */
export type DemoShop = {
  url: string;
  staff: { email: string; password: string };
  customer: { email: string; password: string };
  /** Ends it and removes its data. */
  stop(): Promise<void>;
};

const entry = fileURLToPath(new URL('../../build/shop/start.js', import.meta.url));

/** Starts a demo shop on a free port. @throws Error when it does not answer within a minute */
export async function startDemoShop(): Promise<DemoShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-look-'));
  const url = `http://127.0.0.1:${await freePort('127.0.0.1')}`;
  const staff = { email: 'admin@prueba.example', password: 'contraseña-de-prueba' };
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: new URL(url).port,
      DEMO: '1',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: staff.email,
      ADMIN_PASSWORD: staff.password,
    },
  });
  const deadline = Date.now() + 60_000;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The shop ended while starting (${child.exitCode}).`);
    if (Date.now() > deadline) throw new Error('The shop did not start within a minute.');
    await delay(100);
  }
  return {
    url,
    staff,
    customer: { email: 'cliente@ensambla.example', password: 'ensambla-demo' },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Addresses of a category, a brand and a product of the shop, found on its own pages. */
export async function examplePages(
  url: string,
): Promise<{ category: string; brand: string; product: string }> {
  const linked = async (page: string, pattern: RegExp) => {
    const html = await (await fetch(url + page)).text();
    const path = pattern.exec(html)?.[1];
    if (path === undefined) throw new Error(`${page} links to nothing like ${pattern}.`);
    return path;
  };
  const category = '/category/tarjetas-de-video';
  return {
    category,
    brand: await linked('/brand', /href="(\/brand\/[^"/?]+)"/),
    product: await linked(category, /href="(\/product\/[^"?]+)"/),
  };
}
