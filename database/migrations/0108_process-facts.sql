ALTER TABLE "process_life" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "process_life" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "process_life" ADD COLUMN "node" text;--> statement-breakpoint
ALTER TABLE "process_life" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "process_life" ADD COLUMN "pid" integer;--> statement-breakpoint
ALTER TABLE "process_life" ADD COLUMN "does_jobs" boolean DEFAULT false NOT NULL;