CREATE TABLE "draft_order_proof" (
	"draft_order_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_approval" ALTER COLUMN "destination" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "staff_approval" ALTER COLUMN "destination" SET DATA TYPE jsonb USING to_jsonb("destination");--> statement-breakpoint
ALTER TABLE "staff_approval" ALTER COLUMN "destination" SET DEFAULT '""'::jsonb;--> statement-breakpoint
ALTER TABLE "draft_order_proof" ADD CONSTRAINT "draft_order_proof_draft_order_id_draft_order_id_fk" FOREIGN KEY ("draft_order_id") REFERENCES "public"."draft_order"("id") ON DELETE no action ON UPDATE no action;