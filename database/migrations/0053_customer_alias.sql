CREATE TABLE "customer_alias" (
	"email" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"former_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_alias" ADD CONSTRAINT "customer_alias_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_alias_former_key" ON "customer_alias" USING btree ("former_id");--> statement-breakpoint
CREATE INDEX "customer_alias_customer_idx" ON "customer_alias" USING btree ("customer_id");