CREATE TABLE "page_redirect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_redirect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_redirect_leads_away" CHECK ("page_redirect"."from_path" <> "page_redirect"."to_path")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "page_redirect_from_key" ON "page_redirect" USING btree ("from_path");--> statement-breakpoint
select announce_changes_of('page_redirect');
