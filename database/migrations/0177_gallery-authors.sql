ALTER TABLE "gallery_build" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "gallery_build" g SET "author" = split_part(c."name", ' ', 1) FROM "customer" c WHERE c."id" = g."customer_id";
