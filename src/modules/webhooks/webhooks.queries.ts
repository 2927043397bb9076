import type { Kept } from '../../i18n/t.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { deliveryStates, offReasons, WebhookTopic } from './webhook.contract.ts';

type OfWebhook = {
  topics: WebhookTopic[];
  off_because: (typeof offReasons)[number] | null;
  last_failure: Kept | null;
};
type OfDelivery = { state: (typeof deliveryStates)[number]; failure: Kept | null };

/** Nothing is written where nobody hears of it. */
export const insertEvent = query(
  'webhooks.insert_event',
  `insert into webhook_event (topic, subject, created_at)
   select :topic::text, :subject::text, :now::timestamptz
    where exists (select from webhook where is_on and topics @> array[:topic::text])
   returning id`,
);

/** An event that is written meanwhile is taken by who comes next. */
export const takeEvents = query(
  'webhooks.take_events',
  `with chosen as materialized (
     select id from webhook_event order by id limit :max for update skip locked
   )
   delete from webhook_event e using chosen where e.id = chosen.id returning e.id, e.topic, e.subject, e.created_at`,
);

export const hearers = query('webhooks.hearers', 'select id, topics from webhook where is_on order by id');

/** A webhook that is gone by now hears nothing. */
export const insertDeliveries = query(
  'webhooks.insert_deliveries',
  `insert into webhook_delivery (id, webhook_id, topic, subject, body, next_try_at, created_at)
   select d.id, d.webhook_id, d.topic, d.subject, d.body, :now::timestamptz, :now::timestamptz
     from jsonb_to_recordset(:deliveries::jsonb) as d(id uuid, webhook_id uuid, topic text, subject text, body text)
     join webhook w on w.id = d.webhook_id`,
);

export const dueWebhooks = query(
  'webhooks.due',
  `select w.id from webhook w where w.is_on and exists (
     select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= :now)
   order by w.id`,
);

/** Nobody else takes these until :lostAt, when whoever sends them counts as dead. Products only where :onlyProducts. */
export const claimDue = query(
  'webhooks.claim_due',
  `with due as materialized (
     select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.webhook_id = :id and w.is_on and d.state = 'waiting' and d.next_try_at <= :now
        and (d.topic like 'product.%') >= :onlyProducts::boolean
      order by d.topic like 'product.%', d.next_try_at limit :max for update of d skip locked
   )
   update webhook_delivery d set next_try_at = :lostAt from due where d.id = due.id returning d.id, d.body`,
);

/** The same for one, whatever became of it: somebody wants it sent. */
export const claimOne = query(
  'webhooks.claim_one',
  `update webhook_delivery set state = 'waiting', attempts = 0, next_try_at = :lostAt
    where id = :id and webhook_id = :webhookId returning id, body, created_at`,
);

export const webhookToSend = query(
  'webhooks.to_send',
  `select id, name, url, is_on, secret, case when former_until > :now::timestamptz then former_secret end as former_secret
     from webhook where id = :id`,
);

export const noteDelivered = query(
  'webhooks.note_delivered',
  `with arrived as (
     update webhook_delivery set state = 'delivered', attempts = attempts + 1, tried_at = :now, status = :status, answer = :answer,
       failure = null, duration_ms = :durationMs
      where id = :id returning webhook_id
   )
   update webhook w set failing_since = null from arrived where w.id = arrived.webhook_id and w.failing_since is not null`,
);

/** Tried again after the wait for its number of tries (:waitSeconds), or given up after the last. */
export const noteFailed = query(
  'webhooks.note_failed',
  `with tried as (
     update webhook_delivery set attempts = attempts + 1, tried_at = :now, status = :status, answer = :answer, failure = :failure::jsonb,
       duration_ms = :durationMs,
       state = case when attempts < cardinality(:waitSeconds::int[]) then 'waiting' else 'failed' end,
       next_try_at = :now::timestamptz + coalesce((:waitSeconds::int[])[attempts + 1], 0) * interval '1 second'
      where id = :id returning webhook_id
   )
   update webhook w set failing_since = coalesce(w.failing_since, :now), last_failure = :failure::jsonb, last_failed_at = :now
     from tried where w.id = tried.webhook_id
   returning w.failing_since`,
  { present: ['failing_since'] },
);

/** Nothing comes back where it is off already. */
export const switchOff = query(
  'webhooks.switch_off',
  'update webhook set is_on = false, off_because = :because where id = :id and is_on returning name',
);

export const forgetDeliveries = query(
  'webhooks.forget_deliveries',
  'delete from webhook_delivery where created_at < :before',
);

const columns = `w.id, w.name, w.url, w.topics, w.is_on, w.off_because, w.failing_since, w.last_failure, w.last_failed_at,
  w.former_until, w.created_at`;

export const allWebhooks = query(
  'webhooks.all',
  `select ${columns} from webhook w order by w.created_at, w.id`,
).narrow<OfWebhook>();
export type WebhookRow = RowOf<typeof allWebhooks>;

export const webhookById = query(
  'webhooks.one',
  `select ${columns} from webhook w where w.id = :id`,
).narrow<OfWebhook>();

/** Under its lock. */
export const lockWebhook = query(
  'webhooks.lock',
  `select ${columns}, w.secret from webhook w where w.id = :id for update`,
);

/** Nothing comes back where there are :max already. */
export const insertWebhook = query(
  'webhooks.insert',
  `insert into webhook (name, url, topics, secret, created_at)
   select :name, :url, :topics::text[], :secret, :now where (select count(*) from webhook) < :max::int returning id`,
);

/** Switched on again, it counts its failures anew. */
export const changeWebhook = query(
  'webhooks.change',
  `update webhook set name = :name, url = :url, topics = :topics::text[], is_on = :isOn,
     off_because = case when :isOn then null when is_on then 'person' else off_because end,
     failing_since = case when :isOn and not is_on then null else failing_since end
    where id = :id`,
);

/** What waits of other topics than :topics. */
export const dropWaiting = query(
  'webhooks.drop_waiting',
  `delete from webhook_delivery where webhook_id = :id and state = 'waiting' and topic <> all(:topics::text[])`,
);

export const renewSecret = query(
  'webhooks.renew_secret',
  'update webhook set former_secret = secret, former_until = :formerUntil, secret = :secret where id = :id',
);

export const deleteWebhook = query(
  'webhooks.delete',
  'delete from webhook where id = :id returning name, url, topics',
);

const delivery = `d.id, d.topic, d.subject, d.state, d.attempts, d.status, d.answer, d.failure, d.duration_ms, d.created_at, d.tried_at,
  case when d.state = 'waiting' then d.next_try_at end as next_try_at, d.body`;

export const deliveriesPage = query(
  'webhooks.deliveries',
  `select ${delivery}
   from webhook_delivery d where d.webhook_id = :id and (:state::text is null or d.state = :state)
   order by d.created_at desc, d.id desc limit :limit offset :offset`,
).narrow<OfDelivery>();
export const countDeliveries = query(
  'webhooks.count_deliveries',
  `select count(*)::int as total from webhook_delivery d
    where d.webhook_id = :id and (:state::text is null or d.state = :state)`,
);

export const oneDelivery = query(
  'webhooks.delivery',
  `select ${delivery}
   from webhook_delivery d where d.id = :id and d.webhook_id = :webhookId`,
).narrow<OfDelivery>();
export type DeliveryRow = RowOf<typeof deliveriesPage>;

/** Those that hear nothing any more, or that nothing has reached since :before. */
export const silentWebhooks = query(
  'webhooks.silent',
  `select name from webhook
    where off_because in ('failures', 'gone') or (is_on and failing_since < :before) order by name, id`,
);
