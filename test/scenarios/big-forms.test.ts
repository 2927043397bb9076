import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../src/api/client.ts';
import { createCustomer } from '../../src/modules/customers/index.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { incomingFolder } from '../../src/platform/http/read-form.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { createProduct } from '../factories/create-product.ts';
import { testPassword } from '../factories/sign-in.ts';
import { type ShopProcess, startShopProcess } from '../setup/shop-process.ts';
import { raiseRates } from '../setup/raise-rates.ts';
import { createTestDatabase } from '../setup/test-database.ts';

const mebibyte = Buffer.alloc(1024 * 1024, 'a');
const boundary = 'x';
const formsAtOnce = 50;
/** Of the whole process while fifty forms are on their way, above what it had. */
const memoryMax = 300 * 1024 * 1024;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let dataDir: string;
let shop: ShopProcess;
let token: string;
let photosPath: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-forms-'));
  shop = await startShopProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' });
  // What an hour bears is another limit's: here every form is to reach the reading of it.
  await raiseRates(db);
  const email = 'fotos@prueba.example';
  await createCustomer(db, { name: 'Ana', email, password: testPassword });
  const nobody = createApi({ baseUrl: `${shop.url}/api` });
  token = (await nobody.customers.signIn({ body: { email, password: testPassword } })).token ?? '';
  const product = await createProduct(db);
  const api = createApi({
    baseUrl: `${shop.url}/api`,
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  const { review } = await api.reviews.addReview({
    body: { product_id: product.id, rating: 5, title: 'Buena', comment: 'Muy buena, la recomiendo.' },
  });
  photosPath = `/product/review/${review.id}/photos`;
});
afterAll(async () => {
  await shop.stop();
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Sends a photo as a form, piece by piece, and gives the answer's status; 0 where the shop hung up on who would not stop
 * sending.
 */
function sendPhoto(path: string, pieces: readonly Buffer[]): Promise<number> {
  const before = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const after = `\r\n--${boundary}--\r\n`;
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, before.length + after.length);
  return new Promise((resolve) => {
    const sent = request(
      `${shop.url}/api${path}`,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': length,
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', () => resolve(0));
    Readable.from([Buffer.from(before), ...pieces, Buffer.from(after)]).pipe(sent);
  });
}

/** Bytes that the shop's process holds in memory, now or at most since `startPeak`. */
async function memoryOf(what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
const startPeak = () => writeFile(`/proc/${shop.pid}/clear_refs`, '5');

/** Sends so many forms at once, while somebody else asks for something over and over. */
async function sendTogether(path: string, pieces: readonly Buffer[]) {
  await startPeak();
  const before = await memoryOf('VmRSS');
  const sending = { isOver: false };
  let answersMeanwhile = 0;
  const asking = (async () => {
    while (!sending.isOver) {
      const answer = await fetch(`${shop.url}/api/frontend/brands`);
      await answer.arrayBuffer();
      // Asked while they were sent: fifty refusals may take no longer than this one answer.
      if (answer.ok) answersMeanwhile += 1;
    }
  })();
  const statuses = await Promise.all(Array.from({ length: formsAtOnce }, () => sendPhoto(path, pieces)));
  sending.isOver = true;
  await asking;
  return { statuses, answersMeanwhile, growth: (await memoryOf('VmHWM')) - before };
}

describe.runIf(process.platform === 'linux')('fifty large forms at once', () => {
  test('are refused unread where the sender has no right', async () => {
    const { statuses, answersMeanwhile, growth } = await sendTogether(
      '/product/review/2000000000/photos',
      Array.from({ length: 60 }, () => mebibyte),
    );
    expect(statuses.filter((status) => status !== 404 && status !== 0)).toEqual([]);
    expect(growth).toBeLessThan(memoryMax / 3);
    expect(answersMeanwhile).toBeGreaterThan(0);
  });

  test('with large pictures for an own review are processed a few at a time', async () => {
    // Noise: one colour is decoded and encoded for next to nothing, and a photo is not.
    const side = 1600;
    const random = seededRandom(1600);
    const pixels = Uint8Array.from({ length: side * side * 3 }, () => random() * 256);
    const picture = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(picture.byteLength).toBeGreaterThan(7 * 1024 * 1024);
    expect(picture.byteLength).toBeLessThan(8 * 1024 * 1024);
    const { statuses, answersMeanwhile, growth } = await sendTogether(photosPath, [picture]);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect(count(201)).toBeGreaterThanOrEqual(24);
    // 0: a refused client that goes on sending for half a second is disconnected.
    expect(statuses.filter((status) => ![201, 503, 0].includes(status))).toEqual([]);
    expect(growth).toBeLessThan(memoryMax);
    expect(answersMeanwhile).toBeGreaterThan(formsAtOnce);
    expect(await readdir(join(dataDir, incomingFolder))).toEqual([]);
  });

  test('that exceed the size of a picture are discarded as they arrive', async () => {
    const pieces = Array.from({ length: 20 }, () => mebibyte);
    const { statuses, growth } = await sendTogether(photosPath, pieces);
    expect(statuses.filter((status) => ![413, 503, 0].includes(status))).toEqual([]);
    // A thousand if they were kept. What the pictures before gave back may be taken again.
    expect(growth).toBeLessThan(memoryMax / 2);
    expect(await readdir(join(dataDir, incomingFolder))).toEqual([]);
  });
});
