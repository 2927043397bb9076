CREATE TABLE "store_credit_account" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "store_credit_balance_not_negative" CHECK ("store_credit_account"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_credit_hold" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_credit_hold_positive" CHECK ("store_credit_hold"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "store_credit_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_credit_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"cause" text NOT NULL,
	"reference" text,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_credit_movement_moves" CHECK ("store_credit_movement"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "store_credit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_credit_account" ADD CONSTRAINT "store_credit_account_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credit_hold" ADD CONSTRAINT "store_credit_hold_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credit_movement" ADD CONSTRAINT "store_credit_movement_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_credit_hold_customer_idx" ON "store_credit_hold" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_credit_movement_cause_key" ON "store_credit_movement" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "store_credit_movement_customer_idx" ON "store_credit_movement" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "store_credit_movement_created_idx" ON "store_credit_movement" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_credit_within_total" CHECK ("shop_order"."store_credit_cents" between 0 and "shop_order"."total_cents");