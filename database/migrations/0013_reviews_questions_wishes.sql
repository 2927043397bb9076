CREATE TABLE "answer_vote" (
	"answer_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"is_useful" boolean NOT NULL,
	CONSTRAINT "answer_vote_answer_id_customer_id_pk" PRIMARY KEY("answer_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"rejection_reason" text,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_answer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"customer_id" text,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"useful_count" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_answer_body" CHECK ("question_answer"."body" <> '')
);
--> statement-breakpoint
CREATE TABLE "question_vote" (
	"question_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "question_vote_question_id_customer_id_pk" PRIMARY KEY("question_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "review_photo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"image_url" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_vote" (
	"review_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"is_useful" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_vote_review_id_customer_id_pk" PRIMARY KEY("review_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "wish" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wish_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"customer_id" text,
	"email" text,
	"is_listed" boolean DEFAULT false NOT NULL,
	"added_price_cents" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stock_alert_since" timestamp with time zone,
	"price_alert_since" timestamp with time zone,
	"price_below_cents" bigint,
	"confirmed_at" timestamp with time zone,
	"confirmation_sent_at" timestamp with time zone,
	"token" text NOT NULL,
	"asked_from" text,
	CONSTRAINT "wish_owner" CHECK (("wish"."customer_id" is null) <> ("wish"."email" is null)),
	CONSTRAINT "wish_price_alert" CHECK (("wish"."price_alert_since" is null) = ("wish"."price_below_cents" is null))
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "useful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_vote" ADD CONSTRAINT "answer_vote_answer_id_question_answer_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_vote" ADD CONSTRAINT "answer_vote_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer" ADD CONSTRAINT "question_answer_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_answer" ADD CONSTRAINT "question_answer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_vote" ADD CONSTRAINT "question_vote_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_vote" ADD CONSTRAINT "question_vote_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_vote_customer_idx" ON "answer_vote" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_once_key" ON "question" USING btree ("product_id","customer_id",md5("body"));--> statement-breakpoint
CREATE INDEX "question_customer_idx" ON "question" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "question_state_idx" ON "question" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "question_answer_once_key" ON "question_answer" USING btree ("question_id",coalesce("customer_id", ''),md5("body"));--> statement-breakpoint
CREATE INDEX "question_answer_customer_idx" ON "question_answer" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "question_answer_state_idx" ON "question_answer" USING btree ("state");--> statement-breakpoint
CREATE INDEX "question_vote_customer_idx" ON "question_vote" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_photo_once_key" ON "review_photo" USING btree ("review_id","image_url");--> statement-breakpoint
CREATE INDEX "review_photo_state_idx" ON "review_photo" USING btree ("state");--> statement-breakpoint
CREATE INDEX "review_vote_customer_idx" ON "review_vote" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wish_customer_key" ON "wish" USING btree ("customer_id","product_id") WHERE "wish"."customer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_email_key" ON "wish" USING btree ("email","product_id") WHERE "wish"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wish_token_key" ON "wish" USING btree ("token");--> statement-breakpoint
CREATE INDEX "wish_alert_idx" ON "wish" USING btree ("product_id") WHERE "wish"."confirmed_at" is not null and ("wish"."stock_alert_since" is not null or "wish"."price_alert_since" is not null);--> statement-breakpoint
CREATE INDEX "wish_asked_from_idx" ON "wish" USING btree ("asked_from","confirmation_sent_at");