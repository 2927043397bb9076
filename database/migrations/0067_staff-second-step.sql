CREATE TABLE "staff_user_password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_user_recovery_code" (
	"staff_user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_user_recovery_code_staff_user_id_code_hash_pk" PRIMARY KEY("staff_user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_user_totp" (
	"staff_user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_user" ADD COLUMN "has_totp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_user" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_user" ADD COLUMN "code_tries_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_user_session" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_user_password_reset" ADD CONSTRAINT "staff_user_password_reset_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_user_recovery_code" ADD CONSTRAINT "staff_user_recovery_code_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_user_totp" ADD CONSTRAINT "staff_user_totp_staff_user_id_staff_user_id_fk" FOREIGN KEY ("staff_user_id") REFERENCES "public"."staff_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_user_password_reset_user_idx" ON "staff_user_password_reset" USING btree ("staff_user_id");