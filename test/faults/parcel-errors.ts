import type { Shop } from '../../src/platform/context.ts';
import { resolveLabel } from '../../src/modules/carriers/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { ErrorList } from './reconciliation.ts';

/** How often what comes of one thing is waited for. */
const turnsMax = 8;

/**
 * What the shop's clock and its staff would have done about labels and parcels: labels left open are settled, those that
 * nobody heard of looked for in the provider's own pages, those of cancelled orders given back, and every parcel asked
 * after, for no webhook comes any more.
 */
export async function settleParcels(
  { shop, runJob }: { shop: Shop; runJob: (name: string, data?: object) => Promise<void> },
  db: Database,
): Promise<void> {
  for (let turn = 0; turn < turnsMax; turn += 1) {
    await runJob('carriers.settle-labels');
    await runJob('carriers.settle-pickups');
    for (const { id, guide } of (await db.sql(soughtLabels)).rows) {
      await resolveLabel(shop, String(id), guide === null ? 'none' : { tracking_code: String(guide) });
    }
    for (const { labelId } of (await db.sql(abandoned)).rows) {
      await runJob('carriers.abandon-label', { labelId }).catch(unlessRefused);
    }
    await runJob('carriers.read-silent-parcels');
    const { rows } = await db.sql(
      `select from parcel_label where state in ('buying', 'making', 'unknown')
        or state = 'bought' and parcel_state not in ('delivered', 'returned', 'lost', 'cancelled')
          and coalesce(read_at, bought_at) < $1`,
      [new Date(shop.clock.now().getTime() - 12 * 3_600_000)],
    );
    if (rows.length === 0) return;
  }
}

/** A carrier that has the parcel keeps it: a dead job for a person. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

/** Labels of which nobody heard, with what a person finds of each in the provider's own pages. */
const soughtLabels = `select l.id, (select o.id from emulators.object o
      where o.provider = l.provider and o.kind = 'parcel' and o.body -> 'label' ? (l.request ->> 'reference')
        and not exists (select from parcel_label k where k.tracking_code = o.id) limit 1) as guide
   from parcel_label l where l.state = 'unknown'`;

/** What was to be given back when the shop stopped, or could not be then. */
const abandoned = `select distinct j.data ->> 'labelId' as "labelId" from pgboss.job j
   join parcel_label l on l.id::text = j.data ->> 'labelId' and l.state = 'bought'
  where j.name = 'carriers.abandon-label'`;

/** Where a parcel is by its carrier's last word, in the shop's words. */
const stateThere = `case
     when (o.body ->> 'isCancelled')::boolean then 'cancelled'
     when o.body ->> 'returnedStatus' = 'delivered' then 'returned'
     else case lower(replace(replace(o.body ->> 'status', ' ', ''), '_', ''))
       when 'created' then 'created' when 'pickedup' then 'picked_up'
       when 'shipped' then 'in_transit' when 'intransit' then 'in_transit'
       when 'outfordelivery' then 'out_for_delivery' when 'lastmile' then 'out_for_delivery'
       when 'exception' then 'exception' when 'returning' then 'returning' when 'inreturn' then 'returning'
       when 'returned' then 'returned' when 'delivered' then 'delivered'
       when 'lost' then 'lost' when 'destroyed' then 'lost' else o.body ->> 'status' end
   end`;
const parcelsThere = `(select o.provider, o.id as guide, (o.body ->> 'isCancelled')::boolean as is_cancelled,
     round((o.body ->> 'pesos')::numeric * 100)::bigint as cents, ${stateThere} as state
   from emulators.object o where o.provider in ('envia', 'skydropx') and o.kind = 'parcel')`;

/** Adds what does not add up between the shop's labels and parcels and those of who sold and carries them. */
export async function findParcelErrors({ expectNone }: ErrorList): Promise<void> {
  await expectNone(
    'a label paid for at its provider that is not known, or known as another, or at another price',
    `select there.*, l.state as known, l.cost_cents from ${parcelsThere} there
       left join parcel_label l on l.provider = there.provider and l.tracking_code = there.guide
      where l.id is null or l.state <> case when there.is_cancelled then 'cancelled' else 'bought' end
        or l.cost_cents <> there.cents`,
  );
  await expectNone(
    'a label the shop has that its provider does not',
    `select l.id, l.provider, l.tracking_code, l.state from parcel_label l
       left join ${parcelsThere} there on there.provider = l.provider and there.guide = l.tracking_code
      where l.state in ('bought', 'cancelled') and there.guide is null`,
  );
  await expectNone(
    'a label of which it is still not known whether it was bought',
    `select id, provider, state from parcel_label where state in ('buying', 'making', 'unknown')`,
  );
  await expectNone(
    'a parcel that is elsewhere by its carrier',
    `select l.id, l.provider, l.parcel_state, there.state from parcel_label l
       join ${parcelsThere} there on there.provider = l.provider and there.guide = l.tracking_code
      where l.parcel_state <> there.state`,
  );
  await expectNone(
    'a parcel that its carrier has, or brought, and whose shipment is not so',
    `select s.id, s.state, l.parcel_state, o.state as order_state from parcel_label l
       join order_shipment s on s.id = l.parcel_ref join shop_order o on o.id = s.order_id
      where l.state = 'bought' and s.state <> case l.parcel_state
        when 'created' then 'packed' when 'delivered' then 'delivered' else 'shipped' end`,
  );
  await expectNone(
    'a label of a parcel that will not leave, not given back',
    `select l.id, l.tracking_code from parcel_label l
      where l.state = 'bought' and l.parcel_state = 'created'
        and not exists (select from order_shipment s join shop_order o on o.id = s.order_id
                         where s.id = l.parcel_ref and o.state = 'paid')`,
  );
  await expectNone(
    'a parcel with a live label whose shipment has another guide, or none',
    `select s.id, s.tracking_code, l.tracking_code as label from order_shipment s
       join parcel_label l on l.parcel_ref = s.id and l.state = 'bought'
      where s.tracking_code is distinct from l.tracking_code`,
  );
}

/** Adds what does not add up between the carriers that were asked to come and those that come. */
export async function findPickupErrors({ expectNone }: ErrorList): Promise<void> {
  const pickupsThere = `(select o.provider, o.id, coalesce(o.body ->> 'confirmation', o.id) as confirmation,
      coalesce((o.body ->> 'isCancelled')::boolean, false) as is_cancelled,
      coalesce((select array_agg(l.id) from parcel_label l where o.body -> 'trackingNumbers' ? l.tracking_code
        or l.provider_ref = o.body ->> 'reference_shipment_id'), '{}') as labels
    from emulators.object o where o.provider in ('envia', 'skydropx') and o.kind = 'pickup')`;
  await expectNone(
    'a pick-up that was left open',
    `select id, state from parcel_pickup where state in ('asking', 'cancelling')`,
  );
  // Where nobody heard, staff are told to look.
  await expectNone(
    'a carrier comes, and nobody knows or was told to look',
    `select there.* from ${pickupsThere} there
      where not there.is_cancelled and not exists (
        select from parcel_label l join parcel_pickup p on p.id = l.pickup_id
         where l.id = any(there.labels) and (p.state in ('asked', 'unknown') or p.cancelled_by is not null))
        and not exists (select from parcel_pickup p where p.provider = there.provider and p.confirmation = there.confirmation)`,
  );
  await expectNone(
    'asked to come, and nobody does',
    `select p.id, p.confirmation from parcel_pickup p where p.state = 'asked' and not exists (
       select from ${pickupsThere} there where there.provider = p.provider and there.confirmation = p.confirmation
          and not there.is_cancelled)`,
  );
  await expectNone(
    'cancelled with its provider, and the carrier comes all the same',
    `select p.id, p.provider from parcel_pickup p join ${pickupsThere} there
         on there.provider = p.provider and there.confirmation = p.confirmation
      where p.state = 'cancelled' and p.provider = 'envia' and not there.is_cancelled and p.tries > 0`,
  );
  await expectNone(
    'a parcel for which two carriers come',
    `select l.id from ${pickupsThere} there cross join unnest(there.labels) as l(id)
      where not there.is_cancelled and there.provider = 'envia' group by l.id having count(*) > 1`,
  );
}

/** What became of labels and parcels, for the report. */
export async function parcelTotals(db: Database): Promise<{ words: string; bought: number }> {
  const { rows } = await db.sql(
    `select count(*) filter (where bought_at is not null)::int as bought,
       count(*) filter (where state = 'cancelled')::int as cancelled,
       count(*) filter (where parcel_state = 'delivered')::int as delivered,
       count(*) filter (where parcel_state = 'lost')::int as lost,
       count(*) filter (where parcel_state = 'returned')::int as returned,
       (select count(*) from order_shipment where ended_as is not null)::int as ended,
       (select count(*) from parcel_pickup)::int as pickups,
       (select count(*) from parcel_pickup where state = 'cancelled')::int as off,
       (select coalesce(sum(times), 0) from carrier_event)::int as news
     from parcel_label`,
  );
  const all = rows[0] as Record<string, number>;
  const { bought = 0, cancelled, delivered, lost, returned, ended, news, pickups, off } = all;
  return {
    bought,
    words: `${bought} labels, ${cancelled} given back; ${delivered} parcels delivered, ${lost} lost, ${returned} came back, ${ended} of them ended by staff; ${news} news of them; ${pickups} pick-ups, ${off} cancelled`,
  };
}
