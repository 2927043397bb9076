CREATE TABLE "brand_alias" (
	"code" text PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"brand" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_deed" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_deed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"supplier" text,
	"ref_id" text,
	"held_id" bigint,
	"product_id" integer,
	"into_id" integer,
	"names" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"staff_id" text,
	"done_at" timestamp with time zone NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "match_word" (
	"supplier" text NOT NULL,
	"ref_id" text NOT NULL,
	"product_id" integer,
	"deed_id" bigint NOT NULL,
	CONSTRAINT "match_word_supplier_ref_id_pk" PRIMARY KEY("supplier","ref_id")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "joined_into_id" integer;--> statement-breakpoint
ALTER TABLE "match_deed" ADD CONSTRAINT "match_deed_staff_id_staff_user_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_deed" ADD CONSTRAINT "match_deed_undone_by_staff_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_word" ADD CONSTRAINT "match_word_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_deed_done_idx" ON "match_deed" USING btree ("done_at");