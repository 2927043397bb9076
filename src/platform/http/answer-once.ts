import { createHash } from 'node:crypto';
import { t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../context.ts';
import type { Connection } from '../database/database.ts';
import { AppError, conflict } from '../errors.ts';
import type { JobDefinition } from '../jobs.ts';
import { forgetDead } from '../process-life.queries.ts';
import { claimKey, forgetKeys, forgetOf, freeKey, keepAnswer, knownKey } from './answer-once.queries.ts';

const keyLengthMax = 255;
/** Longer than any provider's time-out: a claim this old belongs to nobody who could still answer. */
const claimMinutesMax = 5;
/** How long an answer is repeated; as long as Stripe keeps its own. */
const keptHours = 24;

const inProgress = 'Tu solicitud anterior sigue en proceso. Espera un momento.';

type Reply = { status: number; body: unknown };

/** Keeps the answer with what was done, in its transaction: where one of them is, the other is too. */
type Keep<R> = (tx: Connection, reply: R) => Promise<void>;

/**
 * Honours `Idempotency-Key` (rule R14): the first request with a key does the work, later ones get its answer again.
 * Without the header the work is simply done. A refusal changes nothing and frees the key for another try; so does the
 * end of the process that was at work, killed or not, within seconds (`process-life.ts`). Work that a repetition would do
 * twice, or would refuse as done, calls `keep` in its own transaction.
 * @throws AppError 422 `idempotency_key_reused` for another body under the same key, 409 `request_in_progress` while
 * the first one is at work, 400 for a key that is none
 */
export async function answerOnce<R extends Reply>(
  { db, clock, request, life }: RequestContext,
  call: { owner: string; route: string; input: unknown },
  work: (keep: Keep<R>) => Promise<R>,
): Promise<R> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return work(async () => {});
  if (key.trim() === '' || key.length > keyLengthMax) {
    throw new AppError(400, 'malformed', t('The idempotency key is not valid.'));
  }
  const { owner, route, input } = call;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const now = clock.now();
  const abandonedBefore = new Date(now.getTime() - claimMinutesMax * 60_000);
  const claimed = await db.first(claimKey, {
    owner,
    key,
    route,
    hash,
    now,
    abandonedBefore,
    lifeId: life.id,
  });
  if (!claimed) {
    const known = await db.first(knownKey, { owner, key, route });
    if (known && known.request_hash !== hash) {
      throw new AppError(422, 'idempotency_key_reused', t('This key was used with other data.'));
    }
    if (!known || known.status === null) {
      throw conflict('request_in_progress', inProgress);
    }
    return { status: known.status, body: known.answer } as R;
  }
  const keep = (on: Connection, { status, body }: R) =>
    on.run(keepAnswer, { owner, key, route, status, body: JSON.stringify(body), lifeId: life.id });
  try {
    const reply = await work(async (tx, done) => {
      // Somebody else took the key over: the work is theirs now.
      if ((await keep(tx, done)) === 0) throw conflict('request_in_progress', inProgress);
    });
    await keep(db, reply);
    return reply;
  } catch (error) {
    await db.run(freeKey, { owner, key, route, lifeId: life.id });
    throw error;
  }
}

/** Forgets what calls by a customer, or about them, were answered; a day later it would be gone by itself. */
export async function forgetAnswers(tx: Connection, customerId: string, email: string): Promise<void> {
  await tx.run(forgetOf, { customerId, email });
}

/** Nightly: drops answers nobody will ask for again, and processes nobody will hear of. */
export function answersJobs({ db, clock }: Shop): JobDefinition<never>[] {
  return [
    {
      // The name it has always had: its schedule stands in the database.
      name: 'checkout.forget-answers',
      schedule: '17 4 * * *',
      work: async () => {
        await db.run(forgetKeys, { createdAt: new Date(clock.now().getTime() - keptHours * 3_600_000) });
        await db.run(forgetDead);
      },
    },
  ];
}
