-- outside a transaction
ALTER TABLE "order_return" VALIDATE CONSTRAINT "order_return_unsent";
