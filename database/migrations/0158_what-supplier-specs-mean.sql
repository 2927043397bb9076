CREATE TABLE "supplier_spec_mapping" (
	"supplier" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"path" text,
	"unit" text,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_spec_mapping_supplier_kind_name_pk" PRIMARY KEY("supplier","kind","name"),
	CONSTRAINT "supplier_spec_mapping_unit" CHECK ("supplier_spec_mapping"."unit" is null or "supplier_spec_mapping"."path" is not null)
);
--> statement-breakpoint
ALTER TABLE "supplier_spec_mapping" ADD CONSTRAINT "supplier_spec_mapping_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_spec_mapping" ADD CONSTRAINT "supplier_spec_mapping_saved_by_staff_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;