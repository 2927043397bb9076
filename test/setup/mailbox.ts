import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { letterText } from '../../src/platform/letters/letter.ts';
import type { Letter, Mail } from '../../src/platform/mail.ts';
import { patience } from './patience.ts';
import type { TestShop } from './test-shop.ts';

/** Letters to an address, oldest first. */
export async function lettersTo(shop: Pick<TestShop, 'dataDir'>, email: string): Promise<Letter[]> {
  const outbox = join(shop.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted();
  const letters = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Letter),
  );
  return letters.filter((letter) => letter.to === email);
}

/** The newest letter to an address, once there are `count` of them: answers do not wait for letters. */
export async function letterTo(shop: Pick<TestShop, 'dataDir'>, email: string, count = 1): Promise<Letter> {
  return vi.waitFor(async () => {
    const letters = await lettersTo(shop, email);
    const newest = letters.at(-1);
    if (!newest || letters.length < count) throw new Error(`${email} has ${letters.length} letters.`);
    return newest;
  }, patience);
}

/** The six digits of the newest letter to an address. */
export async function codeTo(shop: Pick<TestShop, 'dataDir'>, email: string, count = 1): Promise<string> {
  return (await letterTo(shop, email, count)).subject.match(/\d{6}/)?.[0] ?? '';
}

/** A letter as it is kept, whether it has left or not. */
export type KeptLetter = Mail & { text: string };

/** Letters written to an address, oldest first, in a shop whose jobs do not run. */
export async function keptLetters(shop: Pick<TestShop, 'db'>, email: string): Promise<KeptLetter[]> {
  const { rows } = await shop.db.sql(
    `select to_json(m) as data from (select *, recipient as "to" from mail) m where recipient = $1 order by id`,
    [email],
  );
  return rows.map(({ data }) => ({ ...(data as Mail), text: letterText((data as Mail).parts ?? []) }));
}

/** Resolves when every refund and letter under way has been worked through; for a shop that runs its jobs. */
export async function worked(shop: Pick<TestShop, 'db'>): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      `select name from pgboss.job
        where state in ('created', 'active', 'retry') and start_after <= clock_timestamp() + interval '5 seconds'
          and name in ('orders.write-letter', 'orders.refunded', 'orders.refund-news', 'payments.refund', 'mail.send')`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} jobs are under way.`);
  }, patience);
}
