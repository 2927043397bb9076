import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { CarrierProviderName, LabelOrder, Parcel, ParcelState, PickupState } from './provider.ts';
import type { QuotedRate } from './quote-parcel.ts';

type LabelState = 'buying' | 'making' | 'bought' | 'unknown' | 'refused' | 'cancelled';
type KnownOfLabel = {
  provider: CarrierProviderName;
  state: LabelState;
  parcel_state: ParcelState;
  request: LabelOrder | null;
};

/** SQL: a label without the bytes of its PDF. */
const labelColumns = `l.id, l.parcel_ref, l.provider, l.carrier, l.carrier_name, l.service, l.service_name, l.state,
     l.request, l.weight_grams, l.billed_grams, l.promised_on::text as promised_on, l.quoted_cents, l.insured_cents, l.cost_cents, l.provider_ref,
     l.tracking_code, l.tracking_url, l.label_url, l.failure, l.asked_by, l.asked_at, l.tried_at, l.tries, l.bought_at,
     l.cancelled_at, l.parcel_state, l.parcel_detail, l.parcel_state_at, l.read_at, l.pickup_id, l.pdf is not null as has_pdf,
     l.problem_at, l.solved_at, l.solution, l.problem_note`;

export type LabelRow = RowOf<typeof labelById>;

export const labelById = query(
  'carriers.label',
  `select ${labelColumns} from parcel_label l where l.id = :id`,
).narrow<KnownOfLabel>();

/** The same under its lock. */
export const lockLabel = query(
  'carriers.lock_label',
  `select ${labelColumns} from parcel_label l where l.id = :id for no key update`,
).narrow<KnownOfLabel>();

/** Labels of parcels, the newest first. */
export const labelsOfParcels = query(
  'carriers.labels_of_parcels',
  `select ${labelColumns} from parcel_label l where l.parcel_ref = any(:parcelRefs::uuid[]) order by l.asked_at desc, l.id`,
).narrow<KnownOfLabel>();

/** Writes what is to be bought; nothing where the parcel has a label that is, or may be, paid for. */
export const insertLabel = query(
  'carriers.insert_label',
  `insert into parcel_label (parcel_ref, provider, carrier, carrier_name, service, service_name, state, request, weight_grams,
     billed_grams, promised_on, quoted_cents, insured_cents, asked_by, asked_at, tried_at)
   values (:parcelRef, :provider, :carrier, :carrierName, :service, :serviceName, 'buying', :request::jsonb, :weightGrams,
     :billedGrams, :promisedOn::date, :quotedCents, :insuredCents, :askedBy, :now::timestamptz, :now::timestamptz)
   on conflict (parcel_ref) where state in ('buying', 'making', 'bought', 'unknown') do nothing
   returning id`,
);

/** Takes a label that nobody is at, to ask its provider once more. */
export const claimLabel = query(
  'carriers.claim_label',
  `update parcel_label set tried_at = :now::timestamptz, tries = tries + 1
    where id = :id and state in ('buying', 'making') and tried_at < :before::timestamptz returning id`,
);

export const openLabels = query(
  'carriers.open_labels',
  `select id from parcel_label where state in ('buying', 'making') and tried_at < :before::timestamptz
    order by tried_at limit 50`,
);

/** The provider made it; without a guide it is still being made. */
export const writeMadeLabel = query(
  'carriers.write_made_label',
  `update parcel_label set
     state = case when :trackingCode::text is null then 'making' else 'bought' end,
     provider_ref = :providerRef, tracking_code = :trackingCode::text, tracking_url = :trackingUrl, label_url = :labelUrl,
     cost_cents = :costCents, bought_at = coalesce(bought_at, :now::timestamptz),
     request = case when :trackingCode::text is null then request end, failure = null
   where id = :id and state in ('buying', 'making', 'unknown')`,
);

/** Ends an attempt: `refused` where nothing was bought, `unknown` where a person has to look. */
export const endLabel = query(
  'carriers.end_label',
  `update parcel_label set state = :endState, failure = :failure,
     request = case when :endState = 'unknown' then request end
   where id = :id and state in ('buying', 'making', 'unknown')`,
);

export const keepPdf = query('carriers.keep_pdf', 'update parcel_label set pdf = :pdf where id = :id');
export const readPdf = query('carriers.read_pdf', 'select pdf from parcel_label where id = :id');

export const markCancelled = query(
  'carriers.mark_cancelled',
  `update parcel_label set state = 'cancelled', parcel_state = 'cancelled', cancelled_at = :now::timestamptz, cancelled_by = :by,
     pdf = null
   where id = :id and state = 'bought'`,
);

/** Whose label a guide is. */
export const labelByGuide = query(
  'carriers.label_by_guide',
  `select ${labelColumns} from parcel_label l
    where l.provider = :provider and l.tracking_code = :trackingCode and l.state in ('bought', 'cancelled')
    order by l.asked_at desc limit 1`,
).narrow<KnownOfLabel>();

/** Keeps a webhook; one that came before is counted. */
export const keepEvent = query(
  'carriers.keep_event',
  `insert into carrier_event (provider, fingerprint, tracking_code, said, label_id, received_at, last_at)
   values (:provider, :fingerprint, :trackingCode, :said, :labelId, :now::timestamptz, :now::timestamptz)
   on conflict (provider, fingerprint) do update set times = carrier_event.times + 1, last_at = excluded.last_at
   returning times`,
);

export const forgetEvents = query(
  'carriers.forget_events',
  'delete from carrier_event where last_at < :before::timestamptz',
);

export const writeParcelState = query(
  'carriers.write_parcel_state',
  `update parcel_label set parcel_state = :parcelState, parcel_detail = :detail,
     parcel_state_at = :at::timestamptz, read_at = :now::timestamptz,
     problem_at = case when :isProblem then :now::timestamptz else problem_at end,
     -- A new problem is an open one; one of a parcel that goes on is over by itself.
     solved_at = case when :isProblem then null
       when problem_at is not null and solved_at is null then :now::timestamptz else solved_at end,
     solution = case when :isProblem then null
       when problem_at is not null and solved_at is null then 'arrived' else solution end
   where id = :id`,
);
export const noteReading = query(
  'carriers.note_reading',
  'update parcel_label set read_at = :now::timestamptz where id = :id',
);

/** Parcels on their way of which nobody heard for a while, the longest first; but for those that no carrier got in all that time. */
export const silentParcels = query(
  'carriers.silent_parcels',
  `select id from parcel_label
    where state = 'bought' and parcel_state not in ('delivered', 'returned', 'lost', 'cancelled')
      and coalesce(read_at, bought_at) < :before::timestamptz
      and (parcel_state <> 'created' or bought_at >= :unsentSince::timestamptz)
    order by coalesce(read_at, bought_at) limit 100`,
);

/** What was done about a parcel that is stuck, lost or came back; nothing where it was done already. */
export const solveProblem = query(
  'carriers.solve_problem',
  `update parcel_label set solved_at = :now::timestamptz, solved_by = :by, solution = :solution,
     problem_note = case when :note = '' then problem_note else :note end
   where parcel_ref = :parcelRef and state = 'bought' and problem_at is not null and solved_at is null`,
);
export const writeProblemNote = query(
  'carriers.write_problem_note',
  'update parcel_label set problem_note = :note where id = :id',
);
/** What a label says of somebody goes with them. */
export const forgetLabels = query(
  'carriers.forget_labels',
  'update parcel_label set pdf = null, request = null where parcel_ref = any(:parcelRefs::uuid[])',
);

export const insertQuote = query(
  'carriers.insert_quote',
  `insert into parcel_quote (parcel_ref, warehouse, to_code, parcel, rates, quoted_at)
   values (:parcelRef, :warehouse, :toCode, :parcel::jsonb, :rates::jsonb, :now::timestamptz) returning id`,
);
export const quoteById = query(
  'carriers.quote',
  `select warehouse, to_code, parcel, rates, quoted_at from parcel_quote where id = :id and parcel_ref = :parcelRef`,
).narrow<{ parcel: Parcel; rates: QuotedRate[] }>();
export const forgetQuotes = query(
  'carriers.forget_quotes',
  'delete from parcel_quote where quoted_at < :before::timestamptz',
);

/** When each provider was heard last, by the index on the time. */
export const lastEvents = query(
  'carriers.last_events',
  `select p.name as provider, (select max(e.last_at) from carrier_event e where e.provider = p.name) as last_at
   from unnest(array['envia', 'skydropx']) as p(name)`,
).narrow<{ provider: CarrierProviderName }>();

export const labelsById = query(
  'carriers.labels_by_id',
  `select ${labelColumns} from parcel_label l where l.id = any(:ids::uuid[]) order by l.asked_at, l.id`,
).narrow<KnownOfLabel>();

export const insertPickup = query(
  'carriers.insert_pickup',
  `insert into parcel_pickup (provider, carrier, carrier_name, warehouse_code, day, from_hour, to_hour, state, asked_by, asked_at)
   values (:provider, :carrier, :carrierName, :warehouse, :day::date, :fromHour, :toHour, 'asking', :askedBy, :now::timestamptz)
   returning id`,
);
export const bookForPickup = query(
  'carriers.book_for_pickup',
  'update parcel_label set pickup_id = :pickupId where id = any(:ids::uuid[]) and pickup_id is null',
);

/** What came of it; parcels of one that was refused may be asked for again. */
export const endPickup = query(
  'carriers.end_pickup',
  `with freed as (
     update parcel_label set pickup_id = null where pickup_id = :id and :endState = 'refused' returning id
   )
   update parcel_pickup set state = :endState, confirmation = coalesce(nullif(:confirmation, ''), confirmation),
     failure = nullif(:failure, '')
    where id = :id and state in ('asking', 'unknown', 'cancelling') and (select count(*) from freed) >= 0`,
);

/** Pick-ups whose process ended before it wrote what came of them. */
export const leftPickups = query(
  'carriers.left_pickups',
  `select id from parcel_pickup where state = 'asking' and asked_at < :before::timestamptz order by asked_at limit 50`,
);
export const labelsOfPickup = query(
  'carriers.labels_of_pickup',
  'select id from parcel_label where pickup_id = :pickupId order by id',
);

/** A parcel needs somebody who finds out whether it is fetched; nothing where it has left, or needs somebody anyway. */
export const writeUnfetched = query(
  'carriers.write_unfetched',
  `update parcel_label set problem_at = :now::timestamptz, solved_at = null, solution = null
   where id = :id and state = 'bought' and parcel_state = 'created' and (problem_at is null or solved_at is not null)`,
);

/** SQL: label `l` waits for a carrier that comes. */
const isWaiting = `l.state = 'bought' and l.parcel_state = 'created'`;
/** SQL: somebody is asked to find out whether label `l` is fetched. */
const isUnfetched = `(${isWaiting} and l.problem_at is not null and l.solved_at is null)`;
const waiting = `(select count(*) from parcel_label l where l.pickup_id = p.id and ${isWaiting})::int`;
const pickupColumns = `p.id, p.provider, p.carrier, p.carrier_name, p.warehouse_code, p.day::text as day, p.from_hour, p.to_hour,
     p.state, p.confirmation, p.failure`;
type KnownOfPickup = { provider: CarrierProviderName; state: PickupState };

export type PickupRow = RowOf<typeof pickupById>;
export const pickupById = query(
  'carriers.pickup',
  `select ${pickupColumns}, ${waiting} as parcels from parcel_pickup p where p.id = :id`,
).narrow<KnownOfPickup>();

/** Those that may still come, or of which nobody knows; and those whose carrier did not come for a parcel. */
export const openPickups = query(
  'carriers.open_pickups',
  `select ${pickupColumns}, ${waiting} as parcels from parcel_pickup p
    where p.state in ('asking', 'asked', 'unknown', 'cancelling')
      and (exists (select from parcel_label l where l.pickup_id = p.id and ${isWaiting})
        or p.day >= :today::date
          and not exists (select from parcel_label l where l.pickup_id = p.id and l.state <> 'cancelled'))
    order by p.day, p.from_hour, p.id limit 200`,
).narrow<KnownOfPickup>();

/** Takes a pick-up that nobody is at, to cancel it; `tries` is 1 for the first time it is. */
export const claimPickup = query(
  'carriers.claim_pickup',
  `update parcel_pickup set state = 'cancelling', tried_at = :now::timestamptz,
     tries = case when state = 'asked' then 1 else tries + 1 end
   where id = :id and (state = 'asked' or state = 'cancelling' and tried_at < :before::timestamptz) returning tries`,
);

/** Its carrier comes all the same, in its words. */
export const keepPickup = query(
  'carriers.keep_pickup',
  `update parcel_pickup set state = 'asked', failure = nullif(:failure, '') where id = :id and state = 'cancelling'`,
);

/** Its carrier does not come: the parcels may be asked for again, and need nobody for it. */
export const cancelPickupRow = query(
  'carriers.cancel_pickup',
  `with ended as (
     update parcel_pickup set state = 'cancelled', cancelled_at = :now::timestamptz, cancelled_by = :by, failure = null
      where id = :id and state in ('asked', 'unknown', 'cancelling') returning id
   )
   update parcel_label l set pickup_id = null,
     solved_at = case when ${isUnfetched} then :now::timestamptz else solved_at end,
     solved_by = case when ${isUnfetched} then :by else solved_by end,
     solution = case when ${isUnfetched} then 'closed' else solution end
   from ended where l.pickup_id = ended.id`,
);

/** Cancellations whose end nobody heard. */
export const cancellingPickups = query(
  'carriers.cancelling_pickups',
  `select id, tries from parcel_pickup where state = 'cancelling' and tried_at < :before::timestamptz
    order by tried_at limit 50`,
);
