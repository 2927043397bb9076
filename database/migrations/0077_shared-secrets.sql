CREATE TABLE "shared_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);--> statement-breakpoint
-- They stood among the settings of the shop. Moved in one transaction: sessions go on, wherever the start is killed.
WITH "moved" AS (DELETE FROM "shop_setting" WHERE "key" LIKE 'secret.%' RETURNING "key", "value")
INSERT INTO "shared_secret" ("name", "value") SELECT "key", "value" #>> '{}' FROM "moved";
