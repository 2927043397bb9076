-- name: invoice_profiles.add
insert into invoice_profile (customer_id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default)
   values ($1, $2, $3, $4, $5, $6, $7 or not exists (select from invoice_profile where customer_id = $1))
   on conflict do nothing
   returning id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default;

-- name: invoice_profiles.add_many
insert into invoice_profile (customer_id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default, created_at, updated_at)
   select g.customer_id, g.rfc, g.legal_name, g.tax_regime, g.cfdi_use, g.postal_code,
          not exists (select from invoice_profile p where p.customer_id = g.customer_id), $1, $1
     from jsonb_to_recordset($2::jsonb) as g(
            customer_id text, rfc text, legal_name text, tax_regime text, cfdi_use text, postal_code text)
   on conflict do nothing
   returning id, customer_id;

-- name: invoice_profiles.change
update invoice_profile set rfc = $1, legal_name = $2, tax_regime = $3, cfdi_use = $4, postal_code = $5,
     is_default = is_default or $6, updated_at = now()
   where id = $7 and customer_id = $8
   returning id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default;

-- name: invoice_profiles.data_of
select coalesce(json_agg(to_jsonb(p) - 'id' - 'customer_id' order by p.rfc), '[]') as data
     from invoice_profile p where p.customer_id = $1;

-- name: invoice_profiles.erase
delete from invoice_profile where customer_id = $1;

-- name: invoice_profiles.give_defaults
update invoice_profile set is_default = true
    where id in (
      select distinct on (a.customer_id) a.id from invoice_profile a
       where a.customer_id = any($1::text[])
         and not exists (select from invoice_profile d where d.customer_id = a.customer_id and d.is_default)
       order by a.customer_id, a.created_at desc, a.id);

-- name: invoice_profiles.hand_over
update invoice_profile p set customer_id = $1,
     is_default = p.is_default and not exists (
       select from invoice_profile d where d.customer_id = $1 and d.is_default)
    where p.customer_id = $2 and not exists (
      select from invoice_profile o
       where o.customer_id = $1 and o.rfc = p.rfc and o.legal_name = p.legal_name);

-- name: invoice_profiles.of_customer
select id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default from invoice_profile where customer_id = $1 order by is_default desc, created_at desc, id;

-- name: invoice_profiles.of_customers
select customer_id, rfc, legal_name from invoice_profile where customer_id = any($1::text[]);

-- name: invoice_profiles.one
select id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default from invoice_profile where id = $1 and customer_id = $2;

-- name: invoice_profiles.promote_newest
update invoice_profile set is_default = true
   where id = (select id from invoice_profile where customer_id = $1 order by created_at desc, id limit 1);

-- name: invoice_profiles.remove
delete from invoice_profile where id = $1 and customer_id = $2 returning is_default;

-- name: invoice_profiles.remove_many
delete from invoice_profile where id = any($1::uuid[]) and updated_at = created_at returning id;

-- name: invoice_profiles.unset_other_defaults
update invoice_profile set is_default = false where customer_id = $1 and id <> $2 and is_default;
