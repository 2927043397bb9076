import { AsyncLocalStorage } from 'node:async_hooks';
import { deviceOf } from '../device.ts';

/** Where a request came from, as records keep it. */
export type RequestClient = {
  /** Null for calls within the process, e.g. by a page that is being made. */
  ipAddress: string | null;
  /** Browser and system, e.g. `Chrome, Windows`; null for programs that do not say. */
  device: string | null;
};

const clients = new AsyncLocalStorage<RequestClient>();

/** Answers a request that came from `ip`; whatever is written down meanwhile may say so. */
export function asRequestOf<Answer>(
  ip: string,
  userAgent: string | undefined,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const { browser, system } = deviceOf(userAgent ?? '');
  const device = [browser, system].filter((word) => word !== undefined).join(', ');
  return clients.run(
    { ipAddress: ip === 'in-process' ? null : ip, device: device === '' ? null : device },
    answer,
  );
}

/** Says by which program of its own name the request that is being answered came, instead of what it calls itself. */
export function nameRequestClient(device: string): void {
  const client = clients.getStore();
  if (client) client.device = device;
}

/** Where the request that is being answered came from; undefined in jobs and at the start. */
export function requestClient(): RequestClient | undefined {
  return clients.getStore();
}
