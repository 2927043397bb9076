ALTER TABLE "payment_attempt" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
CREATE INDEX "refund_open_idx" ON "refund" USING btree ("created_at") WHERE "refund"."state" <> 'succeeded';--> statement-breakpoint
UPDATE "payment_attempt" a SET "method" = o."payment_method" FROM "shop_order" o
  WHERE o."id"::text = a."reference" AND a."provider" <> 'store_credit' AND o."payment_method" IN ('card', 'oxxo', 'spei', 'paypal');--> statement-breakpoint
-- Failures that nobody was told of.
INSERT INTO "payment_finding" ("kind", "provider", "provider_ref", "attempt_id", "reported_cents", "moved_at", "found_at")
  SELECT 'refund_failed', a."provider", r."id"::text, a."id", -r."amount_cents", r."updated_at", now()
  FROM "refund" r JOIN "payment_attempt" a ON a."id" = r."attempt_id" WHERE r."state" = 'failed'
  ON CONFLICT DO NOTHING;
