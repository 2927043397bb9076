ALTER TABLE "order_line" ADD COLUMN "revocation_days" smallint;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "unopened_days" smallint;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "fault_days" smallint;