ALTER TABLE "staff_user" DROP COLUMN "code_tries";--> statement-breakpoint
ALTER TABLE "staff_user" DROP COLUMN "code_tries_since";