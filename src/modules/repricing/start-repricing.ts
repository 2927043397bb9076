import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { proposedSettings, readSettings } from '../settings/index.ts';
import { beginRun, requireSaid } from './begin-run.ts';
import { sumMoves } from './preview-prices.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { noteRate } from './rates/note-rate.ts';
import { rateOnWire, runOnWire } from './on-wire.ts';
import type { repricingOrder } from './repricing.contract.ts';
import { insertRate, rateById, runById } from './repricing.queries.ts';

type Body = z.output<typeof repricingOrder>;
type Reply = {
  status: 202;
  body: { run: ReturnType<typeof runOnWire> | null; rate: ReturnType<typeof rateOnWire> | null };
};

/**
 * Applies values of the group `pricing`: now, with every price that follows; or, a rate alone, at a minute to come. Sent
 * again under its `Idempotency-Key` it is the same one.
 * @throws AppError 409 `stale`, `preview_changed`, `busy`, `sync_running`; 422 beside fields; 403 `below_cost`
 */
export async function startRepricing(context: RequestContext, body: Body): Promise<Reply> {
  const { db, staff } = context;
  const call = { owner: staff?.id ?? '', route: 'POST /admin/settings/pricing/runs', input: body };
  return answerOnce(context, call, (keep) =>
    db.transaction(async (tx) => {
      const reply: Reply = {
        status: 202,
        body: await (body.effective_at === undefined
          ? applyNow(context, tx, body)
          : schedule(context, tx, body, new Date(body.effective_at))),
      };
      await keep(tx, reply);
      return reply;
    }),
  );
}

type Tx = Parameters<Parameters<RequestContext['db']['transaction']>[0]>[0];

const saidIn = ({ fingerprint, confirmed_count: confirmedCount, reason }: Body) => ({
  fingerprint,
  confirmedCount,
  reason,
});

async function applyNow(context: RequestContext, tx: Tx, body: Body): Promise<Reply['body']> {
  const { version, values, note, dated_on: datedOn, rate_id: rateId } = body;
  const { id, before, after } = await beginRun(tx, context, { version, values, said: saidIn(body) });
  const { exchange_rate: wanted } = after;
  const rate =
    typeof wanted === 'number'
      ? await noteRate(tx, context, {
          rate: wanted,
          former: Number(before['exchange_rate']),
          source: 'staff',
          note,
          datedOn,
          runId: id,
          rateId,
        })
      : undefined;
  const run = await tx.first(runById, { id });
  if (!run) throw notFound();
  return { run: runOnWire(run), rate: rate ? rateOnWire(rate) : null };
}

async function schedule(
  context: RequestContext,
  tx: Tx,
  body: Body,
  effectiveAt: Date,
): Promise<Reply['body']> {
  const { clock, log, staff } = context;
  const now = clock.now();
  if (effectiveAt <= now) throw invalid({ effective_at: t('That moment is over.') });
  const others = Object.keys(body.values).filter((field) => field !== 'exchange_rate');
  if (others.length > 0 || body.values['exchange_rate'] === undefined) {
    throw invalid({ effective_at: t('Only an exchange rate can begin later; apply the others first.') });
  }
  const limits = await readSettings(tx, 'pricing', log);
  const wanted = await proposedSettings(tx, log, 'pricing', body);
  requireSaid(saidIn(body), await sumMoves(tx, wanted), limits, staff);
  const inserted = await tx.first(insertRate, {
    rate: wanted.exchange_rate,
    source: 'staff',
    note: body.note,
    datedOn: body.dated_on ?? mexicanDay(now),
    state: 'scheduled',
    effectiveAt,
    reason: body.reason ?? null,
    runId: null,
    staffId: staff?.id ?? null,
    now,
  });
  if (!inserted) throw conflict('busy', t('Another rate begins at that minute.'));
  const rate = await tx.first(rateById, { id: inserted.id });
  if (!rate) throw notFound();
  return { run: null, rate: rateOnWire(rate) };
}
