CREATE TABLE "store_credit_claim" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"frozen_cents" bigint NOT NULL,
	"lost_cents" bigint NOT NULL,
	"taken_cents" bigint DEFAULT 0 NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_credit_claim_not_negative" CHECK ("store_credit_claim"."frozen_cents" >= 0 and "store_credit_claim"."lost_cents" >= 0 and "store_credit_claim"."taken_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_credit_part" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_credit_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"taken_by" bigint NOT NULL,
	"taken_from" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "store_credit_part_returned" CHECK ("store_credit_part"."returned_cents" between 0 and "store_credit_part"."cents")
);
--> statement-breakpoint
ALTER TABLE "store_credit_movement" ADD COLUMN "origin_attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "store_credit_movement" ADD COLUMN "left_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_credit_part" ADD CONSTRAINT "store_credit_part_taken_by_store_credit_movement_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."store_credit_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credit_part" ADD CONSTRAINT "store_credit_part_taken_from_store_credit_movement_id_fk" FOREIGN KEY ("taken_from") REFERENCES "public"."store_credit_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_credit_part_by_idx" ON "store_credit_part" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "store_credit_part_from_idx" ON "store_credit_part" USING btree ("taken_from");--> statement-breakpoint
CREATE INDEX "store_credit_movement_left_idx" ON "store_credit_movement" USING btree ("customer_id","id") WHERE "store_credit_movement"."left_cents" > 0;--> statement-breakpoint
CREATE INDEX "store_credit_movement_origin_idx" ON "store_credit_movement" USING btree ("origin_attempt_id") WHERE "store_credit_movement"."origin_attempt_id" is not null;--> statement-breakpoint
ALTER TABLE "store_credit_movement" ADD CONSTRAINT "store_credit_movement_left" CHECK ("store_credit_movement"."left_cents" between 0 and greatest("store_credit_movement"."amount_cents", 0));
--> statement-breakpoint
-- Which payments became credit.
update store_credit_movement m set origin_attempt_id = r.attempt_id
  from refund r join payment_attempt a on a.id = r.attempt_id
 where m.kind = 'refunded' and m.cause = 'refund:' || r.id and a.provider <> 'store_credit';
--> statement-breakpoint
-- What was taken until now took the oldest credit.
with flow as (
  select id, customer_id, amount_cents,
    sum(abs(amount_cents)) over (partition by customer_id, amount_cents > 0 order by id) as upto
  from store_credit_movement
), part as (
  select o.id as taken_by, i.id as taken_from,
    least(o.upto, i.upto) - greatest(o.upto + o.amount_cents, i.upto - i.amount_cents) as cents
  from flow i join flow o on o.customer_id = i.customer_id
   where i.amount_cents > 0 and o.amount_cents < 0
)
insert into store_credit_part (taken_by, taken_from, cents)
select taken_by, taken_from, cents from part where cents > 0 order by taken_by, taken_from;
--> statement-breakpoint
update store_credit_movement m set left_cents = m.amount_cents
    - coalesce((select sum(p.cents) from store_credit_part p where p.taken_from = m.id), 0)
 where m.amount_cents > 0;
