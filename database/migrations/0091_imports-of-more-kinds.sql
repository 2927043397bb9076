ALTER TABLE "import_row" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "kind" text DEFAULT 'products' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_customer_idx" ON "import_row" USING btree ("customer_id") WHERE "import_row"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "import_row_key_idx" ON "import_row" USING btree ("key") WHERE "import_row"."key" is not null;