CREATE TABLE "scheduled_price" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"reason" text NOT NULL,
	"staff_user_id" text,
	"former_price_cents" bigint,
	"has_locked" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_price_positive" CHECK ("scheduled_price"."price_cents" > 0),
	CONSTRAINT "scheduled_price_window" CHECK ("scheduled_price"."ends_at" > "scheduled_price"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "scheduled_price" ADD CONSTRAINT "scheduled_price_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_price_product_idx" ON "scheduled_price" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE INDEX "scheduled_price_turn_idx" ON "scheduled_price" USING btree ("starts_at") WHERE "scheduled_price"."state" in ('waiting', 'running');--> statement-breakpoint
select announce_changes_of('scheduled_price', 'product_id');
