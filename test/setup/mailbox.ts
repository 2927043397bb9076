import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { emailText } from '../../src/platform/emails/email.ts';
import type { Mail } from '../../src/platform/mail.ts';
import type { Email } from '../../src/platform/mailers.ts';
import { patience } from './patience.ts';
import type { TestShop } from './test-shop.ts';

/** Emails to an address, oldest first. */
export async function emailsTo(shop: Pick<TestShop, 'dataDir'>, email: string): Promise<Email[]> {
  const outbox = join(shop.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted();
  const emails = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Email),
  );
  return emails.filter((mail) => mail.to === email);
}

/** The newest email to an address, once there are `count` of them: answers do not wait for emails. */
export async function emailTo(shop: Pick<TestShop, 'dataDir'>, email: string, count = 1): Promise<Email> {
  return vi.waitFor(async () => {
    const emails = await emailsTo(shop, email);
    const newest = emails.at(-1);
    if (!newest || emails.length < count) throw new Error(`${email} has ${emails.length} letters.`);
    return newest;
  }, patience);
}

/** The six digits of the newest email to an address. */
export async function codeTo(shop: Pick<TestShop, 'dataDir'>, email: string, count = 1): Promise<string> {
  return (await emailTo(shop, email, count)).subject.match(/\d{6}/)?.[0] ?? '';
}

/** An email as it is kept, whether it has left or not. */
export type KeptEmail = Mail & { text: string };

/** Emails written to an address, oldest first, in a shop whose jobs do not run. */
export async function keptEmails(shop: Pick<TestShop, 'db'>, email: string): Promise<KeptEmail[]> {
  const { rows } = await shop.db.sql(
    `select to_json(m) as data from (select *, recipient as "to" from mail) m where recipient = $1 order by id`,
    [email],
  );
  return rows.map(({ data }) => ({ ...(data as Mail), text: emailText((data as Mail).parts ?? []) }));
}

/** Resolves when every refund and email under way has been worked through; for a shop that runs its jobs. */
export async function worked(shop: Pick<TestShop, 'db'>): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      `select name from pgboss.job
        where state in ('created', 'active', 'retry') and start_after <= pgboss.job_now() + interval '5 seconds'
          and name in ('orders.write-letter', 'orders.refunded', 'orders.refund-news', 'payments.refund', 'mail.send')`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} jobs are under way.`);
  }, patience);
}
