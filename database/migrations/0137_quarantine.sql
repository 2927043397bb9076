CREATE TABLE "supplier_rule" (
	"supplier" text NOT NULL,
	"code" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"kind" text,
	CONSTRAINT "supplier_rule_supplier_code_about_pk" PRIMARY KEY("supplier","code","about")
);
--> statement-breakpoint
CREATE TABLE "sync_held" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_held_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier" text NOT NULL,
	"key" text NOT NULL,
	"code" text NOT NULL,
	"ref_id" text,
	"about" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"line" text NOT NULL,
	"content_hash" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"first_run_id" uuid,
	"run_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "sync_held_once" UNIQUE("supplier","key","code")
);
--> statement-breakpoint
ALTER TABLE "supplier_rule" ADD CONSTRAINT "supplier_rule_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_supplier_supplier_code_fk" FOREIGN KEY ("supplier") REFERENCES "public"."supplier"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_first_run_id_sync_run_id_fk" FOREIGN KEY ("first_run_id") REFERENCES "public"."sync_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_run_id_sync_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sync_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_held" ADD CONSTRAINT "sync_held_decided_by_staff_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sync_held_open_idx" ON "sync_held" USING btree ("supplier","code") WHERE "sync_held"."state" = 'open';