CREATE TABLE "guess_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"guesses" integer NOT NULL,
	"paused_until" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guess_counter_ends_idx" ON "guess_counter" USING btree ("ends_at");