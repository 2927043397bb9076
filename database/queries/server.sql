-- name: server.announced_tables
select array(select c.relname::text from pg_class c
                 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')) as tables,
          array(select distinct c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
                 where c.relnamespace = 'public'::regnamespace and t.tgname like 'announce\_%') as announced,
          (select coalesce(json_agg(json_build_object('name', p.proname, 'body', p.prosrc)), '[]') from pg_proc p
            where p.pronamespace = 'public'::regnamespace
              and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as functions;

-- name: server.is_untouched
select not exists (select from product) and not exists (select from shop_order)
      and not exists (select from customer where not is_anonymous) as untouched;

-- name: server.migrated
select to_regclass('product_listing') is not null as found;
