import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { currency } from '../../../platform/money.ts';
import { alertStaff } from '../../staff/index.ts';
import { creditMovedBetween } from '../../store-credit/index.ts';
import type { Attempt, MoneySource } from '../attempts/attempt.ts';
import { creditRef } from '../attempts/credit-payment.ts';
import { compareCompanyDebts } from './compare-company-debts.ts';
import { type Finding, noteFinding } from './note-finding.ts';
import { attemptOfEvent } from '../attempts/attempts.queries.ts';
import { type BookedMove, bookedBetween, bookedUnder, chargedOfAttempt } from '../ledger.queries.ts';
import { type Movement, ProviderError } from '../provider.ts';
import { paymentUnavailable } from '../payments.ts';
import { comparedUntil } from './provider-report.queries.ts';
import { keepProviderReport } from './provider-report.ts';

const dayMs = 24 * 3_600_000;
/** Mexico City keeps UTC−6 all year since October 2022. */
const zoneMs = 6 * 3_600_000;
/**
 * A report may lag behind by hours, and its clock is not ours: missing lines are looked for this much before and
 * after the day.
 */
const marginMs = dayMs;

/**
 * Compares a day's ledger with the reports of the providers and with the books of store credit (rule R23). An entry
 * that one side lacks, or has with another amount, is a finding on the staff's list and in one email, once however
 * often the day is compared. Fees, payouts and balances are kept, too (`provider-report.ts`).
 * @param day a day of Mexico City, `YYYY-MM-DD`; without it, from the last one before a gap on, which a kill may have left half done,
 *   to the day before yesterday, which every report has by then
 * @throws AppError 503 when a provider cannot be asked; the job is tried again
 */
export async function compareWithProvider(
  shop: Shop,
  { day }: { day?: string | undefined } = {},
): Promise<void> {
  for (const from of day === undefined ? await daysToCompare(shop) : [beginOf(day)]) {
    const to = new Date(from.getTime() + dayMs);
    for (const name of ['stripe', 'paypal', 'store_credit'] as const)
      await compareProvider(shop, name, from, to);
  }
  await compareCompanyDebts(shop);
}

/** A shop that was off at night compares those days later; after a month somebody has to ask for them. */
const caughtUpMax = 31;

async function daysToCompare({ db, clock }: Shop): Promise<Date[]> {
  const last = daysAgo(clock.now(), 2).getTime();
  const since = dayOf(new Date(last - caughtUpMax * dayMs));
  const compared = (await db.first(comparedUntil, { since }))?.day ?? null;
  const missed = compared === null ? 0 : Math.floor((last - beginOf(compared).getTime()) / dayMs);
  const days = Math.min(Math.max(0, missed), caughtUpMax);
  return Array.from({ length: days + 1 }, (_, at) => new Date(last - (days - at) * dayMs));
}

/** The day of Mexico City, `YYYY-MM-DD`. */
function dayOf(moment: Date): string {
  return new Date(moment.getTime() - zoneMs).toISOString().slice(0, 10);
}

/** When a day of Mexico City began. */
function beginOf(day: string): Date {
  return new Date(Date.parse(day) + zoneMs);
}

/** When the day of Mexico City began that was so many days ago. */
function daysAgo(now: Date, days: number): Date {
  const local = now.getTime() - zoneMs;
  return new Date(local - (local % dayMs) - days * dayMs + zoneMs);
}

async function compareProvider(shop: Shop, name: MoneySource, from: Date, to: Date): Promise<void> {
  const around = [new Date(from.getTime() - marginMs), new Date(to.getTime() + marginMs)] as const;
  const reported = await movementsAt(shop, name, ...around);
  if (!reported) return;
  const date = dayOf(from);
  const movements = reported.filter(isInLedger);
  const ofDay = movements.filter(({ at }) => at >= from && at < to);
  const findings = [
    ...(await missingHere(shop, name, ofDay)),
    ...(await missingThere(shop, name, movements, from, to)),
    ...(await providerReport(shop, name, { day: date, from, to }, reported)),
  ];
  await shop.db.transaction(async (tx) => {
    let count = 0;
    for (const finding of findings) if (await noteFinding(shop, tx, finding)) count += 1;
    if (count === 0) return;
    await alertStaff(shop, tx, 'orders', {
      once: `books:${name}:${date}:${count}`,
      subject: {
        message: msg(
          '{count, plural, one {# difference} other {# differences}} between our books and {name}, {date}',
        ),
        values: () => ({ count, name, date }),
      },
      text: {
        message: msg(
          'The provider’s report of {date} and our ledger do not agree. Each difference stands with its amount in the list.',
        ),
        values: () => ({ date }),
      },
      path: '/admin/payments?view=findings',
    });
  });
  if (findings.length > 0) shop.log.warn({ provider: name, date, count: findings.length }, 'books differ');
}

/** What a provider reports; of credit, what its own books say. Undefined for a provider the shop has no keys for. */
async function movementsAt(
  shop: Shop,
  name: MoneySource,
  from: Date,
  to: Date,
): Promise<Movement[] | undefined> {
  if (name === 'store_credit') {
    const moved = await creditMovedBetween(shop.db, from, to);
    return moved.map(({ kind, ref, reference, amount_cents: amountCents, at }) => {
      return {
        kind,
        id: ref,
        ref,
        chargeRef: creditRef(reference),
        attemptId: undefined,
        amountCents,
        feeCents: 0,
        currency,
        at,
      };
    });
  }
  try {
    return await shop.payments.provider(name)?.movements(from, to);
  } catch (error) {
    throw error instanceof ProviderError ? paymentUnavailable(error) : error;
  }
}

/** Credit has no balance elsewhere. */
async function providerReport(
  shop: Shop,
  name: MoneySource,
  day: { day: string; from: Date; to: Date },
  reported: readonly Movement[],
): Promise<Finding[]> {
  const provider = shop.payments.provider(name);
  if (!provider) return [];
  try {
    return await keepProviderReport(shop, provider, day, reported);
  } catch (error) {
    throw error instanceof ProviderError ? paymentUnavailable(error) : error;
  }
}

/** Money of payments: what the ledger has entries for. */
type LedgerMove = Movement & { kind: 'charge' | 'refund' | 'chargeback' };

function isInLedger(movement: Movement): movement is LedgerMove {
  const { kind } = movement;
  return kind === 'charge' || kind === 'chargeback' || kind === 'refund';
}

/** What the provider moved and the ledger has not, or has otherwise. */
async function missingHere(
  { db }: Shop,
  name: MoneySource,
  movements: readonly LedgerMove[],
): Promise<Finding[]> {
  const refs = movements.flatMap(({ kind, ref }) => (kind === 'chargeback' ? namesOfDisputed(ref) : [ref]));
  const booked = Map.groupBy(await db.rows(bookedUnder, { provider: name, refs }), nameAtProvider);
  const findings: Finding[] = [];
  for (const movement of movements) {
    const { kind, ref, chargeRef = null, attemptId = null, amountCents, at } = movement;
    const entries = booked.get(`${kind} ${ref}`) ?? [];
    if (entries.some((one) => one.amount_cents === amountCents)) continue;
    const [entry] = entries;
    const about = { move: kind, provider: name, providerRef: ref, reportedCents: amountCents, movedAt: at };
    if (entry) {
      const known = { attemptId: entry.attempt_id, bookedCents: entry.amount_cents };
      findings.push({ kind: 'other_amount', ...known, ...about });
      continue;
    }
    // Few have no entry, so each is asked for alone.
    const attempt = await db.first(attemptOfEvent, {
      provider: name,
      providerRef: null,
      chargeRef,
      id: uuidOr(attemptId),
      payerRef: null,
    });
    if (attempt && kind === 'charge' && (await isBookedByTransfers(db, attempt, amountCents))) continue;
    findings.push({
      kind: attempt ? 'not_booked' : 'unknown_money',
      attemptId: attempt?.id ?? null,
      bookedCents: null,
      ...about,
    });
  }
  return findings;
}

/** A payment may be disputed again: its further entries have a number. */
const disputesMax = 9;

function namesOfDisputed(ref: string): string[] {
  return Array.from({ length: disputesMax }, (_, index) => (index === 0 ? ref : `${ref}#${index + 1}`));
}

function nameAtProvider({ kind, provider_ref: ref }: Pick<BookedMove, 'kind' | 'provider_ref'>): string {
  return `${kind} ${kind === 'chargeback' ? ref.replace(/#\d+$/, '') : ref}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Another system may write something else where our attempt's id would be. */
function uuidOr(text: string | null): string | null {
  return text !== null && uuid.test(text) ? text : null;
}

/** A payment by transfers stands in the ledger as the transfers that came, each under its own name. */
async function isBookedByTransfers(db: Shop['db'], attempt: Attempt, cents: number): Promise<boolean> {
  if (attempt.payerRef === null) return false;
  return ((await db.first(chargedOfAttempt, { attemptId: attempt.id }))?.cents ?? 0) >= cents;
}

/** What the ledger has and the provider did not move, in a day more on each side. */
async function missingThere(
  { db }: Shop,
  name: MoneySource,
  movements: readonly LedgerMove[],
  from: Date,
  to: Date,
): Promise<Finding[]> {
  const reported = new Set(movements.map(({ kind, ref }) => `${kind} ${ref}`));
  const isMissing = (entry: BookedMove) => !entry.is_transfer && !reported.has(nameAtProvider(entry));
  return (await db.rows(bookedBetween, { name, from, to })).filter(isMissing).map((entry) => ({
    kind: 'not_at_provider',
    move: entry.kind,
    provider: name,
    providerRef: entry.provider_ref,
    attemptId: entry.attempt_id,
    bookedCents: entry.amount_cents,
    reportedCents: null,
    movedAt: entry.created_at,
  }));
}
