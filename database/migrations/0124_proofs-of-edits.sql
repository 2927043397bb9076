CREATE TABLE "order_edit_proof" (
	"order_edit_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_edit_proof" ADD CONSTRAINT "order_edit_proof_order_edit_id_order_edit_id_fk" FOREIGN KEY ("order_edit_id") REFERENCES "public"."order_edit"("id") ON DELETE cascade ON UPDATE no action;