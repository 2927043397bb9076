ALTER TABLE "build" ADD COLUMN "seen" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "build_customer" ON "build" USING btree ("customer_id");