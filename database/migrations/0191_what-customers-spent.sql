CREATE TABLE "customer_spending" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"spent_cents" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_spending" ADD CONSTRAINT "customer_spending_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_spending_most_idx" ON "customer_spending" USING btree ("spent_cents" DESC NULLS FIRST,"customer_id") WHERE "customer_spending"."order_count" > 0;--> statement-breakpoint
create function keep_customer_spending() returns trigger language plpgsql as $$
declare
  -- Of both where accounts are merged, in one order everywhere.
  spender text;
begin
  for spender in
    select distinct id from unnest(case when tg_op = 'INSERT' then array[new.customer_id] else array[old.customer_id, new.customer_id] end) as s(id)
     order by id
  loop
    -- Whoever else changes an order of theirs waits here, so that the sum below sees it.
    insert into customer_spending (customer_id) values (spender) on conflict (customer_id) do update set customer_id = excluded.customer_id;
    update customer_spending s set (order_count, spent_cents) = (
      select count(*), coalesce(sum(o.total_cents), 0) from shop_order o
       where o.customer_id = spender and o.state in ('paid', 'paid_without_stock'))
     where s.customer_id = spender;
  end loop;
  return null;
end $$;--> statement-breakpoint
create trigger keep_customer_spending after update of state, total_cents, customer_id on shop_order for each row
  when ((old.state in ('paid', 'paid_without_stock') or new.state in ('paid', 'paid_without_stock'))
    and (old.state in ('paid', 'paid_without_stock'), old.total_cents, old.customer_id)
      is distinct from (new.state in ('paid', 'paid_without_stock'), new.total_cents, new.customer_id))
  execute function keep_customer_spending();--> statement-breakpoint
create trigger keep_customer_spending_of_new after insert on shop_order for each row
  when (new.state in ('paid', 'paid_without_stock')) execute function keep_customer_spending();--> statement-breakpoint
insert into customer_spending (customer_id, order_count, spent_cents)
  select customer_id, count(*), sum(total_cents) from shop_order
   where state in ('paid', 'paid_without_stock') group by customer_id
  on conflict do nothing;
