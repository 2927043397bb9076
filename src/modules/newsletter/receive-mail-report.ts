import type { RequestContext } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { z } from '../../platform/http/endpoint.ts';
import { readText, refuseForm } from '../../platform/http/read-body.ts';
import { idInMessageId } from '../../platform/mailers.ts';
import { requireMailgunSignature, useMailgunToken } from '../../platform/mailgun-signature.ts';
import { endSubscriptionOf } from './personal-data.ts';
import { suppress } from './suppress.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /** The key that Mailgun signs its webhooks with; undefined: nobody reports what became of emails. */
    readonly mailReportKey: string | undefined;
  }
}

/** Larger than any of theirs. */
const bodyBytesMax = 256 * 1024;

const keep = query(
  'newsletter.keep_mail_report',
  `insert into mail_report (id, kind, mail_id, created_at) values (:id, :kind, :mailId, :now)
   on conflict (id) do nothing returning id`,
);

const report = z.object({
  'event-data': z.object({
    id: z.string().min(1).max(200),
    event: z.string(),
    severity: z.string().nullish(),
    recipient: z.string().max(254),
    'delivery-status': z
      .object({ message: z.string().nullish(), description: z.string().nullish() })
      .loose()
      .nullish(),
    message: z
      .object({ headers: z.object({ 'message-id': z.string().nullish() }).loose().nullish() })
      .loose()
      .nullish(),
  }),
});

/**
 * Receives a webhook of Mailgun about an email that left. A mailbox that refuses for good and a reader who complains are
 * suppressed; who complains or unsubscribes there is no subscriber any more. Told twice, it changes nothing.
 * @throws AppError 404 where no key is set, 400 `bad_signature` for what Mailgun did not send; 406 for what it sent long
 * ago, or what was received already
 */
export async function receiveMailReport(context: RequestContext): Promise<void> {
  const { clock, db, mailReportKey } = context;
  if (mailReportKey === undefined) throw notFound();
  refuseForm(context.request);
  const text = await readText(context.request, bodyBytesMax);
  const sent = parsed(text) as { signature?: unknown } | null | undefined;
  const now = clock.now();
  const signature = requireMailgunSignature(sent?.signature, { key: mailReportKey, now });
  const read = report.safeParse(sent);
  if (!read.success) throw new AppError(406, 'invalid', 'El aviso no se puede leer.');
  const told = read.data['event-data'];
  const { id, event, severity, recipient, message } = told;
  const kind = kindOf(event, severity ?? undefined);
  if (!kind) return;
  const mailId = idInMessageId(message?.headers?.['message-id'] ?? '') ?? null;
  const status = told['delivery-status'];
  const detail = (status?.message || status?.description || '').slice(0, 500);
  await db.transaction(async (tx) => {
    await useMailgunToken(tx, signature, now);
    if (!(await tx.first(keep, { id, kind, mailId, now }))) return;
    if (kind !== 'left') await suppress(tx, { email: recipient, reason: kind, detail, now });
    if (kind !== 'bounce') await endSubscriptionOf(tx, recipient);
  });
}

/** What an event means to the shop; nothing where it is delivered, opened or tried again. */
function kindOf(event: string, severity: string | undefined): 'bounce' | 'complaint' | 'left' | undefined {
  if (event === 'complained') return 'complaint';
  if (event === 'unsubscribed') return 'left';
  return event === 'failed' && severity === 'permanent' ? 'bounce' : undefined;
}

function parsed(text: string): unknown {
  try {
    // Strangers' words are in it, and nothing can keep a zero byte.
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  } catch {
    return undefined;
  }
}
