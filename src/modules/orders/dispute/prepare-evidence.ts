import { type Kept, keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { uuidSchema, type z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import {
  acceptDispute,
  attachEvidence,
  detachEvidence,
  disputeActionsOf,
  draftEvidence,
  evidenceLimits,
  evidenceObstacle,
  type GivenEvidence,
  paymentsContract,
  requireDispute,
  sendEvidence,
  writeInDispute,
} from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { evidenceOf } from './collect-evidence.ts';
import { noteOnOrder } from '../timeline/note-change.ts';
import { suggestedTexts } from './suggested-texts.ts';

type DisputeForStaff = z.input<(typeof paymentsContract)['adminDispute']['answers'][200]>['dispute'];
type FileKind = DisputeForStaff['files'][number]['kind'];

/**
 * A dispute with its evidence so far and the texts its order suggests.
 * @throws AppError 404
 */
export async function disputeForStaff(context: RequestContext, id: string): Promise<DisputeForStaff> {
  const dispute = await requireDispute(context.db, id);
  // A payment that belongs to no order has no page.
  if (!uuidSchema.safeParse(dispute.reference).success) throw notFound(t('There is no such dispute.'));
  const file = await evidenceOf(context, dispute.reference);
  const { fileBytesMax, totalBytesMax } = evidenceLimits(context, dispute);
  return {
    id,
    reference: dispute.reference,
    order_number: file.order.order_number,
    provider: dispute.provider,
    provider_ref: dispute.providerRef,
    amount_cents: dispute.amountCents,
    reason: dispute.reason,
    state: dispute.state,
    due_at: dispute.dueAt?.toISOString() ?? null,
    created_at: dispute.createdAt.toISOString(),
    obstacle: evidenceObstacle(context, dispute) ?? null,
    stage: dispute.stage,
    is_appeal: dispute.actions?.includes('appeal') ?? false,
    actions: disputeActionsOf(dispute),
    messages: dispute.messages,
    texts: dispute.evidence,
    version: dispute.evidenceVersion,
    suggested: suggestedTexts(file),
    files: dispute.files.map(({ kind, name, bytes, uploaded_by: by, uploaded_at: at }) => ({
      kind,
      name,
      bytes,
      uploaded_by: by,
      uploaded_at: new Date(at).toISOString(),
    })),
    file_bytes_max: fileBytesMax,
    total_bytes_max: totalBytesMax,
    saved_at: dispute.evidenceSavedAt?.toISOString() ?? null,
    submitted_at: dispute.submittedAt?.toISOString() ?? null,
    submitted_by: dispute.submittedBy,
  };
}

/** @throws AppError what `draftEvidence` throws */
export async function saveEvidence(
  context: RequestContext,
  id: string,
  given: GivenEvidence,
): Promise<DisputeForStaff> {
  await draftEvidence(context, id, given);
  return disputeForStaff(context, id);
}

/** @throws AppError what `sendEvidence` throws */
export async function submitEvidence(
  context: RequestContext,
  id: string,
  given: GivenEvidence,
): Promise<DisputeForStaff> {
  const { dispute, texts } = await sendEvidence(context, id, given);
  const { reference, provider, amountCents, files } = dispute;
  const written = Object.values(texts).filter((text) => text !== '').length;
  await noteEvidence(context, id, {
    reference,
    action: 'submit',
    after: { texts: Object.keys(texts), files: files.map(({ kind }) => kind) },
    words: keepText(
      'Evidence against the dispute over {amount} handed to {provider}: {texts, plural, one {# text} other {# texts}}, {files, plural, one {# file} other {# files}}.',
      { amount: formatPesos(amountCents), provider, texts: written, files: files.length },
    ),
  });
  return disputeForStaff(context, id);
}

/** @throws AppError what `attachEvidence` throws */
export async function addEvidenceFile(
  context: RequestContext,
  id: string,
  kind: FileKind,
  file: unknown,
): Promise<DisputeForStaff> {
  const { reference } = await attachEvidence(context, id, kind, file);
  const now = await disputeForStaff(context, id);
  const name = now.files.find((one) => one.kind === kind)?.name;
  const words = keepText('«{name}» attached to the dispute as {kind}.', {
    name: name ?? '',
    kind: kind.replaceAll('_', ' '),
  });
  await noteEvidence(context, id, { reference, action: 'attach', after: { kind, name }, words });
  return now;
}

/** @throws AppError what `detachEvidence` throws */
export async function removeEvidenceFile(
  context: RequestContext,
  id: string,
  kind: FileKind,
): Promise<DisputeForStaff> {
  const { reference, files } = await detachEvidence(context, id, kind);
  const name = files.find((one) => one.kind === kind)?.name;
  const words = keepText('«{name}» taken out of the dispute’s evidence.', { name: name ?? '' });
  await noteEvidence(context, id, { reference, action: 'detach', after: { kind, name }, words });
  return disputeForStaff(context, id);
}

/** The input of accepting a claim, kept until a second person decides. */
export type AskedToAccept = { id: string; note: string };

/** @throws AppError what `acceptDispute` throws */
export async function acceptClaim(
  context: RequestContext,
  id: string,
  note: string,
): Promise<DisputeForStaff> {
  const { reference, amountCents } = await acceptDispute(context, id, note);
  const words = keepText('The dispute over {amount} was accepted, its money goes to the buyer: {note}', {
    amount: formatPesos(amountCents),
    note,
  });
  await noteEvidence(context, id, { reference, action: 'accept', after: { note }, words });
  return disputeForStaff(context, id);
}

/** @throws AppError what `writeInDispute` throws */
export async function writeToDisputant(
  context: RequestContext,
  id: string,
  text: string,
): Promise<DisputeForStaff> {
  const { reference, provider } = await writeInDispute(context, id, text);
  const words = keepText('Wrote in the dispute at {provider}: {text}', { provider, text });
  await noteEvidence(context, id, { reference, action: 'message', after: { text }, words });
  return disputeForStaff(context, id);
}

/** Writes into the order's timeline and the audit trail. The customer does not see it. */
async function noteEvidence(
  context: RequestContext,
  id: string,
  { reference, action, after, words }: { reference: string; action: string; after: object; words: Kept },
): Promise<void> {
  const { staff } = context;
  await context.db.transaction(async (tx) => {
    const note = { topic: 'dispute_evidence', staff: words, shopper: null };
    await noteOnOrder(tx, context, reference, note, staff?.name ?? null);
    const subject = `payment-dispute:${id}`;
    await audit(tx, { systemUserId: staff?.id, action: `payment_dispute.${action}`, subject, after });
  });
  context.realtime.tell('staff', 'chargeback', { reference });
}
