ALTER TABLE "promotion" ADD COLUMN "covers_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "category_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "brand_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "except_category_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "except_brand_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "reward_category_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "reward_brand_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "reward_except_category_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "reward_except_brand_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Until now naming no product meant all of them, except for prices in lists and bundles.
update "promotion" m set "covers_all" = true
  where m."type" not in ('catalogue', 'bundle')
    and not exists (select from "promotion_product" p where p."promotion_id" = m."id" and p."role" = 'goods');
