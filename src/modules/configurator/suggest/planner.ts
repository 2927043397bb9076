import { Worker } from 'node:worker_threads';
import type { Changes } from '../../../platform/database/changes.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type OfferRow,
  lastOfferId,
  offersBetween,
  offersByIds,
  offersByRefIds,
  offersOfBrands,
} from '../configurator.queries.ts';
import { slotOf } from '../rules/slots.ts';
import type { CandidateSource } from './candidate.ts';
import type { Plan } from './plan-builds.ts';
import type { FromPlanner, Offers, ToPlanner } from './planner-messages.ts';
import type { UseName } from './uses.ts';
import type { Contradiction } from './wishes.ts';

/** What is asked for, with wished products as they are for sale now. */
export type PlannerAsk = {
  use: UseName;
  budgetCents: number;
  excludedBrands: string[];
  wishes: { source: CandidateSource; isKept: boolean }[];
};

/** Plans builds over what is in stock at that moment. */
export type Planner = {
  /** Lets the thread learn what is for sale, and get ready for every use, before somebody waits for it. */
  wake(db: Connection): void;
  /** Whether the thread is there. */
  isAwake(): boolean;
  plan(db: Connection, ask: PlannerAsk): Promise<Plan | Contradiction>;
  /** Products by ref_id, in stock or not; those that are no parts for sale are missing. */
  named(db: Connection, refIds: readonly string[]): Promise<Map<string, CandidateSource>>;
};

const kinds = ['cpu', 'motherboard', 'memory', 'gpu', 'ssd', 'hdd', 'case', 'psu', 'cpu_cooler'];

/** So many products, by their ids, are read in one statement. */
const idsAtOnce = 25_000;
const readsAtOnce = 2;
/** Changes of more products are not noted one by one: then all are read anew. */
const heardMax = 5_000;

type Waiting = { give(reply: FromPlanner): void; fail(error: Error): void };

/**
 * One per process. The planner works in a thread of its own, started with the first question. It hears from `changes`
 * which products have changed, and before each question the thread is told what these are now; without announcements all
 * is read anew. What a thread that died was doing is done again by a new one, once: what kills a thread may be the
 * question.
 * @param startThread starts `planner.worker.ts`
 */
export function createPlanner(changes?: Changes, startThread: () => Worker = startPlannerThread): Planner {
  let worker: Worker | undefined;
  let number = 0;
  const waiting = new Map<number, Waiting>();
  let telling: Promise<unknown> = Promise.resolve();
  /** Products that changed since the thread was told; `undefined`: anything may have. */
  let heard: Set<string> | undefined;
  let isFollowing = false;

  const stop = (error: Error) => {
    worker = undefined;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = startThread();
    // A shop that closes does not wait for it.
    started.unref();
    started.on('message', (reply: FromPlanner) => {
      const asked = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('failure' in reply) asked?.fail(new Error(`The planner failed: ${reply.failure}`));
      else asked?.give(reply);
    });
    started.on('error', (error) => {
      if (worker === started) stop(new ThreadEnded('The planner broke down.', { cause: error }));
    });
    started.on('exit', (code) => {
      if (worker === started) stop(new ThreadEnded(`The planner ended with ${code}.`));
    });
    return started;
  };

  const missed = () => {
    heard = undefined;
  };
  const follow = () => {
    isFollowing = true;
    changes?.follow({
      onChange(tags) {
        for (const tag of tags) {
          const [, id] = /^product(?:_listing)?:(\d+)$/.exec(tag) ?? [];
          if (id !== undefined) heard?.add(id);
          else if (tag === '*') heard = undefined;
        }
        if (heard && heard.size > heardMax) heard = undefined;
      },
      onLive: missed,
      onLost: missed,
    });
  };

  /** Sends what is answered to a thread, and waits for the answer. */
  const say = (
    told: Worker,
    message: NumberLess<Extract<ToPlanner, { number: number }>>,
  ): Promise<FromPlanner> => {
    // It may have ended while what it is told was read.
    if (worker !== told) throw new ThreadEnded('The planner is gone.');
    number += 1;
    const own = number;
    return new Promise((give, fail) => {
      waiting.set(own, { give, fail });
      send(told, { ...message, number: own });
    });
  };

  const tellAll = async (db: Connection, told: Worker): Promise<void> => {
    send(told, { kind: 'forget' });
    const { last_id: last = 0 } = (await db.first(lastOfferId)) ?? {};
    let next = 0;
    // The thread reads some while the database gives others.
    const readOn = async (): Promise<void> => {
      const parts: Promise<FromPlanner>[] = [];
      while (next < last) {
        const after = next;
        next += idsAtOnce;
        const offers = offersOf(await db.rows(offersBetween, { kinds, after, upTo: after + idsAtOnce }));
        const part = say(told, { kind: 'offers', offers, gone: [], refilled: [], isPart: true });
        part.catch(() => undefined);
        parts.push(part);
      }
      await Promise.all(parts);
    };
    // Where one fails the other is waited for: what it says late would be mixed with what is told anew.
    const ended = await Promise.allSettled(Array.from({ length: readsAtOnce }, readOn));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    await say(told, { kind: 'offers', offers: [], gone: [], refilled: [] });
  };

  const tellChanged = async (db: Connection, told: Worker, ids: readonly number[]): Promise<void> => {
    const offers = offersOf(await db.rows(offersByIds, { kinds, ids }));
    // What is still for sale is among the offers.
    const reply = await say(told, { kind: 'offers', offers, gone: ids, refilled: [] });
    if (!('toRefill' in reply) || reply.toRefill.length === 0) return;
    const refilled = reply.toRefill;
    const rows = await db.rows(offersOfBrands, {
      kinds,
      brandKinds: refilled.map(({ kind }) => kind),
      brandIds: refilled.map(({ brandId }) => brandId),
    });
    await say(told, { kind: 'offers', offers: offersOf(rows), gone: [], refilled });
  };

  /** Tells the thread what changed since it was told last. */
  const tell = async (db: Connection): Promise<void> => {
    if (!isFollowing) follow();
    const isTold = (await changes?.settled()) ?? false;
    const changed = worker && isTold ? heard : undefined;
    // What is announced from here on may not be seen by the statements.
    heard = new Set();
    try {
      if (!changed) await tellAll(db, (worker ??= start()));
      else if (worker && changed.size > 0) await tellChanged(db, worker, [...changed].map(Number));
      if (!isTold) missed();
    } catch (error) {
      missed();
      throw error;
    }
  };

  /** One after the other: what is told is the difference to what was told before. */
  const tellInTurn = (db: Connection): Promise<void> => {
    const told = telling.then(() => tell(db));
    telling = told.catch(() => undefined);
    return told;
  };

  const askThread = async (db: Connection, ask: PlannerAsk): Promise<Plan | Contradiction> => {
    await tellInTurn(db);
    if (!worker) throw new ThreadEnded('The planner is gone.');
    const reply = await say(worker, { kind: 'ask', ...ask });
    if (!('plan' in reply)) throw new Error('The planner answered something else.');
    return reply.plan;
  };

  return {
    isAwake: () => worker !== undefined,
    wake(db) {
      tellInTurn(db)
        .then(() => worker && send(worker, { kind: 'warm' }))
        // Whatever is wrong will be wrong for the question as well, and be answered there.
        .catch(() => undefined);
    },
    async plan(db, ask) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await askThread(db, ask);
        } catch (cause) {
          if (!(cause instanceof ThreadEnded)) throw cause;
          if (attempt === attemptsMax) throw unavailable(cause);
        }
      }
    },
    async named(db, refIds) {
      if (refIds.length === 0) return new Map();
      const rows = await db.rows(offersByRefIds, { refIds: [...new Set(refIds)] });
      return new Map(
        rows.filter(({ kind }) => slotOf(kind) !== undefined).map((row) => [row.ref_id, sourceOf(row)]),
      );
    },
  };
}

const attemptsMax = 2;

type NumberLess<Message> = Message extends unknown ? Omit<Message, 'number'> : never;

/** The thread is gone, and with it what it was doing. */
class ThreadEnded extends Error {}

function unavailable(cause: Error): AppError {
  const message = 'No pudimos armar la PC en este momento. Inténtalo de nuevo en un minuto.';
  return new AppError(503, 'planner_unavailable', message, { cause });
}

/** Starts the planner's thread. */
export function startPlannerThread(): Worker {
  return new Worker(new URL('./planner.worker.ts', import.meta.url));
}

function send(worker: Worker, message: ToPlanner): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin; windows have.
  worker.postMessage(message);
}

const offersOf = (rows: readonly Offers[]): Offers[] =>
  rows.map(({ kind, specs, alike }) => ({ kind, specs, alike }));

function sourceOf({
  id,
  ref_id: refId,
  kind,
  name,
  brand,
  available,
  price_cents,
  specs,
}: OfferRow): CandidateSource {
  return { id, refId, kind, name, brand, available, priceCents: price_cents, specs };
}
