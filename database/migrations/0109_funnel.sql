CREATE TABLE "funnel_day" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "funnel_day_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "checkout_begun_at" timestamp with time zone;