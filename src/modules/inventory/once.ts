import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';

/** Does what moves stock once for its idempotency key, in one transaction with the answer that is kept for it. */
export function once<Reply extends { status: number; body: unknown }>(
  context: RequestContext,
  { route, input }: { route: string; input: unknown },
  work: (tx: Connection) => Promise<Reply>,
): Promise<Reply> {
  return answerOnce<Reply>(context, { owner: context.staff?.id ?? '', route, input }, (keep) =>
    context.db.transaction(async (tx) => {
      const reply = await work(tx);
      await keep(tx, reply);
      return reply;
    }),
  );
}
