CREATE TABLE "spec_layout" (
	"kind" text PRIMARY KEY NOT NULL,
	"specs" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
select announce_changes_of('spec_layout');
