-- name: campaigns.add_campaign
insert into campaign (name, subject, preheader, topic, segment_id, blocks, created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id;

-- name: campaigns.add_segment
insert into customer_segment (name, definition, updated_at) values ($1, $2, $3) returning id, name, definition, version, updated_at;

-- name: campaigns.add_visits
update campaign c set visits = c.visits + given.count
     from unnest($1::int[], $2::int[]) as given(id, count) where c.id = given.id;

-- name: campaigns.begin
update campaign set state = 'sending', started_at = $1, stepped_at = $1, sent_by = coalesce($2, sent_by),
          version = version + 1, updated_at = $1
    where id = $3 and state in ('draft', 'scheduled')
   returning topic, segment_id, step;

-- name: campaigns.campaign
select c.id, c.name, c.subject, c.preheader, c.topic, c.segment_id, c.blocks, c.state, c.version, c.scheduled_at,
  c.started_at, c.ended_at, c.created_by, c.sent_by, c.updated_at, c.audience, c.visits, (select jsonb_build_object(
      'waiting', count(*) filter (where r.state = 'waiting' or m.state = 'waiting'),
      'sent', count(*) filter (where r.state = 'handed' and coalesce(m.state, 'sent') = 'sent'),
      'failed', count(*) filter (where m.state = 'failed'),
      'withheld', count(*) filter (where r.state = 'skipped' or m.state = 'withheld'),
      'bounced', count(*) filter (where t.kinds @> '{bounce}'),
      'complained', count(*) filter (where t.kinds @> '{complaint}'),
      'left', count(*) filter (where t.kinds @> '{left}'))
    from campaign_recipient r
    left join mail m on m.id = r.mail_id
    left join (select mail_id, array_agg(kind) as kinds from mail_report group by mail_id) t on t.mail_id = r.mail_id
   where r.campaign_id = c.id) as became from campaign c where c.id = $1;

-- name: campaigns.change_campaign
update campaign set name = $1, subject = $2, preheader = $3, topic = $4, segment_id = $5,
          blocks = $6, version = version + 1, updated_at = $7 where id = $8;

-- name: campaigns.change_segment
update customer_segment set name = $1, definition = $2, version = version + 1, updated_at = $3
    where id = $4 and version = $5 returning id, name, definition, version, updated_at;

-- name: campaigns.claim_step
update campaign set step = step + 1, stepped_at = $1 where id = $2 and step = $3 and state = 'sending'
   returning step, subject, preheader, topic, blocks, body_id, body_fingerprint;

-- name: campaigns.count
select count(*)::int as total from campaign c where ($1 = '' or shop_fold(c.name || ' ' || c.subject) like '%' || shop_fold($1) || '%')
  and ($2::text is null or c.state = $2);

-- name: campaigns.count_under_way
select count(*) filter (where m.error is null)::int as untried, count(*) filter (where m.error is not null)::int as refused
     from campaign_recipient r join mail m on m.id = r.mail_id
    where r.campaign_id = $1 and m.state = 'waiting';

-- name: campaigns.delete_segment
delete from customer_segment s where id = $1 returning name, definition, to_jsonb(s) as whole;

-- name: campaigns.due
select id from campaign where state = 'scheduled' and scheduled_at <= $1 order by scheduled_at;

-- name: campaigns.erase
delete from campaign_recipient where email = $1;

-- name: campaigns.everybody
select s.id from subscriber s
    where s.confirmed_at is not null and ($1::text is null or $1 = any(s.topics))
      and not exists (select from suppression p where p.email = lower(s.email_address))
    order by s.id;

-- name: campaigns.finish
update campaign set state = 'sent', ended_at = $1, updated_at = $1 where id = $2 and state = 'sending';

-- name: campaigns.freeze_audience
with frozen as (
     insert into campaign_recipient (campaign_id, email, domain)
     select $1, lower(s.email_address), split_part(lower(s.email_address), '@', 2)
       from subscriber s where s.id = any($2::int[])
     on conflict do nothing returning 1)
   update campaign set audience = (select count(*) from frozen) where id = $1;

-- name: campaigns.hand_over
update campaign_recipient r
      set state = case when given.mail_id is null then 'skipped' else 'handed' end, mail_id = given.mail_id,
          handed_at = case when given.mail_id is not null then $1::timestamptz end
     from unnest($2::text[], $3::int[]) as given(email, mail_id)
    where r.campaign_id = $4 and r.email = given.email;

-- name: campaigns.is_left
select exists (select from campaign_recipient where campaign_id = $1 and state = 'waiting') as is_left;

-- name: campaigns.lock_campaign
select id, state, version from campaign where id = $1 for update;

-- name: campaigns.mails_under_way
select m.id from campaign_recipient r join mail m on m.id = r.mail_id
    where r.campaign_id = $1 and m.state = 'waiting';

-- name: campaigns.page
select c.id, c.name, c.subject, c.preheader, c.topic, c.segment_id, c.state, c.version, c.scheduled_at,
  c.started_at, c.ended_at, c.created_by, c.sent_by, c.updated_at, c.audience, c.visits from campaign c where ($1 = '' or shop_fold(c.name || ' ' || c.subject) like '%' || shop_fold($1) || '%')
  and ($2::text is null or c.state = $2)
    order by c.updated_at desc, c.id desc limit $3 offset $4;

-- name: campaigns.put_draft_back
insert into campaign overriding system value
   select (jsonb_populate_record(null::campaign, $1::jsonb
     || case when exists (select from customer_segment s where s.id = ($1::jsonb ->> 'segment_id')::int)
          then '{}'::jsonb else '{"segment_id": null}'::jsonb end)).*;

-- name: campaigns.remove_draft
delete from campaign c where c.id = $1 and c.state = 'draft' returning to_jsonb(c) as whole;

-- name: campaigns.restore_segment
insert into customer_segment overriding system value
   select s.* from jsonb_populate_record(null::customer_segment, $1::jsonb) s;

-- name: campaigns.schedule
update campaign set state = 'scheduled', scheduled_at = $1, sent_by = $2, version = version + 1, updated_at = $3
    where id = $4;

-- name: campaigns.segment
select id, name, definition, version, updated_at from customer_segment where id = $1;

-- name: campaigns.segment_namesake
select id from customer_segment where shop_fold(name) = shop_fold($1) and id <> $2;

-- name: campaigns.segments
select id, name, definition, version, updated_at from customer_segment order by shop_fold(name), id;

-- name: campaigns.silent
select id, step from campaign where state = 'sending' and stepped_at < $1;

-- name: campaigns.stop
update campaign set state = 'stopped', ended_at = $1, version = version + 1, updated_at = $1
    where id = $2 and state = 'sending';

-- name: campaigns.take_recipients
with domains as (
     select distinct domain from campaign_recipient where campaign_id = $1 and state = 'waiting'
     except
     select r.domain from campaign_recipient r join mail m on m.id = r.mail_id
      where r.campaign_id = $1 and m.state = 'waiting' and m.error is not null
      group by r.domain having count(*) >= $2::int
   ), due as (
     select r.campaign_id, r.email from domains d
       cross join lateral (
         select w.campaign_id, w.email from campaign_recipient w
          where w.campaign_id = $1 and w.state = 'waiting' and w.domain = d.domain
          order by w.email
          limit greatest(0, $3::int - (select count(*)::int from campaign_recipient h
                                                where h.domain = d.domain and h.handed_at > $4))
       ) r
      limit $5
   )
   select due.email, s.token from due
     left join subscriber s on lower(s.email_address) = due.email and s.confirmed_at is not null and $6 = any(s.topics)
      and not exists (select from suppression p where p.email = due.email);

-- name: campaigns.unschedule
update campaign set state = 'draft', scheduled_at = null, sent_by = null, version = version + 1, updated_at = $1
    where id = $2 and state = 'scheduled';

-- name: campaigns.use_body
update campaign set body_id = $1, body_fingerprint = $2 where id = $3;

-- name: campaigns.use_of_segment
select id from campaign where segment_id = $1 limit 1;

-- name: campaigns.who_bought
select s.id from subscriber s join (
     select lower(o.email) as email from shop_order o
       join order_line l on l.order_id = o.id
       left join product p on p.id = l.product_id
      where o.paid_at is not null
        and ($1::text is null or o.paid_at >= ($1::date)::timestamp at time zone 'America/Mexico_City')
        and ($2::text is null or p.kind = $2)
        and ($3::text is null or l.ref_id = $3)
      group by 1 having sum(l.quantity) >= $4
   ) f on lower(s.email_address) = f.email;

-- name: campaigns.who_buys_by_list
select s.id from subscriber s join (
     select lower(c.email) as email from price_list_customer l join customer c on c.id = l.customer_id
      where $1::int is null or l.price_list_id = $1
   ) f on lower(s.email_address) = f.email;

-- name: campaigns.who_lives_in
select distinct s.id from subscriber s join (
     select lower(c.email) as email, a.state, a.municipality from address a join customer c on c.id = a.customer_id
      union
     select lower(o.email), o.delivery_address ->> 'state', o.delivery_address ->> 'municipality' from shop_order o
      where o.paid_at is not null and o.delivery_method not like 'pickup%'
   ) f on lower(s.email_address) = f.email
   where shop_fold(f.state) = shop_fold($1)
     and ($2 = '' or shop_fold(f.municipality) = shop_fold($2));

-- name: campaigns.who_spent
select s.id from subscriber s join (
     select lower(o.email) as email from shop_order o
      where o.paid_at is not null and o.state not in ('cancelled', 'refunded')
        and ($1::text is null or o.paid_at >= ($1::date)::timestamp at time zone 'America/Mexico_City')
      group by 1 having sum(o.total_cents) >= $2
   ) f on lower(s.email_address) = f.email;

-- name: campaigns.who_subscribed
select s.id from subscriber s where s.confirmed_at is not null
      and ($1::text is null or s.confirmed_at >= ($1::date)::timestamp at time zone 'America/Mexico_City')
      and ($2::text is null or s.confirmed_at < ($2::date)::timestamp at time zone 'America/Mexico_City' + interval '1 day');

-- name: campaigns.who_wishes
select distinct s.id from subscriber s join (
     select coalesce(w.email, lower(c.email)) as email from wish w
       join product p on p.id = w.product_id
       left join customer c on c.id = w.customer_id and not c.is_anonymous
      where (w.is_listed or w.confirmed_at is not null)
        and ($1::text is null or p.kind = $1) and ($2::text is null or p.ref_id = $2)
   ) f on lower(s.email_address) = f.email;
