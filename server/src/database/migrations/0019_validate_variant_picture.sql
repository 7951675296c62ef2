-- outside a transaction
ALTER TABLE "variant" VALIDATE CONSTRAINT "variant_picture";
