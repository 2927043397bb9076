CREATE TABLE "contact_block" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_block_key" ON "contact_block" USING btree ("key");--> statement-breakpoint
CREATE INDEX "contact_block_created_idx" ON "contact_block" USING btree ("created_at");