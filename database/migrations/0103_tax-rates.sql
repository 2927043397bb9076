ALTER TABLE "product" ADD COLUMN "tax_basis_points" integer;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "shipping_tax_basis_points" integer DEFAULT 1600 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_tax_known" CHECK ("product"."tax_basis_points" in (0, 800, 1600));