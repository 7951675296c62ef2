-- outside a transaction
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_kind";
--> statement-breakpoint
ALTER TABLE "withdrawal" VALIDATE CONSTRAINT "withdrawal_account_seen";
