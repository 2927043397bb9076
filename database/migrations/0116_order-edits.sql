CREATE TABLE "order_edit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"token" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"delivery_address" jsonb,
	"order_version" text NOT NULL,
	"difference_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"attempt_id" uuid,
	"refund_ids" uuid[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "order_edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "edits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_edit" ADD CONSTRAINT "order_edit_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_edit_token_key" ON "order_edit" USING btree ("token");--> statement-breakpoint
CREATE INDEX "order_edit_order_idx" ON "order_edit" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_edit_pending_key" ON "order_edit" USING btree ("order_id") WHERE "order_edit"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "order_edit_attempt_idx" ON "order_edit" USING btree ("attempt_id") WHERE "order_edit"."attempt_id" is not null;--> statement-breakpoint
CREATE INDEX "order_edit_due_idx" ON "order_edit" USING btree ("kept_until") WHERE "order_edit"."state" = 'pending';