import { type Kept, keepText, msg, sayKept } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { alertStaff, audit } from '../staff/index.ts';
import { signedHeaders } from './sign.ts';
import {
  claimDue,
  claimOne,
  noteDelivered,
  noteFailed,
  switchOff,
  webhookToSend,
} from './webhooks.queries.ts';

/** The job that sends a webhook what is due. */
export const deliverJob = 'webhooks.deliver';
export type DeliverOrder = { webhook_id: string };

type Webhook = RowOf<typeof webhookToSend>;
type Message = { id: string; body: string };

const timeoutMilliseconds = 10_000;
/** Of one webhook at a time, so that a slow one has few connections of ours. */
const atOnce = 5;
/** How long a message counts as being sent: after that its process is dead. */
const claimedSeconds = 60;
/** What one run of the job may take, so that others have their turn. */
const runMilliseconds = 40_000;

const minute = 60;
const hour = 60 * minute;
/** How long it is waited after each try that failed: over three days in all. */
const waitSeconds = [
  minute,
  5 * minute,
  15 * minute,
  ...[1, 2, 4, 8, 14, 20, 24].map((hours) => hours * hour),
];
/** Nothing arrived for so long: it is switched off. */
const offAfterMilliseconds = 3 * 24 * hour * 1000;

/**
 * Sends a webhook what is due, orders and returns first, until nothing is, or nothing of a batch arrived: the rest has to
 * wait, too. Products are tried beside them all the same: a receiver may refuse orders alone.
 * @returns whether its time was over before
 */
export async function deliverDue(shop: Shop, { webhook_id: id }: DeliverOrder): Promise<boolean> {
  const { db, clock } = shop;
  const begun = performance.now();
  let onlyProducts = false;
  while (performance.now() - begun < runMilliseconds) {
    const now = clock.now();
    const webhook = await db.first(webhookToSend, { id, now });
    if (!webhook?.is_on) return false;
    const lostAt = lostAfter(now);
    const messages = await db.rows(claimDue, { id, now, max: atOnce, lostAt, onlyProducts });
    if (messages.length === 0) return false;
    const arrived = await Promise.all(messages.map((message) => deliver(shop, webhook, message)));
    if (arrived.includes(true)) continue;
    if (onlyProducts) return false;
    onlyProducts = true;
  }
  return true;
}

/** Sends one message at once, also one that was delivered, and also to a webhook that is off. False where there is none. */
export async function deliverNow(shop: Shop, webhookId: string, id: string): Promise<boolean> {
  const now = shop.clock.now();
  const webhook = await shop.db.first(webhookToSend, { id: webhookId, now });
  const message = await shop.db.first(claimOne, { id, webhookId, lostAt: lostAfter(now) });
  if (!webhook || !message) return false;
  await deliver(shop, webhook, message);
  return true;
}

const lostAfter = (now: Date) => new Date(now.getTime() + claimedSeconds * 1000);

/** Sends a message and notes what came of it; gives whether it arrived. */
async function deliver(shop: Shop, webhook: Webhook, message: Message): Promise<boolean> {
  const { webhooks, db, clock } = shop;
  const secrets = await openSecrets(shop, webhook);
  const begun = performance.now();
  const answer =
    secrets === undefined
      ? { status: undefined, problem: keepText('Its secret cannot be read on this machine: make a new one.') }
      : await webhooks.remote.post(webhook.url, {
          headers: signedHeaders(message, secrets, clock.now()),
          body: message.body,
          timeoutMilliseconds,
        });
  const tried = { id: message.id, now: clock.now(), durationMs: Math.round(performance.now() - begun) };
  if (answer.status !== undefined && answer.status >= 200 && answer.status < 300) {
    await db.run(noteDelivered, { ...tried, status: answer.status, answer: answer.text });
    return true;
  }
  const failure =
    answer.status === undefined
      ? answer.problem
      : keepText('The address answers {status}.', { status: answer.status });
  await noteFailure(shop, webhook, failure, {
    ...tried,
    status: answer.status ?? null,
    answer: answer.status === undefined ? null : answer.text,
  });
  return false;
}

async function openSecrets({ webhooks: { sealer } }: Shop, webhook: Webhook): Promise<string[] | undefined> {
  const secret = await sealer.open(webhook.secret);
  const former = webhook.former_secret === null ? undefined : await sealer.open(webhook.former_secret);
  return secret === undefined ? undefined : [secret, ...(former === undefined ? [] : [former])];
}

/** Has it tried again; switches the webhook off where nothing has arrived for days, and tells who can do something. */
async function noteFailure(
  shop: Shop,
  webhook: Webhook,
  failure: Kept,
  tried: { id: string; now: Date; durationMs: number; status: number | null; answer: string | null },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const row = await tx.first(noteFailed, { ...tried, failure: JSON.stringify(failure), waitSeconds });
    if (!row) return;
    const isGone = tried.status === 410;
    if (!isGone && tried.now.getTime() - row.failing_since.getTime() < offAfterMilliseconds) return;
    const because = isGone ? 'gone' : 'failures';
    const off = await tx.first(switchOff, { id: webhook.id, because });
    if (!off) return;
    await audit(tx, {
      systemUserId: undefined,
      action: 'webhook.off',
      subject: `webhook:${webhook.id}`,
      after: { name: off.name, off_because: because },
    });
    await alertStaff(shop, tx, 'system', {
      once: `webhook-off:${webhook.id}:${tried.now.toISOString()}`,
      subject: { message: msg('Webhook switched off: {name}'), values: () => ({ name: off.name }) },
      text: isGone
        ? msg('Its receiver says that the address is gone. Until somebody switches it on, it hears nothing.')
        : msg('Nothing has arrived there for three days. Until somebody switches it on, it hears nothing.'),
      facts: [{ name: msg('Last error'), value: () => sayKept(failure) }],
      path: `/admin/webhooks/${webhook.id}`,
    });
  });
}
