import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { clockOffset } from './fixed-date.ts';
import { templateName, testServerUrl, withDatabase } from './test-server.ts';

/** A database of one test file's own. */
export interface TestDatabase {
  url: string;
  /** Removes it, ending whatever is still connected. */
  drop(): Promise<void>;
}

/** The template is in use while another copy's session is just leaving it. */
const objectInUse = '55006';

/**
 * Gives an empty database with the newest schema, a copy of a migrated template, in some 40 ms. Call it in `beforeAll`
 * and `drop` in `afterAll`.
 * @param from another one to copy with what is in it; nobody may be connected to it
 */
export async function createTestDatabase(from?: TestDatabase): Promise<TestDatabase> {
  const server = await testServerUrl();
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  const template = from ? new URL(from.url).pathname.slice(1) : templateName;
  await withServer(server, async (client) => {
    for (let attempt = 1; ; attempt++) {
      try {
        // Copying files needs no log of every page; without fsync that is three times as fast.
        await client.query(`create database ${name} template ${template} strategy file_copy`);
        await client.query(`alter database ${name} set test.clock_offset = '${clockOffset()}'`);
        return;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse || attempt === 100)
          throw error;
        await delay(20);
      }
    }
  });
  return {
    url: withDatabase(server, name),
    drop: () =>
      withServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

async function withServer(url: string, action: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}

/** A database without any table, as an operator makes one for the shop; `drop` removes it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = await testServerUrl();
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await withServer(server, async (client) => void (await client.query(`create database ${name}`)));
  return {
    url: withDatabase(server, name),
    drop: () =>
      withServer(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}
