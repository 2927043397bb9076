import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

type SubscriberRow = { id: number; email_address: string; source: string; created_at: Date };

const addSubscriber = query<{ id: number }>(
  'newsletter.add_subscriber',
  `insert into subscriber (email_address, source) values ($1, $2)
   on conflict (lower(email_address)) do nothing returning id`,
);
const pageOfSubscribers = query<SubscriberRow & { total: number }>(
  'newsletter.page',
  `select id, email_address, source, created_at, count(*) over () as total
     from subscriber
    where $1 = '' or email_address ilike '%' || $1 || '%'
    order by created_at desc, id desc
    limit $2 offset $3`,
);
const countSubscribers = query<{ total: number }>(
  'newsletter.count',
  `select count(*) as total from subscriber where $1 = '' or email_address ilike '%' || $1 || '%'`,
);
const removeSubscriber = query<unknown>('newsletter.remove', 'delete from subscriber where id = $1');

/** Adds an address; false when it is there already, whatever its capitals. */
export async function insertSubscriber(
  db: Connection,
  emailAddress: string,
  source: string,
): Promise<boolean> {
  return (await db.first(addSubscriber, [emailAddress, source])) !== undefined;
}

/** One page of subscribers, newest first; `q` is a part of the address. */
export async function subscribersPage(
  db: Connection,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const part = q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const rows = await db.rows(pageOfSubscribers, [part, pageSize, (page - 1) * pageSize]);
  const total = rows[0]?.total ?? (page === 1 ? 0 : ((await db.first(countSubscribers, [part]))?.total ?? 0));
  return { rows, total };
}

/** Removes a subscriber; false when there is none. */
export async function deleteSubscriber(db: Connection, id: number): Promise<boolean> {
  return (await db.run(removeSubscriber, [id])) > 0;
}
