ALTER TABLE "staff_approval" ADD COLUMN "destination" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_approval" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was decided keeps of a CLABE its last four digits.
UPDATE "staff_approval" SET "input" = regexp_replace("input"::text, '("clabe": ")\d{14}(\d{4}")', '\1···\2', 'g')::jsonb WHERE "state" <> 'pending';
