import { once } from 'node:events';
import { createServer } from 'node:net';
import { AppStartError } from '../platform/database/embedded/index.ts';

/**
 * A TCP port that nobody uses right now: `wanted`, or with 0 any (`PORT=0`). The shop's address has to be known, and to
 * be had, before it listens.
 * @throws AppStartError when `wanted` cannot be had
 */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const probe = createServer();
  probe.listen(wanted, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw new AppStartError(refusal(error, host, wanted), error);
  }
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port could be had.');
  return address.port;
}

function refusal(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'EADDRINUSE')
    return `El puerto ${port} ya está en uso. Elige otro con PORT, p. ej. PORT=${port + 1}.`;
  return `No se puede atender en ${host}, puerto ${port} (${code}). Revisa HOST y PORT.`;
}
