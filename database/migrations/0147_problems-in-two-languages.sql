ALTER TABLE "sync_held" ALTER COLUMN "message" SET DATA TYPE jsonb USING to_jsonb("message");--> statement-breakpoint
ALTER TABLE "sync_problem" ALTER COLUMN "message" SET DATA TYPE jsonb USING to_jsonb("message");--> statement-breakpoint
ALTER TABLE "sync_run" ALTER COLUMN "error" SET DATA TYPE jsonb USING to_jsonb("error");