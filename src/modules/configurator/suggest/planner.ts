import { Worker } from 'node:worker_threads';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type OfferRow, offers, offersByRefIds, offersMark, specsOf } from '../configurator.queries.ts';
import { slotOf } from '../rules/slots.ts';
import type { CandidateSource } from './candidate.ts';
import type { Plan } from './plan-builds.ts';
import type { FromPlanner, OfferNow, ToPlanner } from './planner-messages.ts';
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

type Sent = OfferNow & { version: string };
type Waiting = { give(plan: Plan | Contradiction): void; fail(error: Error): void };

/**
 * One per process. The planner works in a thread of its own, started with the first question. Every question asks the
 * database for one number that changes with each price, stock and product; only where it did is the thread told what
 * is new. What a thread that died was doing is done again by a new one, once: what kills a thread may be the question.
 * @param startThread starts `planner.worker.ts`
 */
export function createPlanner(startThread: () => Worker = startPlannerThread): Planner {
  let worker: Worker | undefined;
  let mark: string | undefined;
  let sent = new Map<number, Sent>();
  let number = 0;
  const waiting = new Map<number, Waiting>();
  let telling: Promise<unknown> = Promise.resolve();

  const stop = (error: Error) => {
    worker = undefined;
    mark = undefined;
    sent = new Map();
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
      if ('plan' in reply) asked?.give(reply.plan);
      else asked?.fail(new Error(`The planner failed: ${reply.failure}`));
    });
    started.on('error', (error) => {
      if (worker === started) stop(new ThreadEnded('The planner broke down.', { cause: error }));
    });
    started.on('exit', (code) => {
      if (worker === started) stop(new ThreadEnded(`The planner ended with ${code}.`));
    });
    return started;
  };

  /** Tells the thread what changed since it was told last. */
  const tell = async (db: Connection): Promise<void> => {
    const { mark: now = '' } = (await db.first(offersMark, { kinds })) ?? {};
    if (worker && mark === now) return;
    const rows = await db.rows(offers, { kinds });
    const told = (worker ??= start());
    const stale = rows.filter(({ id, version }) => sent.get(id)?.version !== version);
    const written = await sourcesOf(db, stale);
    const ids = new Set(rows.map(({ id }) => id));
    const changed = rows.flatMap((row) => {
      const before = sent.get(row.id);
      const offer = offerOf(row);
      const isNew = before?.version === row.version && !isSame(before, offer);
      return isNew ? [offer] : [];
    });
    const message: ToPlanner = {
      kind: 'offers',
      written,
      changed,
      gone: [...sent.keys()].filter((id) => !ids.has(id)),
    };
    // It may have ended while its news were read.
    if (worker !== told) throw new ThreadEnded('The planner is gone.');
    send(told, message);
    sent = new Map(rows.map((row) => [row.id, { ...offerOf(row), version: row.version }]));
    mark = now;
  };

  /** One after the other: what is told is the difference to what was told before. */
  const tellInTurn = (db: Connection): Promise<void> => {
    const told = telling.then(() => tell(db));
    telling = told.catch(() => undefined);
    return told;
  };

  const askThread = async (db: Connection, ask: PlannerAsk): Promise<Plan | Contradiction> => {
    await tellInTurn(db);
    const asked = worker;
    if (!asked) throw new ThreadEnded('The planner is gone.');
    number += 1;
    const own = number;
    return new Promise<Plan | Contradiction>((give, fail) => {
      waiting.set(own, { give, fail });
      send(asked, { kind: 'ask', number: own, ...ask });
    });
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
      const sources = await sourcesOf(
        db,
        rows.filter(({ kind }) => slotOf(kind) !== undefined),
      );
      return new Map(sources.map((source) => [source.refId, source]));
    },
  };
}

const attemptsMax = 2;

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

async function sourcesOf(db: Connection, rows: readonly OfferRow[]): Promise<CandidateSource[]> {
  if (rows.length === 0) return [];
  const specs = new Map(
    (await db.rows(specsOf, { ids: rows.map(({ id }) => id) })).map((row) => [row.id, row.specs]),
  );
  return rows.map((row) => ({
    ...offerOf(row),
    refId: row.ref_id,
    kind: row.kind,
    name: row.name,
    specs: specs.get(row.id) ?? {},
  }));
}

function offerOf({ id, brand, price_cents: priceCents, available }: OfferRow): OfferNow {
  return { id, brand, priceCents, available };
}

function isSame(one: OfferNow, other: OfferNow): boolean {
  return (
    one.brand === other.brand && one.priceCents === other.priceCents && one.available === other.available
  );
}
