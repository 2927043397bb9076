import { once } from 'node:events';
import { request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { startEmulators } from './emulators.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function insertAttempt(provider: string, providerRef: string): Promise<void> {
  const db = openDatabase(database.url);
  await db.sql(
    `insert into payment_attempt (reference, payer_id, sequence, provider, provider_ref, amount_cents, currency, expires_at)
     values ('order-1', 'payer-1', 1, $1, $2, 10000, 'MXN', now())`,
    [provider, providerRef],
  );
  await db.close();
}

test.each([
  ['stripe', 'cs_live_a1B2c3'],
  ['paypal', '5O190127TN364715T'],
])('the emulators refuse to start on a database with live attempts of %s', async (provider, reference) => {
  await insertAttempt(provider, reference);
  await expect(
    startEmulators({ databaseUrl: database.url, shopUrl: 'http://127.0.0.1:9', log }),
  ).rejects.toThrow('La base de datos tiene cobros de un proveedor de verdad');
});

test.each([
  ['those of Stripe’s test mode', 'stripe', 'cs_test_a1B2c3'],
  ['the demo shop’s past orders', 'paypal', 'paypal_demo_1001'],
])('the emulators start again on a database with %s', async (_, provider, reference) => {
  await insertAttempt(provider, reference);
  const options = { databaseUrl: database.url, shopUrl: 'http://127.0.0.1:9', log };
  for (let start = 1; start <= 2; start += 1) {
    const emulators = await startEmulators(options);
    expect(emulators.providers.isTestMode).toBe(true);
    await emulators.close();
  }
});

test('emulators and test mailbox answer only under this machine’s own name', async () => {
  const mailboxDir = await mkdtemp(join(tmpdir(), 'ensambla-hosts-'));
  const emulators = await startEmulators({
    databaseUrl: database.url,
    shopUrl: 'http://127.0.0.1:9',
    log,
    mailboxDir,
  });
  const statusOf = async (url: string, host: string) => {
    const [answer] = (await once(request(url, { headers: { host } }).end(), 'response')) as [
      import('node:http').IncomingMessage,
    ];
    answer.resume();
    return answer.statusCode;
  };
  const urls = [...Object.values(emulators.urls), emulators.providers.mailboxUrl ?? ''];
  expect(urls).toHaveLength(7);
  for (const url of urls) {
    expect(await statusOf(url, 'evil.example')).toBe(421);
    expect(await statusOf(url, `evil.example:${new URL(url).port}`)).toBe(421);
    expect(await statusOf(url, `localhost:${new URL(url).port}`)).not.toBe(421);
  }
  await emulators.close();
  await rm(mailboxDir, { recursive: true });
});
