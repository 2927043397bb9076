import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { Topic } from './topics.contract.ts';

const choose = query(
  'newsletter.choose_topics',
  'update subscriber set topics = :chosen::text[] where token = :token',
);

/** Keeps what a subscriber wants to hear of; false where the subscription is over. Safe twice. */
export async function chooseTopics(
  db: Connection,
  token: string,
  chosen: readonly Topic[],
): Promise<boolean> {
  return (await db.run(choose, { token, chosen: [...new Set(chosen)] })) > 0;
}
