CREATE TABLE "order_check" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"signs" jsonb NOT NULL,
	"points" integer NOT NULL,
	"held_from" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"held_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by" text,
	"release_note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "payer" jsonb;--> statement-breakpoint
ALTER TABLE "order_check" ADD CONSTRAINT "order_check_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_decline_attempt_idx" ON "payment_decline" USING btree ("attempt_id");