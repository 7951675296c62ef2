-- outside a transaction
ALTER TABLE "cash_deposit" VALIDATE CONSTRAINT "cash_deposit_from";--> statement-breakpoint
ALTER TABLE "cash_deposit" VALIDATE CONSTRAINT "cash_deposit_fee";
