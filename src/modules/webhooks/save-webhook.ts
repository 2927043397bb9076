import { msg, sayKept, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { isLoopbackHost } from '../../platform/http/loopback-host.ts';
import { alertStaff, audit, requireWithinOwn } from '../staff/index.ts';
import { deliverNow } from './deliver.ts';
import { messageFor } from './fan-out.ts';
import { noSuchWebhook } from './read-webhooks.ts';
import { newSecret } from './sign.ts';
import { rightToHear, testTopic, type WebhookTopic, webhookTopics } from './webhook.contract.ts';
import {
  changeWebhook,
  deleteWebhook,
  dropWaiting,
  insertDeliveries,
  insertWebhook,
  lockWebhook,
  renewSecret,
} from './webhooks.queries.ts';

type Given = { name: string; url: string; topics: readonly WebhookTopic[] };

/** More programs than a shop has. */
const webhooksMax = 20;
/** How long a receiver may take to learn a new secret. */
const formerHours = 24;

/**
 * Makes a webhook, and its secret, which nobody can read again.
 * @throws AppError 403 `beyond_own_rights`, 409 `too_many_webhooks`, 422 for an address that the shop does not write to
 */
export async function addWebhook(
  context: RequestContext,
  given: Given,
): Promise<{ id: string; secret: string }> {
  const { db, clock, webhooks } = context;
  requireAddress(context, given.url);
  requireWithinOwn(context, given.topics.map(rightToHear));
  const secret = newSecret();
  const sealed = await webhooks.sealer.seal(secret);
  const id = await db.transaction(async (tx) => {
    const made = await tx.first(insertWebhook, {
      name: given.name,
      url: given.url,
      topics: inOrder(given.topics),
      secret: sealed,
      now: clock.now(),
      max: webhooksMax,
    });
    if (!made)
      throw conflict(
        'too_many_webhooks',
        t('Delete a webhook first: {max} are enough.', { max: webhooksMax }),
      );
    await note(tx, context, 'webhook.add', made.id, { after: inLog(given) });
    await tellOfAddress(tx, context, made.id, given);
    return made.id;
  });
  return { id, secret };
}

/**
 * What waits of topics that are taken away is dropped.
 * @throws AppError 403 `beyond_own_rights`, 404, 422 for an address that the shop does not write to
 */
export async function saveWebhook(
  context: RequestContext,
  id: string,
  { is_on: isOn, ...given }: Given & { is_on: boolean },
): Promise<void> {
  requireAddress(context, given.url);
  await context.db.transaction(async (tx) => {
    const before = await requireLocked(tx, id);
    // Another address gets whatever waits or is sent again, also of topics that it heard of once.
    const more =
      before.url === given.url
        ? given.topics.filter((topic) => !before.topics.includes(topic))
        : webhookTopics;
    requireWithinOwn(context, more.map(rightToHear));
    await tx.run(changeWebhook, {
      id,
      isOn,
      name: given.name,
      url: given.url,
      topics: inOrder(given.topics),
    });
    await tx.run(dropWaiting, { id, topics: [...given.topics, testTopic] });
    await note(tx, context, 'webhook.change', id, {
      before: { ...inLog(before), is_on: before.is_on },
      after: { ...inLog(given), is_on: isOn },
    });
    if (before.url !== given.url) await tellOfAddress(tx, context, id, given);
  });
}

/** Makes a new secret and gives it; the former one signs beside it for a day. Throws AppError 404. */
export async function makeSecret(context: RequestContext, id: string): Promise<string> {
  const secret = newSecret();
  const sealed = await context.webhooks.sealer.seal(secret);
  const formerUntil = new Date(context.clock.now().getTime() + formerHours * 3_600_000);
  await context.db.transaction(async (tx) => {
    const { name } = await requireLocked(tx, id);
    await tx.run(renewSecret, { id, secret: sealed, formerUntil });
    await note(tx, context, 'webhook.new_secret', id, { after: { name } });
  });
  return secret;
}

/** With what waits for it. Throws AppError 404. */
export async function removeWebhook(context: RequestContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const gone = await tx.first(deleteWebhook, { id });
    if (!gone) throw notFound(noSuchWebhook());
    await note(tx, context, 'webhook.delete', id, { before: inLog(gone) });
  });
}

/** Sends a test at once; gives the id of its message. Throws AppError 404. */
export async function sendTest(context: RequestContext, id: string): Promise<string> {
  const now = context.clock.now();
  const message = messageFor(testTopic, now, { webhook_id: id });
  await context.db.transaction(async (tx) => {
    await requireLocked(tx, id);
    const delivery = { ...message, webhook_id: id, topic: testTopic, subject: id };
    await tx.run(insertDeliveries, { deliveries: JSON.stringify([delivery]), now });
  });
  await deliverNow(context, id, message.id);
  return message.id;
}

/** Whom the shop writes to: hosts on the Internet by https; this machine in tests, where it may be had at all. */
function requireAddress({ webhooks }: RequestContext, address: string): void {
  const problem = webhooks.remote.problemOf(address);
  if (problem !== undefined) throw invalid({ url: sayKept(problem) });
  const { protocol, host } = new URL(address);
  if (protocol !== 'https:' && !isLoopbackHost(host))
    throw invalid({ url: t('Use an address that begins with https://.') });
}

async function requireLocked(tx: Connection, id: string) {
  const row = await tx.first(lockWebhook, { id });
  if (!row) throw notFound(noSuchWebhook());
  return row;
}

const inOrder = (topics: readonly string[]) => [...new Set(topics)].toSorted();

/** Addresses may carry a password of their receiver: the log, which others read, names the host. */
const inLog = ({ name, url, topics }: { name: string; url: string; topics: readonly string[] }) => ({
  name,
  host: new URL(url).host,
  topics: inOrder(topics).join(', '),
});

/** It goes on whatever who chose the address may do later: everybody who may switch it off hears of it at once. */
async function tellOfAddress(
  tx: Connection,
  context: RequestContext,
  id: string,
  given: Given,
): Promise<void> {
  const { name, host, topics } = inLog(given);
  const by = context.staff?.name ?? '';
  await alertStaff(context, tx, 'system', {
    once: `webhook:${id}:${context.clock.now().toISOString()}`,
    subject: {
      message: msg('{host} is told of what happens in the shop from now on'),
      values: () => ({ host }),
    },
    text: {
      message: msg(
        '{by} chose the address of the webhook «{name}». It goes on until somebody switches it off.',
      ),
      values: () => ({ by, name }),
    },
    facts: [{ name: msg('What it hears of'), value: topics }],
    path: `/admin/webhooks/${id}`,
  });
}

function note(
  tx: Connection,
  { staff }: RequestContext,
  action: string,
  id: string,
  values: { before?: object; after?: object },
): Promise<void> {
  return audit(tx, { systemUserId: staff?.id, action, subject: `webhook:${id}`, ...values });
}
