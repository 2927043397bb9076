import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import { applyDispute } from './apply-dispute.ts';
import type { EvidenceFileKind, EvidenceTexts } from './payments.contract.ts';
import {
  addEvidenceFile,
  attemptById,
  type DisputeDetail,
  disputeById,
  noteEvidenceSubmitted,
  removeEvidenceFile,
  saveEvidence,
} from './payments.queries.ts';
import { paymentUnavailable } from './payments.ts';
import { type EvidenceDesk, ProviderError } from './provider.ts';
import { hasProviderRef } from './settle.ts';

/** What keeps evidence from being given here. */
export type EvidenceObstacle = 'elsewhere' | 'closed' | 'submitted' | 'past_due';

/** Undefined where evidence can be given now. PayPal takes it on its own pages only. */
export function evidenceObstacle(
  { payments, clock }: Pick<Shop, 'payments' | 'clock'>,
  dispute: DisputeDetail,
): EvidenceObstacle | undefined {
  if (dispute.submittedAt !== null) return 'submitted';
  if (!payments.provider(dispute.provider)?.evidence) return 'elsewhere';
  if (dispute.state !== 'open') return 'closed';
  return dispute.dueAt !== null && dispute.dueAt <= clock.now() ? 'past_due' : undefined;
}

/** How much a provider takes as files. */
export function evidenceLimits({ payments }: Pick<Shop, 'payments'>, dispute: DisputeDetail) {
  const { fileBytesMax = 0, totalBytesMax = 0 } = payments.provider(dispute.provider)?.evidence ?? {};
  return { fileBytesMax, totalBytesMax };
}

/** @throws AppError 404 */
export async function requireDispute(db: Connection, id: string): Promise<DisputeDetail> {
  const dispute = await db.first(disputeById, [id]);
  if (!dispute) throw notFound('There is no such dispute.');
  return dispute;
}

/**
 * Keeps what staff wrote, here and as a draft at the provider.
 * @throws AppError 404; 409 where no evidence is taken any more; 503
 */
export async function draftEvidence(shop: Shop, id: string, texts: EvidenceTexts): Promise<void> {
  const { dispute, desk } = await requireOpenDesk(shop, id);
  await shop.db.run(saveEvidence, [id, JSON.stringify(texts), shop.clock.now()]);
  await atProvider(() => desk.give(dispute.providerRef, evidenceOf(dispute, texts), { isFinal: false }));
}

/**
 * Hands texts and files to the bank, once: what was sent at the same moment by somebody else, or on the provider's own
 * pages, is asked for first.
 * @throws AppError 404; 409 `no_evidence`, `evidence_refused`, and where none is taken any more; 503
 */
export async function sendEvidence(
  shop: RequestContext,
  id: string,
  texts: EvidenceTexts,
): Promise<DisputeDetail> {
  const { dispute, desk } = await requireOpenDesk(shop, id);
  const evidence = evidenceOf(dispute, texts);
  if (Object.values(evidence).every((value) => value === '')) {
    throw conflict('no_evidence', 'Write or attach something first: evidence is taken once.');
  }
  if (await isAnswered(shop, dispute)) throw submittedAlready();
  await shop.db.run(saveEvidence, [id, JSON.stringify(texts), shop.clock.now()]);
  await atProvider(() => desk.give(dispute.providerRef, evidence, { isFinal: true }));
  const values = [dispute.provider, dispute.providerRef, shop.clock.now(), shop.staff?.name ?? null];
  // The provider's webhook may have been faster; who pressed the button is known here.
  if (!(await shop.db.first(noteEvidenceSubmitted, values))) throw submittedAlready();
  return dispute;
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
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: 'Choose a file.' });
  if (file.size > desk.fileBytesMax)
    throw tooLarge(`A file can be at most ${inMegabytes(desk.fileBytesMax)}.`);
  const others = dispute.files.filter((one) => one.kind !== kind).reduce((sum, one) => sum + one.bytes, 0);
  if (others + file.size > desk.totalBytesMax) {
    throw tooLarge(`All files together can be at most ${inMegabytes(desk.totalBytesMax)}.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (type === undefined) throw invalid({ file: 'Only PDF, PNG and JPEG files are taken.' });
  const name = nameOf(file.name, type);
  const ref = await atProvider(() => desk.addFile({ name, type, bytes }));
  await shop.db.run(addEvidenceFile, [
    id,
    kind,
    ref,
    name,
    file.size,
    shop.staff?.name ?? null,
    shop.clock.now(),
  ]);
  await atProvider(() => desk.give(dispute.providerRef, { [kind]: ref }, { isFinal: false }));
  return dispute;
}

/** @throws AppError 404 where there is none of that kind; 409 where evidence is with the bank; 503 */
export async function detachEvidence(
  shop: RequestContext,
  id: string,
  kind: EvidenceFileKind,
): Promise<DisputeDetail> {
  const { dispute, desk } = await requireOpenDesk(shop, id);
  if ((await shop.db.run(removeEvidenceFile, [id, kind])) === 0) throw notFound('There is no such file.');
  await atProvider(() => desk.give(dispute.providerRef, { [kind]: '' }, { isFinal: false }));
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
      throw conflict('evidence_elsewhere', `Answer this dispute on the pages of ${dispute.provider}.`);
    case 'closed':
      throw conflict('dispute_closed', 'The dispute is over.');
    case 'past_due':
      throw conflict('evidence_past_due', 'The time to give evidence is over.');
    case undefined:
  }
  const desk = shop.payments.provider(dispute.provider)?.evidence;
  if (!desk) throw paymentUnavailable();
  return { dispute, desk };
}

/** Whether the provider has evidence already; writes down what else it knows. */
async function isAnswered(shop: Shop, dispute: DisputeDetail): Promise<boolean> {
  const attempt = await shop.db.first(attemptById, [dispute.attemptId]);
  const provider = shop.payments.provider(dispute.provider);
  if (!attempt || !hasProviderRef(attempt) || !provider) return false;
  const known = await atProvider(() =>
    provider.dispute(attempt, { type: 'evidence', ref: dispute.providerRef }),
  );
  if (!known?.isAnswered) return false;
  await applyDispute(shop, attempt, known);
  return true;
}

/** Every text, so that an emptied one goes at the provider, too; and the files. */
function evidenceOf({ files }: DisputeDetail, texts: EvidenceTexts): Record<string, string> {
  return { ...texts, ...Object.fromEntries(files.map((file) => [file.kind, file.provider_ref])) };
}

async function atProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'unavailable') {
      const message = 'The payment provider does not answer. Try again in a few minutes.';
      throw new AppError(503, 'payment_unavailable', message, { cause: error });
    }
    throw new AppError(409, 'evidence_refused', `The provider does not take it. ${error.message}`, {
      cause: error,
    });
  }
}

function submittedAlready(): AppError {
  return conflict('evidence_submitted', 'The evidence is with the bank already; it is taken once.');
}

function tooLarge(message: string): AppError {
  return new AppError(413, 'too_large', message, { fields: { file: message } });
}

function inMegabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}

const formats = {
  'application/pdf': { start: '%PDF-', ending: '.pdf' },
  'image/png': { start: '\u0089PNG\r\n\u001a\n', ending: '.png' },
  'image/jpeg': { start: '\u00ff\u00d8\u00ff', ending: '.jpg' },
};

/** By the first bytes; what a file calls itself says nothing. */
function typeOf(bytes: Uint8Array): keyof typeof formats | undefined {
  const begin = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return (Object.keys(formats) as (keyof typeof formats)[]).find((type) =>
    begin.startsWith(formats[type].start),
  );
}

/** The last part of what the file is called, with the ending of what it is. */
function nameOf(given: string, type: keyof typeof formats): string {
  const name = given
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${name.slice(0, 100) || 'evidence'}${formats[type].ending}`;
}
