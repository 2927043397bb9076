CREATE TABLE "gift_card" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"amount_cents" bigint NOT NULL,
	"code_hash" text,
	"last_four" text,
	"token_hash" text,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"sender_name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"deliver_on" date NOT NULL,
	"buyer_email" text,
	"buyer_id" text,
	"issued_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"attempt_id" uuid,
	"paid_attempt_id" uuid,
	"paid_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text DEFAULT '' NOT NULL,
	"refunded_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_number_key" UNIQUE("number"),
	CONSTRAINT "gift_card_code_key" UNIQUE("code_hash"),
	CONSTRAINT "gift_card_token_key" UNIQUE("token_hash"),
	CONSTRAINT "gift_card_amount" CHECK ("gift_card"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_buyer_id_customer_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_redeemed_by_customer_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_listed_idx" ON "gift_card" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "gift_card_due_idx" ON "gift_card" USING btree ("deliver_on") WHERE "gift_card"."paid_at" is not null and "gift_card"."sent_at" is null and "gift_card"."disabled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_paid_attempt_key" ON "gift_card" USING btree ("paid_attempt_id") WHERE "gift_card"."paid_attempt_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_card_buyer_idx" ON "gift_card" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "gift_card_redeemed_by_idx" ON "gift_card" USING btree ("redeemed_by");