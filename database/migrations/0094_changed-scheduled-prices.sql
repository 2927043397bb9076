ALTER TABLE "scheduled_price" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
create trigger count_change before update on scheduled_price
  for each row when (old.* is distinct from new.*) execute function count_change();
