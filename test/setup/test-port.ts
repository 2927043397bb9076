import { randomInt } from 'node:crypto';
import { freePort } from '../../src/server/free-port.ts';

/** How many ports each of the test runner's workers has to itself. */
const portsPerWorker = 1000;
const firstPort = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 12) * portsPerWorker;
let offset = randomInt(portsPerWorker);

/**
 * A free port of this worker's own, each time another, below those that the system gives away by itself (from 32768
 * on): between asking and listening, neither the tests beside this one nor their connections can take it.
 */
export async function testPort(): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    offset = (offset + 1) % portsPerWorker;
    try {
      return await freePort('127.0.0.1', firstPort + offset);
    } catch (error) {
      if (tries > 20) throw error;
    }
  }
}
