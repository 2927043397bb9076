import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createS3Emulator, type S3Faults } from '../../src/emulators/s3/index.ts';
import type { S3Settings } from '../../src/platform/files/s3-settings.ts';
import { testPort } from './test-port.ts';

/** A bucket of a local S3, behind a line that can be cut. */
export type TestBucket = {
  settings: S3Settings;
  faults: S3Faults;
  /** Keys of all that is in it, as they stand in the bucket. */
  keys(): string[];
  /** What a key holds; undefined: nothing. */
  bytesOf(key: string): Buffer | undefined;
  uploadsBegun(): number;
  /** Calls that were heard while it was silent. */
  unanswered(): number;
  isCut(): boolean;
  /** Nobody answers there any more, and whatever was under way breaks. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
};

const key = { accessKeyId: 'AKIDTIENDA', secretAccessKey: 'clave-de-la-cubeta', region: 'mx-central-1' };
const name = 'tienda';

/** Starts a local S3 with an empty bucket. */
export async function startBucket({ now }: { now?: () => Date } = {}): Promise<TestBucket> {
  const emulator = createS3Emulator({ key, buckets: [name], pageSizeMax: 3, ...(now && { now }) });
  const { url, close } = await emulator.listen({ port: await testPort(), host: '127.0.0.1' });
  const port = await testPort();
  const sockets = new Set<Socket>();
  let line: Server;
  const mend = async () => {
    line = createServer((socket) => {
      const there = connect(Number(new URL(url).port), '127.0.0.1');
      for (const [one, other] of [
        [socket, there],
        [there, socket],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    }).listen(port, '127.0.0.1');
    await once(line, 'listening');
  };
  const cut = async () => {
    const closed = once(line, 'close');
    line.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  const bucket = emulator.bucket(name);
  return {
    settings: {
      bucket: name,
      prefix: 'pruebas/',
      ...key,
      endpoint: `http://127.0.0.1:${port}`,
      isPathStyle: true,
      publicEndpoint: `http://127.0.0.1:${port}`,
      copiesBytesMax: 64 * 1024 * 1024,
    },
    faults: emulator.faults,
    keys: () => [...(bucket?.objects.keys() ?? [])].toSorted(),
    bytesOf: (stored) => bucket?.objects.get(stored)?.body,
    unanswered: () => emulator.faults.unanswered,
    uploadsBegun: () => bucket?.uploads.size ?? 0,
    isCut: () => !line.listening,
    cut,
    mend,
    stop: async () => {
      if (line.listening) await cut();
      await close();
    },
  };
}
