-- outside a transaction
ALTER TABLE "order_line" VALIDATE CONSTRAINT "order_line_discount";
