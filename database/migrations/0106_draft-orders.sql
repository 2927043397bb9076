CREATE TABLE "draft_order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"customer_id" text NOT NULL,
	"customer_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"lines" jsonb NOT NULL,
	"delivery_method" text NOT NULL,
	"delivery_address" jsonb NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"shipping_tax_basis_points" integer NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"created_by" text,
	"kept_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_order_token_key" ON "draft_order" USING btree ("token");--> statement-breakpoint
CREATE INDEX "draft_order_created_idx" ON "draft_order" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "draft_order_customer_idx" ON "draft_order" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "draft_order_order_idx" ON "draft_order" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "draft_order_due_idx" ON "draft_order" USING btree ("kept_until") WHERE "draft_order"."state" = 'open';