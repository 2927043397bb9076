ALTER TABLE "cart_item" DROP CONSTRAINT "cart_item_quantity";--> statement-breakpoint
ALTER TABLE "saved_item" DROP CONSTRAINT "saved_item_quantity";--> statement-breakpoint
ALTER TABLE "price_list_break" DROP CONSTRAINT "price_list_break_quantity";--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_quantity" CHECK ("cart_item"."quantity" between 1 and 9999);--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_quantity" CHECK ("saved_item"."quantity" between 1 and 9999);--> statement-breakpoint
ALTER TABLE "price_list_break" ADD CONSTRAINT "price_list_break_quantity" CHECK ("price_list_break"."from_quantity" between 1 and 9999);