CREATE TABLE "staff_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" text[],
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_view" ADD CONSTRAINT "staff_view_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_view_name_key" ON "staff_view" USING btree ("staff_user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "staff_view_list_idx" ON "staff_view" USING btree ("list");--> statement-breakpoint
CREATE INDEX "product_name_idx" ON "product" USING btree ("name" collate "es-x-icu","id");--> statement-breakpoint
CREATE INDEX "audit_entry_part_idx" ON "audit_entry" USING btree (("after" ->> 'part')) WHERE "audit_entry"."after" ->> 'part' is not null;