CREATE TABLE "import_row" (
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"state" text NOT NULL,
	"product_id" integer,
	"sku" text,
	"form" jsonb,
	"before" jsonb,
	"after" jsonb,
	"problems" jsonb,
	CONSTRAINT "import_row_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"columns" text[] NOT NULL,
	"mapping" text[] NOT NULL,
	"row_count" integer NOT NULL,
	"staff_id" text,
	"rights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"error" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_run_id_import_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_state_idx" ON "import_row" USING btree ("run_id","state","line");--> statement-breakpoint
CREATE INDEX "import_run_started_idx" ON "import_run" USING btree ("started_at");