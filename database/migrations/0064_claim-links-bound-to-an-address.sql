ALTER TABLE "customer" ADD COLUMN "claim_email" text;--> statement-breakpoint
-- Links of guests who bought with another address, too, may have been mailed to that one: they end.
UPDATE "customer" c SET "claim_email" = c."contact_email", "claim_token" = case
  when exists (select from "shop_order" o where o."customer_id" = c."id" and o."email" <> c."contact_email")
  then replace(gen_random_uuid()::text, '-', '') else c."claim_token" end
 WHERE c."claim_token" is not null;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_claim_bound" CHECK (("customer"."claim_token" is null) = ("customer"."claim_email" is null));