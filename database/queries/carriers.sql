-- name: carriers.book_for_pickup
update parcel_label set pickup_id = $1 where id = any($2::uuid[]) and pickup_id is null;

-- name: carriers.cancel_pickup
with ended as (
     update parcel_pickup set state = 'cancelled', cancelled_at = $1::timestamptz, cancelled_by = $2, failure = null
      where id = $3 and state in ('asked', 'unknown', 'cancelling') returning id
   )
   update parcel_label l set pickup_id = null,
     solved_at = case when (l.state = 'bought' and l.parcel_state = 'created' and l.problem_at is not null and l.solved_at is null) then $1::timestamptz else solved_at end,
     solved_by = case when (l.state = 'bought' and l.parcel_state = 'created' and l.problem_at is not null and l.solved_at is null) then $2 else solved_by end,
     solution = case when (l.state = 'bought' and l.parcel_state = 'created' and l.problem_at is not null and l.solved_at is null) then 'closed' else solution end
   from ended where l.pickup_id = ended.id;

-- name: carriers.cancelling_pickups
select id, tries from parcel_pickup where state = 'cancelling' and tried_at < $1::timestamptz
    order by tried_at limit 50;

-- name: carriers.claim_label
update parcel_label set tried_at = $1::timestamptz, tries = tries + 1
    where id = $2 and state in ('buying', 'making') and tried_at < $3::timestamptz returning id;

-- name: carriers.claim_pickup
update parcel_pickup set state = 'cancelling', tried_at = $1::timestamptz,
     tries = case when state = 'asked' then 1 else tries + 1 end
   where id = $2 and (state = 'asked' or state = 'cancelling' and tried_at < $3::timestamptz) returning tries;

-- name: carriers.end_label
update parcel_label set state = $1, failure = $2,
     request = case when $1 = 'unknown' then request end
   where id = $3 and state in ('buying', 'making', 'unknown');

-- name: carriers.end_pickup
with freed as (
     update parcel_label set pickup_id = null where pickup_id = $1 and $2 = 'refused' returning id
   )
   update parcel_pickup set state = $2, confirmation = coalesce(nullif($3, ''), confirmation),
     failure = nullif($4, '')
    where id = $1 and state in ('asking', 'unknown', 'cancelling') and (select count(*) from freed) >= 0;

-- name: carriers.forget_events
delete from carrier_event where last_at < $1::timestamptz;

-- name: carriers.forget_labels
update parcel_label set pdf = null, request = null where parcel_ref = any($1::uuid[]);

-- name: carriers.forget_quotes
delete from parcel_quote where quoted_at < $1::timestamptz;

-- name: carriers.insert_label
insert into parcel_label (parcel_ref, provider, carrier, carrier_name, service, service_name, state, request, weight_grams,
     billed_grams, promised_on, quoted_cents, insured_cents, asked_by, asked_at, tried_at)
   values ($1, $2, $3, $4, $5, $6, 'buying', $7::jsonb, $8,
     $9, $10::date, $11, $12, $13, $14::timestamptz, $14::timestamptz)
   on conflict (parcel_ref) where state in ('buying', 'making', 'bought', 'unknown') do nothing
   returning id;

-- name: carriers.insert_pickup
insert into parcel_pickup (provider, carrier, carrier_name, warehouse_code, day, from_hour, to_hour, state, asked_by, asked_at)
   values ($1, $2, $3, $4, $5::date, $6, $7, 'asking', $8, $9::timestamptz)
   returning id;

-- name: carriers.insert_quote
insert into parcel_quote (parcel_ref, warehouse, to_code, parcel, rates, quoted_at)
   values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::timestamptz) returning id;

-- name: carriers.keep_event
insert into carrier_event (provider, fingerprint, tracking_code, said, label_id, received_at, last_at)
   values ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz)
   on conflict (provider, fingerprint) do update set times = carrier_event.times + 1, last_at = excluded.last_at
   returning times;

-- name: carriers.keep_pdf
update parcel_label set pdf = $1 where id = $2;

-- name: carriers.keep_pickup
update parcel_pickup set state = 'asked', failure = nullif($1, '') where id = $2 and state = 'cancelling';

-- name: carriers.label
select l.id, l.parcel_ref, l.provider, l.carrier, l.carrier_name, l.service, l.service_name, l.state,
     l.request, l.weight_grams, l.billed_grams, l.promised_on::text as promised_on, l.quoted_cents, l.insured_cents, l.cost_cents, l.provider_ref,
     l.tracking_code, l.tracking_url, l.label_url, l.failure, l.asked_by, l.asked_at, l.tried_at, l.tries, l.bought_at,
     l.cancelled_at, l.parcel_state, l.parcel_detail, l.parcel_state_at, l.read_at, l.pickup_id, l.pdf is not null as has_pdf,
     l.problem_at, l.solved_at, l.solution, l.problem_note from parcel_label l where l.id = $1;

-- name: carriers.label_by_guide
select l.id, l.parcel_ref, l.provider, l.carrier, l.carrier_name, l.service, l.service_name, l.state,
     l.request, l.weight_grams, l.billed_grams, l.promised_on::text as promised_on, l.quoted_cents, l.insured_cents, l.cost_cents, l.provider_ref,
     l.tracking_code, l.tracking_url, l.label_url, l.failure, l.asked_by, l.asked_at, l.tried_at, l.tries, l.bought_at,
     l.cancelled_at, l.parcel_state, l.parcel_detail, l.parcel_state_at, l.read_at, l.pickup_id, l.pdf is not null as has_pdf,
     l.problem_at, l.solved_at, l.solution, l.problem_note from parcel_label l
    where l.provider = $1 and l.tracking_code = $2 and l.state in ('bought', 'cancelled')
    order by l.asked_at desc limit 1;

-- name: carriers.labels_by_id
select l.id, l.parcel_ref, l.provider, l.carrier, l.carrier_name, l.service, l.service_name, l.state,
     l.request, l.weight_grams, l.billed_grams, l.promised_on::text as promised_on, l.quoted_cents, l.insured_cents, l.cost_cents, l.provider_ref,
     l.tracking_code, l.tracking_url, l.label_url, l.failure, l.asked_by, l.asked_at, l.tried_at, l.tries, l.bought_at,
     l.cancelled_at, l.parcel_state, l.parcel_detail, l.parcel_state_at, l.read_at, l.pickup_id, l.pdf is not null as has_pdf,
     l.problem_at, l.solved_at, l.solution, l.problem_note from parcel_label l where l.id = any($1::uuid[]) order by l.asked_at, l.id;

-- name: carriers.labels_of_parcels
select l.id, l.parcel_ref, l.provider, l.carrier, l.carrier_name, l.service, l.service_name, l.state,
     l.request, l.weight_grams, l.billed_grams, l.promised_on::text as promised_on, l.quoted_cents, l.insured_cents, l.cost_cents, l.provider_ref,
     l.tracking_code, l.tracking_url, l.label_url, l.failure, l.asked_by, l.asked_at, l.tried_at, l.tries, l.bought_at,
     l.cancelled_at, l.parcel_state, l.parcel_detail, l.parcel_state_at, l.read_at, l.pickup_id, l.pdf is not null as has_pdf,
     l.problem_at, l.solved_at, l.solution, l.problem_note from parcel_label l where l.parcel_ref = any($1::uuid[]) order by l.asked_at desc, l.id;

-- name: carriers.labels_of_pickup
select id from parcel_label where pickup_id = $1 order by id;

-- name: carriers.last_events
select p.name as provider, (select max(e.last_at) from carrier_event e where e.provider = p.name) as last_at
   from unnest(array['envia', 'skydropx']) as p(name);

-- name: carriers.left_pickups
select id from parcel_pickup where state = 'asking' and asked_at < $1::timestamptz order by asked_at limit 50;

-- name: carriers.lock_label
select l.id, l.parcel_ref, l.provider, l.carrier, l.carrier_name, l.service, l.service_name, l.state,
     l.request, l.weight_grams, l.billed_grams, l.promised_on::text as promised_on, l.quoted_cents, l.insured_cents, l.cost_cents, l.provider_ref,
     l.tracking_code, l.tracking_url, l.label_url, l.failure, l.asked_by, l.asked_at, l.tried_at, l.tries, l.bought_at,
     l.cancelled_at, l.parcel_state, l.parcel_detail, l.parcel_state_at, l.read_at, l.pickup_id, l.pdf is not null as has_pdf,
     l.problem_at, l.solved_at, l.solution, l.problem_note from parcel_label l where l.id = $1 for no key update;

-- name: carriers.mark_cancelled
update parcel_label set state = 'cancelled', parcel_state = 'cancelled', cancelled_at = $1::timestamptz, cancelled_by = $2,
     pdf = null
   where id = $3 and state = 'bought';

-- name: carriers.note_reading
update parcel_label set read_at = $1::timestamptz where id = $2;

-- name: carriers.open_labels
select id from parcel_label where state in ('buying', 'making') and tried_at < $1::timestamptz
    order by tried_at limit 50;

-- name: carriers.open_pickups
select p.id, p.provider, p.carrier, p.carrier_name, p.warehouse_code, p.day::text as day, p.from_hour, p.to_hour,
     p.state, p.confirmation, p.failure, (select count(*) from parcel_label l where l.pickup_id = p.id and l.state = 'bought' and l.parcel_state = 'created')::int as parcels from parcel_pickup p
    where p.state in ('asking', 'asked', 'unknown', 'cancelling')
      and (exists (select from parcel_label l where l.pickup_id = p.id and l.state = 'bought' and l.parcel_state = 'created')
        or p.day >= $1::date
          and not exists (select from parcel_label l where l.pickup_id = p.id and l.state <> 'cancelled'))
    order by p.day, p.from_hour, p.id limit 200;

-- name: carriers.pickup
select p.id, p.provider, p.carrier, p.carrier_name, p.warehouse_code, p.day::text as day, p.from_hour, p.to_hour,
     p.state, p.confirmation, p.failure, (select count(*) from parcel_label l where l.pickup_id = p.id and l.state = 'bought' and l.parcel_state = 'created')::int as parcels from parcel_pickup p where p.id = $1;

-- name: carriers.quote
select warehouse, to_code, parcel, rates, quoted_at from parcel_quote where id = $1 and parcel_ref = $2;

-- name: carriers.read_pdf
select pdf from parcel_label where id = $1;

-- name: carriers.silent_parcels
select id from parcel_label
    where state = 'bought' and parcel_state not in ('delivered', 'returned', 'lost', 'cancelled')
      and coalesce(read_at, bought_at) < $1::timestamptz
      and (parcel_state <> 'created' or bought_at >= $2::timestamptz)
    order by coalesce(read_at, bought_at) limit 100;

-- name: carriers.solve_problem
update parcel_label set solved_at = $1::timestamptz, solved_by = $2, solution = $3,
     problem_note = case when $4 = '' then problem_note else $4 end
   where parcel_ref = $5 and state = 'bought' and problem_at is not null and solved_at is null;

-- name: carriers.write_made_label
update parcel_label set
     state = case when $1::text is null then 'making' else 'bought' end,
     provider_ref = $2, tracking_code = $1::text, tracking_url = $3, label_url = $4,
     cost_cents = $5, bought_at = coalesce(bought_at, $6::timestamptz),
     request = case when $1::text is null then request end, failure = null
   where id = $7 and state in ('buying', 'making', 'unknown');

-- name: carriers.write_parcel_state
update parcel_label set parcel_state = $1, parcel_detail = $2,
     parcel_state_at = $3::timestamptz, read_at = $4::timestamptz,
     problem_at = case when $5 then $4::timestamptz else problem_at end,
     -- A new problem is an open one; one of a parcel that goes on is over by itself.
     solved_at = case when $5 then null
       when problem_at is not null and solved_at is null then $4::timestamptz else solved_at end,
     solution = case when $5 then null
       when problem_at is not null and solved_at is null then 'arrived' else solution end
   where id = $6;

-- name: carriers.write_problem_note
update parcel_label set problem_note = $1 where id = $2;

-- name: carriers.write_unfetched
update parcel_label set problem_at = $1::timestamptz, solved_at = null, solution = null
   where id = $2 and state = 'bought' and parcel_state = 'created' and (problem_at is null or solved_at is not null);
