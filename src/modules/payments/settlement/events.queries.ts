import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { ProviderName } from '../attempts/attempt.ts';

export type EventState = 'received' | 'processed' | 'ignored' | 'failed';

/** What a provider told us, as it is kept. */
export type StoredEvent = RowOf<typeof eventById>;

/** Nothing comes back for an event that is known already. */
export const addEvent = query(
  'payments.add_event',
  `insert into payment_event (provider, event_id, type, payload, livemode, received_at)
   values (:name, :eventId, :eventType, :payload::jsonb, :isLive, :now)
   on conflict (provider, event_id) do nothing returning id`,
);

export const eventById = query(
  'payments.event_by_id',
  `select id, provider, event_id as "eventId", type, payload, state, tries from payment_event where id = :id`,
).narrow<{ provider: ProviderName; payload: Record<string, unknown>; state: EventState }>();

/** The webhook and its job often work at the same moment: both together are one try. */
export const finishEvent = query(
  'payments.finish_event',
  `update payment_event set state = :state, attempt_id = :attemptId, processed_at = :now,
     tries = tries + (processed_at is null)::int, last_error = null
   where id = :id`,
);

/** Counts a try that went wrong; the last one that is allowed makes the event `failed`. */
export const noteEventFailure = query(
  'payments.note_event_failure',
  `update payment_event
   set tries = tries + 1, last_error = :lastError, state = case when tries + 1 >= :eventTriesMax::int then 'failed' else state end
   where id = :id and state in ('received', 'failed') returning state`,
).narrow<{ state: EventState }>();

export type EventRow = RowOf<typeof eventPage>;

const eventRowColumns = 'id, provider, event_id, type, state, tries, last_error, received_at';

export const countEvents = query(
  'payments.count_events',
  'select count(*)::int as total from (select from payment_event where (:state::text is null or state = :state) limit :most) counted',
  { narrows: true },
);

export const eventPage = query(
  'payments.event_page',
  `select ${eventRowColumns} from payment_event
   where (:state::text is null or state = :state)
   order by (state = 'failed') desc, id desc limit :pageSize offset :offset`,
  { narrows: true },
).narrow<{ state: EventState }>();

export const eventRow = query(
  'payments.event_row',
  `select ${eventRowColumns} from payment_event where id = :id`,
).narrow<{ state: EventState }>();

export const eventsOfReference = query(
  'payments.events_of_reference',
  `select e.id, e.type, e.state, e.received_at as "receivedAt"
   from payment_event e join payment_attempt a on a.id = e.attempt_id
   where a.reference = :reference order by e.id`,
).narrow<{ state: EventState }>();

export const failedEvents = query(
  'payments.failed_events',
  `select count(*) as count from payment_event where state = 'failed'`,
);

/** When each provider's webhook was heard last. */
export const lastEvents = query(
  'payments.last_events',
  `select p.name as provider, (select max(e.received_at) from payment_event e where e.provider = p.name) as heard_at
   from unnest(array['stripe', 'paypal']) as p(name)`,
);

export const speiHoldSetting = query(
  'payments.spei_hold_setting',
  `select value -> 'spei_hold_hours' as value from shop_setting where key = 'payments'`,
);
