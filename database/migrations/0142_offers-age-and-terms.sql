ALTER TABLE "supplier" ADD COLUMN "max_age_hours" integer;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "map_price" numeric(14, 6);--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "min_quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "eta" date;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_offer" ADD COLUMN "is_stale" boolean DEFAULT false NOT NULL;