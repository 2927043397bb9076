CREATE TABLE "sync_change" (
	"run_id" uuid NOT NULL,
	"ref_id" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"record" text NOT NULL,
	"name" text NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"before" jsonb,
	"price_before" bigint,
	"price_after" bigint,
	"outcome" text,
	CONSTRAINT "sync_change_run_id_ref_id_pk" PRIMARY KEY("run_id","ref_id")
);
--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "short_percent" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "withdrawn_percent" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "moved_percent" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "moved_by_percent" smallint DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "created_max" integer;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "limits_from" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "is_full" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "is_dry_run" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "waits_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "named" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "applied_line" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "stop_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "sync_run" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_change" ADD CONSTRAINT "sync_change_run_id_sync_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_change_line_idx" ON "sync_change" USING btree ("run_id","line");--> statement-breakpoint
ALTER TABLE "sync_run" ADD CONSTRAINT "sync_run_decided_by_staff_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;