ALTER TABLE "supplier_source" ALTER COLUMN "error" SET DATA TYPE jsonb USING to_jsonb("error");
