CREATE TABLE "kept_deletion" (
	"what" text NOT NULL,
	"id" text NOT NULL,
	"kept" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_deletion_what_id_pk" PRIMARY KEY("what","id")
);
