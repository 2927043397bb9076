CREATE TABLE "content_draft" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"staff_user_id" text,
	"saved_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_entry" (
	"key" text PRIMARY KEY NOT NULL,
	"slug" text,
	"value" jsonb NOT NULL,
	"number" integer NOT NULL,
	"turns" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"turned_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_entry_page_has_slug" CHECK (("content_entry"."key" like 'page:%') = ("content_entry"."slug" is not null))
);
--> statement-breakpoint
CREATE TABLE "content_former_slug" (
	"slug" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"value" jsonb NOT NULL,
	"staff_user_id" text,
	"published_at" timestamp with time zone NOT NULL,
	"restored_from" integer,
	CONSTRAINT "content_version_key_number_pk" PRIMARY KEY("key","number")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_entry_slug_key" ON "content_entry" USING btree ("slug");--> statement-breakpoint
-- Pages are kept until what they were made from changes: each reads the entries that it shows, by their keys.
select announce_changes_of('content_entry', 'key');--> statement-breakpoint
select announce_changes_of('content_former_slug');
