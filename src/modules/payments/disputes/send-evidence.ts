import { t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound, stale } from '../../../platform/errors.ts';
import { readScan } from '../../../platform/scan.ts';
import { countAgainstCeiling, uncount } from '../../approvals/index.ts';
import { applyDispute } from './apply-dispute.ts';
import type { EvidenceFileKind, EvidenceTexts } from '../payments.contract.ts';
import {
  addEvidenceFile,
  type DisputeDetail,
  disputeById,
  dropFileContents,
  evidenceFiles,
  noteEvidenceSubmitted,
  removeEvidenceFile,
  saveEvidence,
} from './disputes.queries.ts';
import { attemptById } from '../attempts/attempts.queries.ts';
import { paymentUnavailable } from '../payments.ts';
import { type EvidenceDesk, ProviderError } from '../provider.ts';
import { hasProviderRef } from '../settlement/settle.ts';

/** Texts that were changed, and the version of the draft they were changed in. */
export type GivenEvidence = { texts: EvidenceTexts; version?: number | undefined };

/** Why evidence cannot be given here. */
export type EvidenceObstacle = 'elsewhere' | 'closed' | 'submitted' | 'past_due' | 'not_asked';

/**
 * Undefined where evidence can be given now. PayPal's dispute says what may be done; money that a bank took there
 * without a dispute is answered on its pages.
 */
export function evidenceObstacle(
  { payments, clock }: Pick<Shop, 'payments' | 'clock'>,
  dispute: DisputeDetail,
): EvidenceObstacle | undefined {
  const { actions } = dispute;
  const desk = payments.provider(dispute.provider)?.evidence;
  const isPastDue = dispute.dueAt !== null && dispute.dueAt <= clock.now();
  if (actions?.includes('appeal')) return undefined;
  if (actions?.includes('evidence')) return isPastDue ? 'past_due' : undefined;
  if (dispute.submittedAt !== null) return 'submitted';
  if (!desk || (actions === null && !desk.draft)) return 'elsewhere';
  if (dispute.state !== 'open') return 'closed';
  if (isPastDue) return 'past_due';
  return actions === null ? undefined : 'not_asked';
}

/** How much a provider takes as files. */
export function evidenceLimits({ payments }: Pick<Shop, 'payments'>, dispute: DisputeDetail) {
  const { fileBytesMax = 0, totalBytesMax = 0 } = payments.provider(dispute.provider)?.evidence ?? {};
  return { fileBytesMax, totalBytesMax };
}

/** @throws AppError 404 */
export async function requireDispute(db: Connection, id: string): Promise<DisputeDetail> {
  const dispute = await db.first(disputeById, { id });
  if (!dispute) throw notFound(t('There is no such dispute.'));
  return dispute;
}

/**
 * Keeps what staff wrote, here and as a draft at the provider; what is left out stays.
 * @throws AppError 404; 409 `stale` with the draft as it is now, and where no evidence is taken any more; 503
 */
export async function draftEvidence(shop: Shop, id: string, given: GivenEvidence): Promise<void> {
  const { dispute, desk } = await requireOpenDesk(shop, id);
  const texts = await keepTexts(shop, id, given);
  await atProvider(async () => desk.draft?.keep(dispute.providerRef, evidenceOf(dispute, texts)));
}

/**
 * Hands texts and files to the bank, once. It asks the provider first whether somebody sent evidence at the same
 * moment or on its pages.
 * @returns the dispute as it was, and all texts that went
 * @throws AppError 404; 409 `stale`, `no_evidence`, `evidence_refused`, and where none is taken any more; 503
 */
export async function sendEvidence(
  shop: RequestContext,
  id: string,
  given: GivenEvidence,
): Promise<{ dispute: DisputeDetail; texts: EvidenceTexts }> {
  const { dispute, desk } = await requireOpenDesk(shop, id);
  const evidence = evidenceOf(dispute, { ...dispute.evidence, ...given.texts });
  if (Object.values(evidence).every((value) => value === '')) {
    throw conflict('no_evidence', t('Write or attach something first: evidence is taken once.'));
  }
  if (await isAnswered(shop, dispute)) throw submittedAlready();
  const texts = await keepTexts(shop, id, given);
  const files = await shop.db.rows(evidenceFiles, { id });
  const isAppeal = dispute.actions?.includes('appeal') ?? false;
  try {
    await atProvider(() => desk.submit(dispute.providerRef, { texts, files, isAppeal }));
  } catch (error) {
    // Somebody else sent it at the same moment; or it was sent, and only the answer got lost.
    if (await isAnswered(shop, dispute).catch(() => false)) throw submittedAlready();
    throw error;
  }
  await shop.db.run(dropFileContents, { id });
  const values = {
    provider: dispute.provider,
    providerRef: dispute.providerRef,
    now: shop.clock.now(),
    staffName: shop.staff?.name ?? null,
    texts: JSON.stringify(texts),
  };
  // The provider's webhook may have been faster; who pressed the button is known here.
  if (!(await shop.db.first(noteEvidenceSubmitted, values))) throw submittedAlready();
  return { dispute, texts };
}

/** Writes the draft, unless it was sent, and gives all of it. Throws AppError 409 `stale`. */
async function keepTexts(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  { texts, version }: GivenEvidence,
): Promise<EvidenceTexts> {
  const values = { id, texts: JSON.stringify(texts), version: version ?? null, now: clock.now() };
  const kept = await db.first(saveEvidence, values);
  if (kept) return kept.evidence;
  const { evidence, evidenceVersion, submittedAt } = await requireDispute(db, id);
  if (submittedAt !== null && (version ?? evidenceVersion) === evidenceVersion)
    return { ...evidence, ...texts };
  throw stale({ texts: evidence, version: evidenceVersion });
}

/**
 * Gives the provider a file as evidence of a kind; the former one of that kind goes.
 * @throws AppError 404; 409 where no evidence is taken any more; 413; 422 for what is no PDF, PNG or JPEG; 503
 */
export async function attachEvidence(
  shop: RequestContext,
  id: string,
  kind: EvidenceFileKind,
  file: unknown,
): Promise<DisputeDetail> {
  const { dispute, desk } = await requireOpenDesk(shop, id);
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: t('Choose a file.') });
  if (file.size > desk.fileBytesMax)
    throw tooLarge(t('A file can be at most {size}.', { size: inMegabytes(desk.fileBytesMax) }));
  const others = dispute.files.filter((one) => one.kind !== kind).reduce((sum, one) => sum + one.bytes, 0);
  if (others + file.size > desk.totalBytesMax) {
    throw tooLarge(t('All files together can be at most {size}.', { size: inMegabytes(desk.totalBytesMax) }));
  }
  const { name, type, bytes } = await readScan(file, 'evidence');
  const { draft } = desk;
  const ref = draft ? await atProvider(() => draft.addFile({ name, type, bytes })) : '';
  await shop.db.run(addEvidenceFile, {
    id,
    kind,
    ref,
    name,
    size: file.size,
    staffName: shop.staff?.name ?? null,
    now: shop.clock.now(),
    content: draft ? null : Buffer.from(bytes),
  });
  await atProvider(async () => draft?.keep(dispute.providerRef, { [kind]: ref }));
  return dispute;
}

/** @throws AppError 404 where there is none of that kind; 409 where evidence is with the bank; 503 */
export async function detachEvidence(
  shop: RequestContext,
  id: string,
  kind: EvidenceFileKind,
): Promise<DisputeDetail> {
  const { dispute, desk } = await requireOpenDesk(shop, id);
  if ((await shop.db.run(removeEvidenceFile, { id, kind })) === 0)
    throw notFound(t('There is no such file.'));
  await atProvider(async () => desk.draft?.keep(dispute.providerRef, { [kind]: '' }));
  return dispute;
}

/**
 * A dispute that takes evidence now, and where it is given. Asked before a file is received, too.
 * @throws AppError 404; 409 where no evidence is taken any more
 */
export async function requireOpenDesk(
  shop: Shop,
  id: string,
): Promise<{ dispute: DisputeDetail; desk: EvidenceDesk }> {
  const dispute = await requireDispute(shop.db, id);
  switch (evidenceObstacle(shop, dispute)) {
    case 'submitted':
      throw submittedAlready();
    case 'elsewhere':
      throw conflict(
        'evidence_elsewhere',
        t('Answer this dispute on the pages of {provider}.', { provider: dispute.provider }),
      );
    case 'closed':
      throw conflict('dispute_closed', t('The dispute is over.'));
    case 'not_asked':
      throw conflict('evidence_not_asked', t('The provider takes no evidence at this stage.'));
    case 'past_due':
      throw conflict('evidence_past_due', t('The time to give evidence is over.'));
    case undefined:
  }
  const desk = shop.payments.provider(dispute.provider)?.evidence;
  if (!desk) throw paymentUnavailable();
  return { dispute, desk };
}

/** Whether the provider has evidence already; stores what else it reports. */
async function isAnswered(shop: Shop, dispute: DisputeDetail): Promise<boolean> {
  const attempt = await shop.db.first(attemptById, { id: dispute.attemptId });
  const provider = shop.payments.provider(dispute.provider);
  if (!attempt || !hasProviderRef(attempt) || !provider) return false;
  const known = await atProvider(() => provider.dispute(attempt, dispute.providerRef));
  // An appeal follows evidence that was given.
  if (!known?.isAnswered || known.actions?.includes('appeal')) return false;
  await applyDispute(shop, attempt, known);
  return true;
}

/**
 * Accepts the claim: the dispute is over and lost.
 * @throws AppError 404; 409 `dispute_closed`, `not_allowed`, `evidence_refused`; 503; and what `countAgainstCeiling` throws
 */
export async function acceptDispute(shop: RequestContext, id: string, note: string): Promise<DisputeDetail> {
  const dispute = await requireDispute(shop.db, id);
  if (dispute.state !== 'open') throw conflict('dispute_closed', t('The dispute is over.'));
  const { desk, act } = requireAction(shop, dispute, 'accept');
  // Before the provider is asked, and kept unless it refuses: an answer that is lost may have given the money.
  const { amountCents } = dispute;
  const at = shop.clock.now();
  await countAgainstCeiling(shop.db, shop, 'refund', amountCents);
  try {
    await act(() => desk.accept(dispute.providerRef, note));
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'evidence_refused';
    if (isRefused) await uncount(shop.db, shop, { kind: 'refund', amountCents, at });
    throw error;
  }
  return dispute;
}

/**
 * Writes to the buyer while the provider lets both talk.
 * @throws AppError 404; 409 `not_allowed`, `evidence_refused`; 503
 */
export async function writeInDispute(shop: RequestContext, id: string, text: string): Promise<DisputeDetail> {
  const dispute = await requireDispute(shop.db, id);
  const { desk, act } = requireAction(shop, dispute, 'message');
  const { message } = desk;
  if (!message) throw notAllowed();
  await act(() => message(dispute.providerRef, text));
  return dispute;
}

/** What can be done about a dispute now besides evidence. */
export function disputeActionsOf({ state, actions }: DisputeDetail): ('accept' | 'message')[] {
  if (actions === null) return state === 'open' ? ['accept'] : [];
  return actions.filter((action) => action === 'accept' || action === 'message');
}

function requireAction(shop: RequestContext, dispute: DisputeDetail, action: 'accept' | 'message') {
  const desk = shop.payments.provider(dispute.provider)?.evidence;
  if (!desk) throw paymentUnavailable();
  if (!disputeActionsOf(dispute).includes(action)) throw notAllowed();
  // Whatever the provider answers: how the dispute stands now is asked at once.
  const act = async (call: () => Promise<void>) => {
    try {
      await atProvider(call);
    } finally {
      await lookAtDispute(shop, dispute).catch((error: unknown) => {
        shop.log.warn({ err: error, dispute: dispute.id }, 'dispute could not be looked at');
      });
    }
  };
  return { desk, act };
}

/** Asks the provider how a dispute stands. */
async function lookAtDispute(shop: Shop, dispute: DisputeDetail): Promise<void> {
  const attempt = await shop.db.first(attemptById, { id: dispute.attemptId });
  const provider = shop.payments.provider(dispute.provider);
  if (!attempt || !hasProviderRef(attempt) || !provider) return;
  const now = await provider.dispute(attempt, dispute.providerRef);
  if (now) await applyDispute(shop, attempt, now);
}

function notAllowed(): AppError {
  return conflict('not_allowed', t('The provider does not take that at this stage.'));
}

/** Every text, so that the provider clears an emptied one, too; and the files. */
function evidenceOf({ files }: DisputeDetail, texts: EvidenceTexts): Record<string, string> {
  return { ...texts, ...Object.fromEntries(files.map((file) => [file.kind, file.provider_ref])) };
}

async function atProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'unavailable') {
      const message = t('The payment provider does not answer. Try again in a few minutes.');
      throw new AppError(503, 'payment_unavailable', message, { cause: error });
    }
    throw new AppError(
      409,
      'evidence_refused',
      t('The provider does not take it. {why}', { why: error.message }),
      {
        cause: error,
      },
    );
  }
}

function submittedAlready(): AppError {
  return conflict('evidence_submitted', t('The evidence is with the bank already; it is taken once.'));
}

function tooLarge(message: string): AppError {
  return new AppError(413, 'too_large', message, { fields: { file: message } });
}

function inMegabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}
