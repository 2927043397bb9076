CREATE TABLE "announced_change" (
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"tags" text[] NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"writes" bigint DEFAULT 0 NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announced_change_transaction_idx" ON "announced_change" USING btree ("transaction");--> statement-breakpoint
-- What is announced is written down, too, for who was not there to hear of it; and who hears of it learns which
-- transaction it was: a number before the tags.
create or replace function announce(tags text[]) returns void language plpgsql as $$
declare
  own text := pg_current_xact_id()::text;
  part text := own;
  tag text;
begin
  if cardinality(tags) > 1000 then
    tags := '{*}';
  end if;
  insert into announced_change (tags) values (tags);
  foreach tag in array tags loop
    if length(part) + length(tag) > 7000 then
      perform pg_notify('shop_changes', part);
      part := own;
    end if;
    part := part || ' ' || tag;
  end loop;
  if part <> own then
    perform pg_notify('shop_changes', part);
  end if;
end $$;
