CREATE TABLE "ticket_file" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"width" integer,
	"height" integer,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "source" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "product_id" integer;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "sender_key" text;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "is_note" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "event" text;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "sender_key" text;--> statement-breakpoint
ALTER TABLE "ticket_file" ADD CONSTRAINT "ticket_file_message_id_ticket_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_link_ticket_idx" ON "ticket_link" USING btree ("ticket_id");--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_customer_idx" ON "ticket" USING btree ("customer_id","updated_at");--> statement-breakpoint
CREATE INDEX "ticket_order_idx" ON "ticket" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ticket_product_idx" ON "ticket" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "ticket_return_idx" ON "ticket" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_once_key" ON "ticket" USING btree (lower("email"),"sender_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_message_once_key" ON "ticket_message" USING btree ("ticket_id","author","sender_key");