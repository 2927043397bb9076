CREATE TABLE "promotion_contact_use" (
	"promotion_id" integer NOT NULL,
	"contact" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "promotion_contact_use_promotion_id_contact_pk" PRIMARY KEY("promotion_id","contact")
);
--> statement-breakpoint
ALTER TABLE "promotion_limit" ADD COLUMN "per_customer_by" text DEFAULT 'contact' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD COLUMN "contacts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_contact_use" ADD CONSTRAINT "promotion_contact_use_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;