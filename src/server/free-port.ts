import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port that nobody uses right now: the shop's address has to be known before it listens (`PORT=0`). */
export async function freePort(host: string): Promise<number> {
  const probe = createServer();
  probe.listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port could be had.');
  return address.port;
}
