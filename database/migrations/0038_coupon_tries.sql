CREATE TABLE "coupon_try" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_try_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"ip" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "coupon_try_session_idx" ON "coupon_try" USING btree ("session_id","tried_at");--> statement-breakpoint
CREATE INDEX "coupon_try_ip_idx" ON "coupon_try" USING btree ("ip","tried_at");--> statement-breakpoint
CREATE INDEX "coupon_try_tried_idx" ON "coupon_try" USING btree ("tried_at");