-- name: support.add_message
insert into ticket_message (ticket_id, author, author_name, body) values ($1, $2, $3, $4);

-- name: support.add_ticket
insert into ticket (customer_id, name, email, subject, order_number) values ($1, $2, $3, $4, $5) returning id;

-- name: support.count
select count(*) as total from ticket t where ($1::text is null or shop_fold(t.subject || ' ' || t.name || ' ' || t.email) like '%' || shop_fold($1) || '%')
  and ($2::text is null or t.state = $2);

-- name: support.erase
delete from ticket where customer_id = $1 or customer_id is null and lower(email) = lower($2);

-- name: support.messages
select id, author, author_name, body, created_at from ticket_message where ticket_id = $1 order by id;

-- name: support.move
update ticket set customer_id = $1 where customer_id = $2;

-- name: support.open_count
select count(*) as total from ticket where state = 'open';

-- name: support.page
with page as materialized (
     select t.id from ticket t where ($1::text is null or shop_fold(t.subject || ' ' || t.name || ' ' || t.email) like '%' || shop_fold($1) || '%')
  and ($2::text is null or t.state = $2) order by t.updated_at desc, t.id desc limit $3 offset $4
   )
   select t.id, t.name, t.email, t.subject, t.order_number, t.state, t.version, t.created_at, t.updated_at,
  (select count(*) from ticket_message m where m.ticket_id = t.id) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id order by m.id desc limit 1), '')
    as last_message from page join ticket t on t.id = page.id order by t.updated_at desc, t.id desc;

-- name: support.personal_data
select coalesce(json_agg(json_build_object('subject', t.subject, 'name', t.name, 'email', t.email,
     'state', t.state, 'asked_at', t.created_at,
     'messages', (select coalesce(json_agg(json_build_object('author', m.author, 'body', m.body,
        'written_at', m.created_at) order by m.id), '[]') from ticket_message m where m.ticket_id = t.id))
     order by t.id), '[]') as data
   from ticket t where t.customer_id = $1;

-- name: support.set_state
update ticket set state = $1, version = version + 1, updated_at = $2
    where id = $3 and ($4::int is null or version = $4::int);

-- name: support.ticket
select t.id, t.name, t.email, t.subject, t.order_number, t.state, t.version, t.created_at, t.updated_at,
  (select count(*) from ticket_message m where m.ticket_id = t.id) as message_count,
  coalesce((select left(m.body, 200) from ticket_message m where m.ticket_id = t.id order by m.id desc limit 1), '')
    as last_message from ticket t where t.id = $1;
