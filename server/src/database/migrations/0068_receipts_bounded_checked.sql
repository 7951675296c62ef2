-- outside a transaction
ALTER TABLE "receipt" VALIDATE CONSTRAINT "receipt_amount_most";--> statement-breakpoint
ALTER TABLE "receipt" VALIDATE CONSTRAINT "receipt_seen_by_then";
