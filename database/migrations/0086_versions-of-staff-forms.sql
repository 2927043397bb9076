ALTER TABLE "search_synonym" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "notes_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "notes_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_list" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- As with products, whoever writes counts: a verb, a job, a person in psql. Only what forms hold counts: a promotion that
-- opens or an order that is sent is no other text.
create function count_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;--> statement-breakpoint
create function count_notes_change() returns trigger language plpgsql as $$
begin
  new.notes_version := old.notes_version + 1;
  return new;
end $$;--> statement-breakpoint
create trigger count_change before update of name, is_paused on promotion
  for each row when (old.* is distinct from new.*) execute function count_change();--> statement-breakpoint
create trigger count_change before update of name, basis_points on price_list
  for each row when (old.* is distinct from new.*) execute function count_change();--> statement-breakpoint
create trigger count_change before update of terms on search_synonym
  for each row when (old.terms is distinct from new.terms) execute function count_change();--> statement-breakpoint
create trigger count_change before update on warehouse
  for each row when (old.* is distinct from new.*) execute function count_change();--> statement-breakpoint
create trigger count_change before update of name, role, is_disabled on staff_user
  for each row when ((old.name, old.role, old.is_disabled) is distinct from (new.name, new.role, new.is_disabled))
  execute function count_change();--> statement-breakpoint
create trigger count_notes_change before update of notes on shop_order
  for each row when (old.notes is distinct from new.notes) execute function count_notes_change();--> statement-breakpoint
create trigger count_notes_change before update of staff_notes on customer
  for each row when (old.staff_notes is distinct from new.staff_notes) execute function count_notes_change();
