import { sayKept, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { rightToHear } from './webhook.contract.ts';
import type { webhooksContract } from './webhooks.contract.ts';
import {
  allWebhooks,
  countDeliveries,
  deliveriesPage,
  type DeliveryRow,
  oneDelivery,
  silentWebhooks,
  webhookById,
  type WebhookRow,
} from './webhooks.queries.ts';

type Context = Pick<RequestContext, 'db' | 'clock' | 'staff'>;
type Asked = z.output<typeof webhooksContract.webhook.query & {}>;

/** Every webhook, the oldest first. */
export async function readWebhooks({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const rows = await db.rows(allWebhooks);
  return rows.map((row) => webhookOnWire(row, clock.now()));
}

/** Throws AppError 404. */
export async function readWebhook({ db, clock }: { db: Connection; clock: Context['clock'] }, id: string) {
  const row = await db.first(webhookById, { id });
  if (!row) throw notFound(noSuchWebhook());
  return webhookOnWire(row, clock.now());
}

/** A webhook with a page of what it was sent. Throws AppError 404. */
export async function readDeliveries(context: Context, id: string, asked: Asked) {
  const { page, page_size: pageSize, state = null } = asked;
  const webhook = await readWebhook(context, id);
  const values = { id, state };
  const rows = await context.db.rows(deliveriesPage, {
    ...values,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const total = (await context.db.first(countDeliveries, values))?.total ?? 0;
  return {
    webhook,
    deliveries: rows.map((row) => deliveryOnWire(row, context)),
    total,
    page,
    page_size: pageSize,
  };
}

/** Throws AppError 404. */
export async function readDelivery(context: Context, webhookId: string, id: string) {
  const row = await context.db.first(oneDelivery, { id, webhookId });
  if (!row) throw notFound(t('There is no such message.'));
  return deliveryOnWire(row, context);
}

/** Names of those that hear nothing any more because they failed, or that nothing has reached since then. */
export async function silentNames(db: Connection, before: Date): Promise<string[]> {
  return (await db.rows(silentWebhooks, { before })).map(({ name }) => name);
}

export const noSuchWebhook = () => t('There is no such webhook.');

function webhookOnWire(row: WebhookRow, now: Date) {
  const { last_failure: failure, last_failed_at: failedAt, former_until: formerUntil } = row;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    topics: row.topics,
    is_on: row.is_on,
    off_because: row.off_because,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_failure: failure && failedAt ? { at: failedAt.toISOString(), text: sayKept(failure) } : null,
    former_secret_until: formerUntil && formerUntil > now ? formerUntil.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}

/** What it says of the shop, and what is answered to that, is for who may read it anyway. */
function deliveryOnWire(row: DeliveryRow, { staff }: Pick<Context, 'staff'>) {
  const mayRead = staff?.rights.includes(rightToHear(row.topic)) ?? false;
  const { data: _data, ...head } = JSON.parse(row.body) as Record<string, unknown>;
  return {
    id: row.id,
    topic: row.topic,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    status: row.status,
    duration_ms: row.duration_ms,
    failure: row.failure === null ? null : sayKept(row.failure),
    answer: mayRead ? row.answer : null,
    body: mayRead ? row.body : JSON.stringify(head),
  };
}
