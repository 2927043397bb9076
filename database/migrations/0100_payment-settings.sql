-- Months without interest and how long transfers are waited for become fields of the group `payments`.
insert into shop_setting (key, value)
select 'payments', jsonb_object_agg(name, value)
  from (select case key when 'pricing.instalments' then 'instalments' else 'spei_hold_hours' end as name, value
          from shop_setting where key in ('pricing.instalments', 'payments.spei_hold_hours')) former
having count(*) > 0
on conflict (key) do update set value = excluded.value || shop_setting.value;--> statement-breakpoint
delete from shop_setting where key in ('pricing.instalments', 'payments.spei_hold_hours');
