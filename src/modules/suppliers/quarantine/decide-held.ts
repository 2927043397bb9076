import { t } from '../../../i18n/t.ts';
import type { CurrentStaff, RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound, stale } from '../../../platform/errors.ts';
import { type ProductKind, productKinds } from '../../catalog/index.ts';
import { readShopRules } from '../owners/shop-rules.ts';
import { audit } from '../../staff/index.ts';
import { applyRun } from '../apply-run.ts';
import { stageChanges } from '../changes.queries.ts';
import { describeChanges, type JudgedChange } from '../describe-changes.ts';
import { oneSupplier, type SupplierRow } from '../directory/directory.queries.ts';
import { type Accepts, FeedProblem, type FeedRecord, floors, readFeedRecord } from '../feed-record.ts';
import { problemText } from '../hide-costs.ts';
import { BatchJudge } from '../judge-batch.ts';
import { decideRun } from '../proposal.queries.ts';
import { type RuleCode, ruleCodes } from '../run.contract.ts';
import { takeRunLock } from '../run-lock.ts';
import { insertRun, saveRunCounts } from '../suppliers.queries.ts';
import { decideHeld, type HeldRow, lockAlike, lockHeld, oneHeld } from './quarantine.queries.ts';
import { heldOnWire } from './read-held.ts';
import { readAccepts, saveRule } from './supplier-rules.ts';

/** What became of a decision: how many lines were written with it. */
export type Decided = { held: HeldRow; written: number };
type Order = { version: number; always?: boolean; kind?: string | undefined };

/**
 * Takes a line as it is. `always` takes every such line of its supplier from now on, and those that wait at once; a category is
 * mapped to a kind and kept.
 * @throws AppError 404; 409 `stale`, `newer_data`, `still_refused`, `sync_running`; 422 for what cannot be accepted
 */
export function acceptHeld(context: RequestContext, id: number, order: Order): Promise<Decided> {
  return decideHeldLine(context, id, order.version, 'accepted', async (tx, held, supplier) => {
    const code = ruleCodes.find((one): one is RuleCode => one === held.code);
    if (code === undefined || held.line === '') throw invalid({ id: t('This line has to be mended.') });
    const isKept = order.always === true || code === 'category_unknown';
    const kind = code === 'category_unknown' ? requireKind(order.kind) : undefined;
    if (isKept) await saveRule(tx, { supplier: supplier.code, code, about: held.about, kind });
    const alike = isKept
      ? await tx.rows(lockAlike, { supplier: supplier.code, code, about: held.about, id })
      : [];
    const accepts = await readAccepts(tx, supplier);
    const taken: Accepts = {
      ...accepts,
      currencies: new Set([...accepts.currencies, ...(code === 'currency_unexpected' ? [held.about] : [])]),
      anyCost: accepts.anyCost || code === 'price_jump',
      below: floors.filter((floor) => accepts.below.includes(floor) || floor === code),
    };
    return {
      lines: [held, ...alike],
      accepts: taken,
      rule: isKept ? { about: held.about, kind } : undefined,
    };
  });
}

/**
 * Writes a line as somebody mended it, by every rule for lines of a feed.
 * @throws AppError as `acceptHeld`
 */
export function fixHeld(
  context: RequestContext,
  id: number,
  { version, line }: { version: number; line: string },
): Promise<Decided> {
  return decideHeldLine(context, id, version, 'fixed', async (tx, held, supplier) => ({
    lines: [{ ...held, line }],
    accepts: await readAccepts(tx, supplier),
    rule: undefined,
  }));
}

/**
 * Leaves a line out for good: the same one is not asked about again.
 * @throws AppError 404, 409 `stale`
 */
export function rejectHeld(context: RequestContext, id: number, version: number): Promise<Decided> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    const held = await requireOpen(tx, context, id, version, 'rejected');
    if (held.state === 'open') {
      await tx.run(decideHeld, {
        ids: [id],
        next: 'rejected',
        staffId: staff?.id ?? null,
        now: clock.now(),
      });
      await note(tx, context, held, 'rejected', {});
    }
    return { held: await requireHeld(tx, id), written: 0 };
  });
}

export type Plan = {
  /** The line decided about first, then others that are decided with it where they can be read. */
  lines: readonly Pick<HeldRow, 'id' | 'line'>[];
  accepts: Accepts;
  rule: { about: string; kind: ProductKind | undefined } | undefined;
};

/** Decides about a line, and writes what a plan makes of it as a run of its own, so that it is judged, listed and rolled back as any other. */
export async function decideHeldLine(
  context: RequestContext,
  id: number,
  version: number,
  next: 'accepted' | 'fixed',
  plan: (tx: Connection, held: HeldRow, supplier: SupplierRow) => Promise<Plan>,
): Promise<Decided> {
  const { db } = context;
  const { supplier: code } = await requireHeld(db, id);
  const lock = await takeRunLock(db, code);
  try {
    const runId = await db.transaction(async (tx) => {
      const held = await requireOpen(tx, context, id, version, next);
      if (held.state !== 'open') return undefined;
      const supplier = await tx.first(oneSupplier, { code });
      if (!supplier) throw notFound(t('There is no such supplier.'));
      const { lines, accepts, rule } = await plan(tx, held, supplier);
      const { decided, changes } = await judgeLines(tx, context, supplier, lines, accepts);
      await tx.run(decideHeld, {
        ids: decided,
        next,
        staffId: context.staff?.id ?? null,
        now: context.clock.now(),
      });
      await note(tx, context, held, next, { lines: decided.length, ...rule });
      return changes.length === 0 ? undefined : stageRun(tx, context, supplier, changes);
    });
    if (runId !== undefined) await applyRun(context, runId);
    return { held: await requireHeld(db, id), written: runId === undefined ? 0 : await writtenBy(db, runId) };
  } finally {
    await lock.release();
  }
}

async function judgeLines(
  tx: Connection,
  { clock, staff }: RequestContext,
  supplier: SupplierRow,
  lines: Plan['lines'],
  accepts: Accepts,
): Promise<{ decided: number[]; changes: JudgedChange[] }> {
  const records: { id: number; line: number; record: FeedRecord }[] = [];
  for (const [index, { id, line }] of lines.entries()) {
    try {
      records.push({ id, line: index + 1, record: readFeedRecord(line, clock.now(), accepts) });
    } catch (error) {
      if (!(error instanceof FeedProblem)) throw error;
      if (index === 0) throw stillRefused(error, staff);
    }
  }
  const judge = new BatchJudge(supplier, await readShopRules(tx), accepts.kindOf);
  const outcomes = await judge.judge(tx, records);
  const decided: number[] = [];
  const changes: JudgedChange[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const given = records[index];
    if (!given) continue;
    const isFirst = index === 0;
    if (outcome.is === 'refused') {
      if (isFirst) throw stillRefused(outcome.problem, staff);
      continue;
    }
    if (outcome.is === 'stale' && isFirst)
      throw conflict('newer_data', t('Its supplier has sent newer data since.'));
    decided.push(given.id);
    if (outcome.is === 'change') changes.push({ line: given.line, record: given.record, outcome });
  }
  return { decided, changes };
}

async function stageRun(
  tx: Connection,
  { clock, staff }: RequestContext,
  supplier: SupplierRow,
  changes: readonly JudgedChange[],
): Promise<string> {
  const now = clock.now();
  const runId = await insertRun(tx, {
    supplier: supplier.code,
    source: 'quarantine',
    isFull: false,
    isDryRun: false,
    startedAt: now,
  });
  const described = await describeChanges(tx, supplier.code, await readShopRules(tx), changes);
  await stageChanges(tx, runId, described);
  const count = (kind: string) => described.filter((change) => change.kind === kind).length;
  const counts = { lines_read: changes.length, unchanged: 0, stale: 0, rejected: 0 };
  await saveRunCounts(tx, runId, {
    ...counts,
    created: count('created'),
    changed: count('changed'),
    discontinued: count('withdrawn'),
  });
  await tx.first(decideRun, { runId, next: 'applying', from: ['running'], staffId: staff?.id ?? null, now });
  return runId;
}

async function writtenBy(db: Connection, runId: string): Promise<number> {
  const { rows } = await db.sql(
    'select created + changed + discontinued as written from sync_run where id = $1',
    [runId],
  );
  return (rows[0] as { written: number } | undefined)?.written ?? 0;
}

/** Gives one that is open as it was seen, or was decided so by this very order; throws AppError 404, 409 `stale`. */
export async function requireOpen(
  tx: Connection,
  { staff }: RequestContext,
  id: number,
  version: number,
  next: HeldRow['state'],
): Promise<HeldRow> {
  const held = await tx.first(lockHeld, { id });
  if (!held) throw notFound(t('There is no such line.'));
  const isOpen = held.state === 'open' && held.version === version;
  const isDone = held.state === next && held.version === version + 1;
  if (!isOpen && !isDone) throw stale(heldOnWire(held, staff));
  return held;
}

export async function requireHeld(db: Connection, id: number): Promise<HeldRow> {
  const held = await db.first(oneHeld, { id });
  if (!held) throw notFound(t('There is no such line.'));
  return held;
}

function requireKind(kind: string | undefined): ProductKind {
  if (kind !== undefined && Object.hasOwn(productKinds, kind)) return kind as ProductKind;
  throw invalid({ kind: t('Choose what the category is.') });
}

function stillRefused({ code, kept }: FeedProblem, staff: CurrentStaff | undefined) {
  const message = problemText(code, kept, staff);
  return conflict(
    'still_refused',
    t('The line is refused all the same ({code}): {message}', { code, message }),
  );
}

async function note(
  tx: Connection,
  { staff }: RequestContext,
  held: HeldRow,
  became: string,
  more: Record<string, unknown>,
): Promise<void> {
  await audit(tx, {
    systemUserId: staff?.id,
    action: `sync.${became}`,
    subject: `supplier:${held.supplier}`,
    before: { held: held.id, ref_id: held.ref_id, code: held.code, state: held.state },
    after: { held: held.id, state: became, ...more },
  });
}
