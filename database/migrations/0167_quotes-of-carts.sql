CREATE TABLE "cart_quote" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_quote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"fingerprint" text NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cart_quote_token_key" ON "cart_quote" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_quote_fingerprint_key" ON "cart_quote" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "cart_quote_valid_idx" ON "cart_quote" USING btree ("valid_until");