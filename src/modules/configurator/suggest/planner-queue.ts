import { AppError } from '../../../platform/errors.ts';

/** Two, so that one is read from the database while the thread works on the other. */
const atOnce = 2;
const retryAfterSeconds = 5;

/** Who asks, and how many may. */
export type Asker = {
  client: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  waitingMax: number;
  perClientMax: number;
};

/**
 * Limits the planner's work, so that every accepted question is answered within seconds. Whoever comes when too many
 * wait, or asks for too many at once, is told when to come again; who has gone makes room at once.
 * @throws AppError 429 `too_many_at_once`, 503 `planner_busy`
 */
export type PlannerQueue = <Result>(asker: Asker, work: () => Promise<Result>) => Promise<Result>;

/** One per process, as the planner. */
export function createPlannerQueue(): PlannerQueue {
  const waiting: (() => void)[] = [];
  const byClient = new Map<string, number>();
  let running = 0;

  const turn = (signal: AbortSignal) =>
    new Promise<void>((take, leave) => {
      const go = () => {
        signal.removeEventListener('abort', gone);
        take();
      };
      const gone = () => {
        waiting.splice(waiting.indexOf(go), 1);
        leave(busy());
      };
      waiting.push(go);
      signal.addEventListener('abort', gone, { once: true });
    });

  return async ({ client, signal, waitingMax, perClientMax }, work) => {
    const own = byClient.get(client) ?? 0;
    if (own >= perClientMax) {
      throw refusal(429, 'too_many_at_once', 'Ya estamos armando varias PC para ti. Espera a que terminen.');
    }
    if (signal.aborted || (running >= atOnce && waiting.length >= waitingMax)) throw busy();
    byClient.set(client, own + 1);
    try {
      if (running < atOnce) running += 1;
      else await turn(signal);
      try {
        return await work();
      } finally {
        // The place passes to the next in the queue, so that no newcomer overtakes it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    } finally {
      const left = (byClient.get(client) ?? 1) - 1;
      if (left > 0) byClient.set(client, left);
      else byClient.delete(client);
    }
  };
}

function busy(): AppError {
  return refusal(
    503,
    'planner_busy',
    'Muchas personas arman una PC ahora mismo. Inténtalo en unos segundos.',
  );
}

function refusal(status: 429 | 503, code: string, message: string): AppError {
  return new AppError(status, code, message, { details: { retry_after_seconds: retryAfterSeconds } });
}
