ALTER TABLE "shop_order" ADD COLUMN "shipping_refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "withdrawn_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "shelved_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_shipping_refunded_within" CHECK ("shop_order"."shipping_refunded_cents" between 0 and "shop_order"."shipping_cents");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_refunded_within" CHECK ("order_line"."refunded_quantity" between 0 and "order_line"."quantity");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_gone_within" CHECK ("order_line"."withdrawn_quantity" >= 0 and "order_line"."shelved_quantity" >= 0
        and "order_line"."withdrawn_quantity" + "order_line"."shelved_quantity" <= "order_line"."refunded_quantity");
--> statement-breakpoint
UPDATE "order_line" l SET "refunded_quantity" = least(l."quantity", u."units")
FROM (
	SELECT r."order_id", u."position", count(*)::int AS "units"
	FROM "return_unit" u JOIN "return_request" r ON r."id" = u."return_id"
	WHERE u."is_refunded" GROUP BY r."order_id", u."position"
) u WHERE l."order_id" = u."order_id" AND l."position" = u."position";--> statement-breakpoint
UPDATE "shop_order" o SET "shipping_refunded_cents" = least(o."shipping_cents", r."cents")
FROM (
	SELECT "order_id", sum("shipping_cents")::bigint AS "cents" FROM "return_request" GROUP BY "order_id"
) r WHERE o."id" = r."order_id" AND r."cents" > 0;
