CREATE TABLE "sync_before" (
	"run_id" uuid NOT NULL,
	"ref_id" text NOT NULL,
	"line" integer NOT NULL,
	"product_id" integer,
	"is_new" boolean DEFAULT false NOT NULL,
	"offer_before" jsonb,
	"offer_after" jsonb,
	"product_before" jsonb,
	"product_after" jsonb,
	"stock_before" jsonb,
	"stock_after" jsonb,
	"version_before" integer,
	"version_after" integer,
	"undone_at" timestamp with time zone,
	"kept" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "sync_before_run_id_ref_id_pk" PRIMARY KEY("run_id","ref_id")
);
--> statement-breakpoint
ALTER TABLE "sync_before" ADD CONSTRAINT "sync_before_run_id_sync_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_before_product_idx" ON "sync_before" USING btree ("product_id");