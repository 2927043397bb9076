import { createHash } from 'node:crypto';
import { type Kept, keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { NamedQuery } from '../../../platform/database/named-query.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/money.ts';
import { readScan } from '../../../platform/scan.ts';
import { orAskApproval } from '../../approvals/index.ts';
import type { ManualMethod } from '../../payments/index.ts';

/** Money that staff took for something that waits to be paid. */
export type TakenByHand = { method: ManualMethod; amountCents: number; reference: string };

/** The input of booking a payment by hand, kept until a second person decides; `proof` is the digest of its paper. */
export type AskedByHand = { id: string; taken: TakenByHand; proof: string | null };

/** Where the paper that shows a payment by hand is kept, one of each that is paid; and the digest of it. */
type Papers = {
  keep: NamedQuery<
    unknown,
    {
      id: string;
      name: string;
      content: Buffer<ArrayBuffer>;
      staffName: string | null | undefined;
      now: Date;
    }
  >;
  digest: NamedQuery<{ sha256: string | null }, { id: string }>;
  /** Locks what is paid as booking it does. @throws AppError 409 where that is over: its paper stays the one that paid it */
  requireOpen: (tx: Connection) => Promise<void>;
};

/**
 * Books what staff took themselves, or asks a second person where it is above the ceiling of who books it. The paper is kept
 * in either case.
 * @throws AppError 422 naming fields; 409 `needs_approval`, and what `book` throws
 */
export async function takeByHand(
  context: RequestContext,
  {
    id,
    taken,
    owedCents,
    file,
    papers,
    ...asked
  }: {
    id: string;
    taken: TakenByHand;
    owedCents: number;
    file: unknown;
    papers: Papers;
    action: 'draft_order.payment' | 'order.edit_payment';
    subject: string;
    path: string;
    reason: string;
  },
  book: (asked: AskedByHand) => Promise<void>,
): Promise<void> {
  const { db, staff, clock } = context;
  refuseOther(owedCents, taken);
  // Another paper is another request: who approves it has to have seen this one.
  let proof: string | null;
  if (file instanceof File && file.size > 0) {
    const { name, bytes } = await readScan(file, 'proof');
    const paper = { id, name, content: Buffer.from(bytes) };
    await db.transaction(async (tx) => {
      await papers.requireOpen(tx);
      await tx.run(papers.keep, { ...paper, staffName: staff?.name ?? null, now: clock.now() });
    });
    proof = createHash('sha256').update(bytes).digest('hex');
  } else {
    proof = (await db.first(papers.digest, { id }))?.sha256 ?? null;
  }
  const input: AskedByHand = { id, taken, proof };
  await orAskApproval(context, { ...asked, destination: takenAs[taken.method](taken.reference), input }, () =>
    book(input),
  );
}

/**
 * The paper is the one that a payment was booked with, or that its second person saw. The caller holds the lock of
 * `requireOpen`.
 * @throws AppError 409 `paper_changed`
 */
export async function refuseOtherPaper(
  tx: Connection,
  digest: Papers['digest'],
  { id, proof }: AskedByHand,
): Promise<void> {
  const now = (await tx.first(digest, { id }))?.sha256 ?? null;
  // What was asked for before papers were kept names none.
  if (now === (proof ?? null)) return;
  throw conflict('paper_changed', t('Somebody gave another paper meanwhile: look at it, then ask anew.'));
}

/** The paper of a payment by hand as it is downloaded. @throws AppError 404 */
export async function paperOf(
  { db }: Pick<RequestContext, 'db'>,
  proof: NamedQuery<{ name: string; content: Buffer }, { id: string }>,
  id: string,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const paper = await db.first(proof, { id });
  if (!paper) throw notFound(t('There is no such file.'));
  const ending = paper.name.split('.').at(-1) ?? '';
  return { name: `comprobante-${id.slice(0, 8)}.${ending}`, content: new Uint8Array(paper.content) };
}

/** How it came, as a second person reads it. */
export const takenAs: Record<ManualMethod, (reference: string) => Kept> = {
  transfer: (reference) => keepText('Received by bank transfer, tracking key {reference}.', { reference }),
  terminal: (reference) => keepText('Received by card terminal, authorisation {reference}.', { reference }),
  cash: (reference) =>
    reference === ''
      ? keepText('Received in cash.')
      : keepText('Received in cash, receipt {reference}.', { reference }),
};

/**
 * What was taken has to be all that is owed, and a bank or a terminal names what it took.
 * @throws AppError 422 naming fields
 */
export function refuseOther(owedCents: number, { method, amountCents, reference }: TakenByHand): void {
  const refused = {
    ...(amountCents !== owedCents && {
      amount_cents: t('It has to be the total, {total}.', { total: formatPesos(owedCents) }),
    }),
    ...(method === 'transfer' &&
      reference.length < 3 && { reference: t('Enter the tracking key of the transfer.') }),
    ...(method === 'terminal' &&
      reference.length < 3 && { reference: t('Enter the authorisation of the terminal.') }),
  };
  if (Object.keys(refused).length > 0) throw invalid(refused, t('Check the marked fields.'));
}
