CREATE TABLE "process_life" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "process_id" integer DEFAULT 0 NOT NULL;