import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError } from '../../platform/errors.ts';

/** Wrong passwords and codes a system user may type within `tryMinutes` where their password opened a session. */
const triesMax = 10;
const tryMinutes = 15;

// One statement, so that tries sent at once are counted one by one.
const takeTry = query<{ tries: number }>(
  'staff.take_code_try',
  `update staff_user set
     code_tries = case when code_tries_since < $2::timestamptz - $3 * interval '1 minute' then 1 else code_tries + 1 end,
     code_tries_since = case when code_tries_since < $2::timestamptz - $3 * interval '1 minute' then $2 else code_tries_since end
    where id = $1 and (code_tries < $4 or code_tries_since < $2::timestamptz - $3 * interval '1 minute')
    returning code_tries as tries`,
);
const forgetTries = query<unknown>(
  'staff.forget_code_tries',
  'update staff_user set code_tries = 0 where id = $1',
);

/**
 * Counts a try before it is looked at; a right one forgets those before it. Outside the transaction of what is tried,
 * or a refusal would take the count back.
 * @throws AppError 429 `too_many_tries`, whatever the try would have been
 */
export async function countedTry<Answer>(
  db: Database,
  userId: string,
  now: Date,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  if (!(await db.first(takeTry, [userId, now, tryMinutes, triesMax]))) {
    throw new AppError(429, 'too_many_tries', `Too many wrong tries. Wait ${tryMinutes} minutes.`);
  }
  const answer = await attempt();
  await db.run(forgetTries, [userId]);
  return answer;
}
