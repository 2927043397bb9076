ALTER TABLE "product_spec_layer" VALIDATE CONSTRAINT "product_spec_layer_source";
