ALTER TABLE "stock_purchase" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
-- What was sent before this was kept: the next count of its supplier is believed to lack it.
UPDATE "stock_purchase" SET "ordered_at" = now() WHERE "from_code" IS NOT NULL AND "state" = 'open';
