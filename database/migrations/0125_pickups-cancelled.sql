ALTER TABLE "parcel_pickup" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcel_pickup" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_pickup" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcel_pickup" ADD COLUMN "cancelled_by" text;