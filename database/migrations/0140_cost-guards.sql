ALTER TABLE "supplier" ADD COLUMN "cost_up_percent" smallint DEFAULT 700 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "cost_down_percent" smallint DEFAULT 87 NOT NULL;