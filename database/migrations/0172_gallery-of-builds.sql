CREATE TABLE "gallery_build" (
	"code" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"rejection_reason" text,
	"shared_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gallery_like" (
	"code" text NOT NULL,
	"customer_id" text NOT NULL,
	"liked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gallery_like_code_customer_id_pk" PRIMARY KEY("code","customer_id")
);
--> statement-breakpoint
ALTER TABLE "gallery_build" ADD CONSTRAINT "gallery_build_code_build_code_fk" FOREIGN KEY ("code") REFERENCES "public"."build"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_build" ADD CONSTRAINT "gallery_build_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_like" ADD CONSTRAINT "gallery_like_code_gallery_build_code_fk" FOREIGN KEY ("code") REFERENCES "public"."gallery_build"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_like" ADD CONSTRAINT "gallery_like_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_build_state_idx" ON "gallery_build" USING btree ("state","shared_at");--> statement-breakpoint
CREATE INDEX "gallery_build_customer_idx" ON "gallery_build" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "gallery_like_customer_idx" ON "gallery_like" USING btree ("customer_id");