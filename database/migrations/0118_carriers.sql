CREATE TABLE "carrier_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"fingerprint" text NOT NULL,
	"tracking_code" text NOT NULL,
	"said" text NOT NULL,
	"label_id" uuid,
	"times" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_label" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parcel_ref" uuid NOT NULL,
	"provider" text NOT NULL,
	"carrier" text NOT NULL,
	"carrier_name" text NOT NULL,
	"service" text NOT NULL,
	"service_name" text NOT NULL,
	"state" text NOT NULL,
	"request" jsonb,
	"weight_grams" integer NOT NULL,
	"billed_grams" integer,
	"promised_on" date,
	"quoted_cents" bigint NOT NULL,
	"cost_cents" bigint,
	"provider_ref" text,
	"tracking_code" text,
	"tracking_url" text,
	"label_url" text,
	"pdf" "bytea",
	"failure" text,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"bought_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"parcel_state" text DEFAULT 'created' NOT NULL,
	"parcel_detail" text DEFAULT '' NOT NULL,
	"parcel_state_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"pickup_id" uuid,
	"problem_at" timestamp with time zone,
	"solved_at" timestamp with time zone,
	"solved_by" text,
	"solution" text,
	"problem_note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_pickup" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"carrier" text NOT NULL,
	"carrier_name" text NOT NULL,
	"warehouse_code" text NOT NULL,
	"day" date NOT NULL,
	"from_hour" integer NOT NULL,
	"to_hour" integer NOT NULL,
	"state" text NOT NULL,
	"confirmation" text,
	"failure" text,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_quote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parcel_ref" uuid NOT NULL,
	"warehouse" text NOT NULL,
	"to_code" text NOT NULL,
	"parcel" jsonb NOT NULL,
	"rates" jsonb NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carrier_event" ADD CONSTRAINT "carrier_event_label_id_parcel_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."parcel_label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_label" ADD CONSTRAINT "parcel_label_pickup_id_parcel_pickup_id_fk" FOREIGN KEY ("pickup_id") REFERENCES "public"."parcel_pickup"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_event_key" ON "carrier_event" USING btree ("provider","fingerprint");--> statement-breakpoint
CREATE INDEX "carrier_event_label_idx" ON "carrier_event" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "carrier_event_last_idx" ON "carrier_event" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_label_live_key" ON "parcel_label" USING btree ("parcel_ref") WHERE "parcel_label"."state" in ('buying', 'making', 'bought', 'unknown');--> statement-breakpoint
CREATE INDEX "parcel_label_parcel_idx" ON "parcel_label" USING btree ("parcel_ref");--> statement-breakpoint
CREATE INDEX "parcel_label_tracking_idx" ON "parcel_label" USING btree ("tracking_code") WHERE "parcel_label"."tracking_code" is not null;--> statement-breakpoint
CREATE INDEX "parcel_label_open_idx" ON "parcel_label" USING btree ("tried_at") WHERE "parcel_label"."state" in ('buying', 'making');--> statement-breakpoint
CREATE INDEX "parcel_label_moving_idx" ON "parcel_label" USING btree ("read_at") WHERE "parcel_label"."state" = 'bought' and "parcel_label"."parcel_state" not in ('delivered', 'returned', 'lost', 'cancelled');--> statement-breakpoint
CREATE INDEX "parcel_label_asked_idx" ON "parcel_label" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "parcel_label_problem_idx" ON "parcel_label" USING btree ("problem_at") WHERE "parcel_label"."problem_at" is not null and "parcel_label"."solved_at" is null;--> statement-breakpoint
CREATE INDEX "parcel_label_unknown_idx" ON "parcel_label" USING btree ("asked_at") WHERE "parcel_label"."state" = 'unknown';--> statement-breakpoint
CREATE INDEX "parcel_pickup_day_idx" ON "parcel_pickup" USING btree ("day");--> statement-breakpoint
CREATE INDEX "parcel_quote_quoted_idx" ON "parcel_quote" USING btree ("quoted_at");