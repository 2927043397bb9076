import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Connection, Database } from '../database/database.ts';
import { query } from '../database/named-query.ts';
import { AppError } from '../errors.ts';
import type { JobDefinition } from '../jobs.ts';
import { type Language, waitUntil, wordsFor } from '../rate-limiter.ts';

const daySeconds = 24 * 3600;

/** How wrong guesses of one account's password or code slow down the next. */
export type GuessLimits = {
  /** Guesses a client has at once; each further one doubles the pause, which begins with `pauseSeconds`. */
  free: number;
  pauseSeconds: number;
  pauseSecondsMax: number;
  /** Wrong guesses of a day, by all clients; above them each client has one, and then waits the longest pause. */
  accountFree: number;
  /** Nobody guesses more often in a day. */
  accountMax?: number;
};

/**
 * A forgotten password takes a few tries. Nobody is locked out: a client without guesses always has one, whatever
 * others did.
 */
export const passwordLimits: GuessLimits = {
  free: 5,
  pauseSeconds: 10,
  pauseSecondsMax: 900,
  accountFree: 50,
};

/** A million codes and a hundred guesses a day: NIST SP 800-63B, 5.2.2 asks for no more. */
export const codeLimits: GuessLimits = {
  free: 10,
  pauseSeconds: 30,
  pauseSecondsMax: 3600,
  accountFree: 50,
  accountMax: 100,
};

/** One code bears so many guesses; the next has to be asked for. */
const guessesOfCodeMax = 5;

const countForAccount = query(
  'guesses.count_of_account',
  `insert into guess_counter as g (key, guesses, ends_at) values (:ofAccount, 1, :now::timestamptz + make_interval(secs => :daySeconds))
   on conflict (key) do update set
     guesses = case when g.ends_at <= :now then 1 else g.guesses + 1 end,
     ends_at = case when g.ends_at <= :now then excluded.ends_at else g.ends_at end
   returning guesses, ends_at`,
);
const uncountForAccount = query(
  'guesses.uncount_of_account',
  'update guess_counter set guesses = greatest(guesses - 1, 0) where key = :ofAccount',
);
/** Nothing comes back while a pause lasts: guesses sent together meet it one after the other. */
const countForClient = query(
  'guesses.count_of_client',
  `insert into guess_counter as g (key, guesses, paused_until, ends_at)
   values (:ofClient, 1, case when :free::int <= 1 then :now::timestamptz + make_interval(secs => :pauseSeconds::float8) end,
           :now::timestamptz + make_interval(secs => :daySeconds))
   on conflict (key) do update set
     guesses = case when g.ends_at <= :now then 1 else g.guesses + 1 end,
     paused_until = case when g.ends_at > :now and g.guesses + 1 >= :free or :free <= 1
       then :now + make_interval(secs => least(:pauseSecondsMax::float8, :pauseSeconds * power(2, least(greatest(g.guesses + 1 - :free, 0), 20)))) end,
     ends_at = excluded.ends_at
   where g.paused_until is null or g.paused_until <= :now
   returning guesses`,
);
const pauseOf = query('guesses.pause', 'select paused_until from guess_counter where key = :ofClient');
const countForCode = query(
  'guesses.count_of_code',
  `insert into guess_counter as g (key, guesses, ends_at) values (:key, 1, :now::timestamptz + make_interval(secs => :daySeconds))
   on conflict (key) do update set guesses = g.guesses + 1, ends_at = excluded.ends_at where g.guesses < :guessesOfCodeMax
   returning guesses`,
);
const forget = query('guesses.forget', 'delete from guess_counter where key = :ofClient');
const forgetOld = query('guesses.forget_old', 'delete from guess_counter where ends_at < :now');

/**
 * What is guessed, e.g. `customer-password` of an address, the network it is guessed from, and the language of a refusal:
 * Spanish unless told.
 */
export type Guessed = { secret: string; account: string; client: string; language?: Language };

/** Counts guesses in the database, each before it is known whether it is right: every process sees the same. */
export type Guesses = {
  /**
   * Counts a guess. `takeBack` once it was right.
   * @throws AppError 429 `too_many_guesses` with `details.retry_after_seconds`
   */
  take(guessed: Guessed, limits: GuessLimits): Promise<void>;
  takeBack(guessed: Guessed): Promise<void>;
  /**
   * Counts a guess, then makes it; one that throws was wrong. Never inside the transaction of what is tried, or a refusal
   * would take the count back.
   * @throws AppError as `take`, and whatever `attempt` throws
   */
  guess<Answer>(guessed: Guessed, limits: GuessLimits, attempt: () => Promise<Answer>): Promise<Answer>;
  /** Counts a guess of one mailed code; false when it bears no more. */
  takeOfCode(code: string): Promise<boolean>;
  /** A code was made anew, or used. */
  startCode(code: string): Promise<void>;
};

/** Guesses of a shop; without `isLimited` only those of one code are counted, for tests that hammer on purpose. */
export function createGuesses(db: Connection, clock: Clock, isLimited: boolean): Guesses {
  const keyOf = (...parts: string[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const keysOf = ({ secret, account, client }: Guessed) => ({
    ofAccount: keyOf(secret, account.toLowerCase()),
    ofClient: keyOf(secret, account.toLowerCase(), client),
  });
  const guesses: Guesses = {
    take: async (guessed, limits) => {
      if (!isLimited) return;
      const now = clock.now();
      const { ofAccount, ofClient } = keysOf(guessed);
      const all = await db.first(countForAccount, { ofAccount, now, daySeconds });
      const count = all?.guesses ?? 1;
      const { free, pauseSeconds, pauseSecondsMax, accountFree, accountMax = Infinity } = limits;
      const isGuessedMuch = count > accountFree;
      const mine =
        count > accountMax
          ? undefined
          : await db.first(countForClient, {
              ofClient,
              now,
              daySeconds,
              free: isGuessedMuch ? 1 : free,
              pauseSeconds: isGuessedMuch ? pauseSecondsMax : pauseSeconds,
              pauseSecondsMax,
            });
      if (mine) return;
      await db.run(uncountForAccount, { ofAccount });
      const until = count > accountMax ? all?.ends_at : (await db.first(pauseOf, { ofClient }))?.paused_until;
      throw tooMany(until ?? now, now, guessed.language);
    },
    takeBack: async (guessed) => {
      if (!isLimited) return;
      const { ofAccount, ofClient } = keysOf(guessed);
      await db.run(uncountForAccount, { ofAccount });
      await db.run(forget, { ofClient });
    },
    guess: async (guessed, limits, attempt) => {
      await guesses.take(guessed, limits);
      const answer = await attempt();
      await guesses.takeBack(guessed);
      return answer;
    },
    takeOfCode: async (code) =>
      (await db.first(countForCode, {
        key: keyOf('code', code),
        now: clock.now(),
        daySeconds,
        guessesOfCodeMax,
      })) !== undefined,
    startCode: async (code) => void (await db.run(forget, { ofClient: keyOf('code', code) })),
  };
  return guesses;
}

function tooMany(until: Date, now: Date, language: Language | undefined): AppError {
  const { seconds } = waitUntil(until, now);
  return new AppError(429, 'too_many_guesses', tooManyGuesses(seconds, language), {
    details: { retry_after_seconds: seconds },
  });
}

/** What is said to who has to wait before the next guess. */
export function tooManyGuesses(seconds: number, language: Language = 'es'): string {
  const words = wordsFor(seconds, language);
  return language === 'en'
    ? `Too many tries. Wait ${words} and try again.`
    : `Demasiados intentos. Espera ${words} y vuelve a probar.`;
}

/** Nightly: what does not count any more is forgotten. */
export function guessesJobs({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never>[] {
  return [
    {
      name: 'accounts.forget-guesses',
      schedule: '10 4 * * *',
      work: async () => void (await db.run(forgetOld, { now: clock.now() })),
    },
  ];
}
