-- outside a transaction
ALTER TABLE "balance_given_up" VALIDATE CONSTRAINT "balance_given_up_tax";
