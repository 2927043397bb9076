import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { batchRequests } from '../batch-requests.ts';
import { inBatches } from '../database/batches.ts';
import type { Connection, Database } from '../database/database.ts';
import { query } from '../database/named-query.ts';
import { AppError } from '../errors.ts';
import type { EmailRate, RateName } from './endpoint.ts';
import type { JobDefinition } from '../jobs.ts';
import { waitUntil } from '../rate-limiter.ts';

const windowMs = 60 * 60_000;

/** By whom calls are counted: the network they come from, the account they ride on. */
type Sender = 'client' | 'account';

/** Counts what shoppers and strangers do, for all processes of the shop together. */
export type RateLimiter = {
  /**
   * Counts one call, refused ones too.
   * @throws AppError 429 `too_many_requests` with `details.retry_after_seconds`
   */
  count(rate: RateName, by: Sender, who: string): Promise<void>;
  /**
   * The same for an e-mail address that a call names or is made for.
   * @param owner the account that calls and has proven the address: what others do in its name is not counted for it
   */
  countEmail(rate: EmailRate, email: string, owner?: string): Promise<void>;
};

// One statement: many calls at once are counted one by one, in whichever process they arrive. Locked in one order, so
// that two batches cannot wait for each other.
const countHits = query(
  'rate_limit.count',
  `insert into rate_count as r (key, hits, resets_at)
   select key, amount, :until::timestamptz from unnest(:keys::text[], :amounts::int[]) as c(key, amount) order by key
   on conflict (key) do update set
     hits = case when r.resets_at <= :now::timestamptz then excluded.hits else r.hits + excluded.hits end,
     resets_at = case when r.resets_at <= :now::timestamptz then excluded.resets_at else r.resets_at end
   returning key, hits, resets_at`,
);
// What is being counted now is in use: whoever waited for it would hold what the same calls count next.
const forgetOver = query(
  'rate_limit.forget_over',
  `delete from rate_count where key in (
     select key from rate_count where resets_at <= :now for update skip locked)`,
);

/** How many calls an hour there may be, asked each time; undefined where nothing is limited. */
export type Rates = (() => Promise<RatesPerHour>) | undefined;
type RatesPerHour = { perClient: (rate: RateName) => number; perEmail: (rate: EmailRate) => number };

/** Makes the limiter. */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }, rates: Rates): RateLimiter {
  const countAll = batchRequests(async (keys: readonly string[]) => {
    const amounts = new Map<string, number>();
    const nth = keys.map((key) => {
      amounts.set(key, (amounts.get(key) ?? 0) + 1);
      return amounts.get(key)!;
    });
    const now = clock.now();
    const [rows, perHour] = await inBatches(() =>
      Promise.all([
        db.rows(countHits, {
          keys: [...amounts.keys()],
          amounts: [...amounts.values()],
          now,
          until: new Date(now.getTime() + windowMs),
        }),
        rates?.(),
      ]),
    );
    const counted = new Map(rows.map((row) => [row.key, row]));
    return keys.map((key, index) => {
      const { hits, resets_at: resetsAt } = counted.get(key)!;
      return { hits: hits - amounts.get(key)! + nth[index]!, resetsAt, now, perHour };
    });
  });
  const count = async (key: string, maxOf: (perHour: RatesPerHour) => number) => {
    if (!rates) return;
    const { hits, resetsAt, now, perHour } = await countAll(key);
    if (perHour && hits > maxOf(perHour)) throw tooMany(resetsAt, now);
  };
  return {
    count: (rate, by, who) => count(keyOf(rate, by, who), ({ perClient }) => perClient(rate)),
    countEmail: (rate, email, owner) => {
      const key = owner ? keyOf(rate, 'owner', owner) : keyOf(rate, 'email', email.trim().toLowerCase());
      return count(key, ({ perEmail }) => perEmail(rate));
    },
  };
}

/**
 * Adds to what somebody did since a first time, in the transaction in which it is done: what is taken back counts nothing.
 * @param parts whose count of what it is
 * @returns the sum with `amount`, since at most `milliseconds`
 */
export async function addToCount(
  tx: Connection,
  parts: string[],
  { amount, now, milliseconds }: { amount: number; now: Date; milliseconds: number },
): Promise<number> {
  const until = new Date(now.getTime() + milliseconds);
  const row = await tx.first(countHits, { keys: [keyOf(...parts)], amounts: [amount], now, until });
  return row?.hits ?? amount;
}

/** Hourly: what counts no more is forgotten. */
export function rateLimitJobs({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never>[] {
  return [
    {
      name: 'rate-limit.forget-over',
      schedule: '50 * * * *',
      work: async () => {
        await db.run(forgetOver, { now: clock.now() });
      },
    },
  ];
}

function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function tooMany(until: Date, now: Date): AppError {
  const { seconds, words } = waitUntil(until, now);
  const message = `Lo intentaste demasiadas veces. Espera ${words} y vuelve a intentarlo.`;
  return new AppError(429, 'too_many_requests', message, { details: { retry_after_seconds: seconds } });
}
