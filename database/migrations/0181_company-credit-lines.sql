CREATE TABLE "company_credit_charge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_credit_charge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"reference" uuid NOT NULL,
	"number" integer,
	"amount_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_credit_charge_paid" CHECK ("company_credit_charge"."paid_cents" between 0 and "company_credit_charge"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "company_credit_line" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"limit_cents" bigint NOT NULL,
	"days_to_pay" integer NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"stop_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_credit_line_limit" CHECK ("company_credit_line"."limit_cents" >= 0),
	CONSTRAINT "company_credit_line_days" CHECK ("company_credit_line"."days_to_pay" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "company_credit_movement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_credit_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"charge_id" integer,
	"payment_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_credit_movement_moves" CHECK ("company_credit_movement"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "company_credit_payment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_credit_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"applied_cents" bigint DEFAULT 0 NOT NULL,
	"recorded_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone,
	"reversed_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "company_credit_payment_amount" CHECK ("company_credit_payment"."amount_cents" > 0),
	CONSTRAINT "company_credit_payment_applied" CHECK ("company_credit_payment"."applied_cents" between 0 and "company_credit_payment"."amount_cents"),
	CONSTRAINT "company_credit_payment_reversed" CHECK ("company_credit_payment"."reversed_at" is null or "company_credit_payment"."applied_cents" = 0)
);
--> statement-breakpoint
ALTER TABLE "company_credit_charge" ADD CONSTRAINT "company_credit_charge_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_credit_line" ADD CONSTRAINT "company_credit_line_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_credit_movement" ADD CONSTRAINT "company_credit_movement_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_credit_movement" ADD CONSTRAINT "company_credit_movement_charge_id_company_credit_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."company_credit_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_credit_movement" ADD CONSTRAINT "company_credit_movement_payment_id_company_credit_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."company_credit_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_credit_payment" ADD CONSTRAINT "company_credit_payment_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_credit_charge_reference_key" ON "company_credit_charge" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "company_credit_charge_company_idx" ON "company_credit_charge" USING btree ("company_id","due_on");--> statement-breakpoint
CREATE INDEX "company_credit_charge_open_idx" ON "company_credit_charge" USING btree ("due_on") WHERE "company_credit_charge"."paid_cents" < "company_credit_charge"."amount_cents";--> statement-breakpoint
CREATE INDEX "company_credit_movement_company_idx" ON "company_credit_movement" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_credit_movement_charge_idx" ON "company_credit_movement" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "company_credit_movement_payment_idx" ON "company_credit_movement" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_credit_payment_reference_key" ON "company_credit_payment" USING btree ("method",upper("reference")) WHERE "company_credit_payment"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "company_credit_payment_company_idx" ON "company_credit_payment" USING btree ("company_id","created_at");