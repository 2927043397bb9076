CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_because" text,
	"failing_since" timestamp with time zone,
	"last_failure" jsonb,
	"last_failed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" smallint,
	"answer" text,
	"failure" jsonb,
	"duration_ms" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_page_idx" ON "webhook_delivery" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" USING btree ("webhook_id",("topic" like 'product.%'),"next_try_at") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
-- Whoever writes products, a verb, a feed or a job, other programs are told of them; nothing is written where none listens.
create function tell_webhooks_of_products() returns trigger language plpgsql as $$
declare
  topic text := 'product.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
begin
  if not exists (select from webhook w where w.is_on and w.topics @> array[topic]) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into webhook_event (topic, subject, created_at) select topic, n.id::text, now() from new_rows n;
  elsif tg_op = 'UPDATE' then
    insert into webhook_event (topic, subject, created_at)
      select topic, n.id::text, now() from new_rows n join old_rows o using (id) where n.version <> o.version;
  else
    insert into webhook_event (topic, subject, created_at) select topic, o.id::text, now() from old_rows o;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger tell_webhooks_of_new after insert on product referencing new table as new_rows
  for each statement execute function tell_webhooks_of_products();--> statement-breakpoint
create trigger tell_webhooks_of_changed after update on product referencing old table as old_rows new table as new_rows
  for each statement execute function tell_webhooks_of_products();--> statement-breakpoint
create trigger tell_webhooks_of_deleted after delete on product referencing old table as old_rows
  for each statement execute function tell_webhooks_of_products();
