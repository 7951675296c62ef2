-- outside a transaction
ALTER TABLE "address" VALIDATE CONSTRAINT "address_pickup";
