import { randomBytes } from 'node:crypto';
import type { Connection } from './database/database.ts';
import { query } from './database/named-query.ts';

const keepSecret = query(
  'platform.keep_secret',
  'insert into shared_secret (name, value) values (:name, :secret) on conflict (name) do nothing',
);
const readSecret = query('platform.read_secret', 'select value from shared_secret where name = :name');

/**
 * A random secret made at the first start and shared by every process on the same database.
 * `name` tells them apart, e.g. `secret.customers`.
 */
export async function sharedSecret(db: Connection, name: string): Promise<string> {
  await db.run(keepSecret, { name, secret: randomBytes(32).toString('base64url') });
  const row = await db.first(readSecret, { name });
  if (!row) throw new Error(`The secret ${name} was not kept.`);
  return row.value;
}
