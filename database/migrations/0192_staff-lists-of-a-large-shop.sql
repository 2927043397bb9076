CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriber_listed_idx" ON "subscriber" USING btree ("created_at","id","confirmed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_done_idx" ON "refund" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE "refund"."state" = 'succeeded';
