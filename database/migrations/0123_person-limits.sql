CREATE TABLE "person_limit" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"units" smallint NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "person_limit_positive" CHECK ("person_limit"."units" > 0 and "person_limit"."days" > 0)
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "contact_keys" text[] DEFAULT '{}' NOT NULL;