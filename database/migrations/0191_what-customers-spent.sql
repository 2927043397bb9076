CREATE TABLE "customer_spending" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"spent_cents" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_spending" ADD CONSTRAINT "customer_spending_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_spending_most_idx" ON "customer_spending" USING btree ("spent_cents" DESC NULLS FIRST,"customer_id") WHERE "customer_spending"."order_count" > 0;--> statement-breakpoint
create function count_customer_spending(spender text) returns void language plpgsql as $$
begin
  -- Whoever else changes an order of theirs waits here, so that the sum below sees it.
  insert into customer_spending (customer_id) values (spender) on conflict (customer_id) do update set customer_id = excluded.customer_id;
  update customer_spending s set (order_count, spent_cents) = (
    select count(*), coalesce(sum(o.total_cents), 0) from shop_order o
     where o.customer_id = spender and o.state in ('paid', 'paid_without_stock'))
   where s.customer_id = spender;
end $$;--> statement-breakpoint
create function keep_customer_spending() returns trigger language plpgsql as $$
begin
  -- Where accounts are merged, of both, in one order everywhere.
  perform count_customer_spending(least(old.customer_id, new.customer_id));
  if old.customer_id <> new.customer_id then
    perform count_customer_spending(greatest(old.customer_id, new.customer_id));
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger keep_customer_spending after update of state, total_cents, customer_id on shop_order for each row
  when ((old.state in ('paid', 'paid_without_stock') or new.state in ('paid', 'paid_without_stock'))
    and (old.state in ('paid', 'paid_without_stock'), old.total_cents, old.customer_id)
      is distinct from (new.state in ('paid', 'paid_without_stock'), new.total_cents, new.customer_id))
  execute function keep_customer_spending();--> statement-breakpoint
create function keep_customer_spending_of_new() returns trigger language plpgsql as $$
begin
  -- Once for each customer, however many orders are written at once.
  perform count_customer_spending(customer_id) from (
    select distinct customer_id from fresh where state in ('paid', 'paid_without_stock') order by customer_id) spenders;
  return null;
end $$;--> statement-breakpoint
create trigger keep_customer_spending_of_new after insert on shop_order referencing new table as fresh
  for each statement execute function keep_customer_spending_of_new();
