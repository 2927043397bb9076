CREATE TABLE "promotion_customer" (
	"promotion_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "promotion_customer_promotion_id_customer_id_pk" PRIMARY KEY("promotion_id","customer_id")
);
--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "buyers" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_customer" ADD CONSTRAINT "promotion_customer_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_customer" ADD CONSTRAINT "promotion_customer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_customer_customer_idx" ON "promotion_customer" USING btree ("customer_id");