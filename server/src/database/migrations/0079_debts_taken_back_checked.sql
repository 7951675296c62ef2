-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "debt_entry_live_reference" ON "debt_entry" USING btree ("bank_reference") WHERE voided_at is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "debt_entry_reference";
--> statement-breakpoint
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_kind";
--> statement-breakpoint
ALTER TABLE "balance_given_up" VALIDATE CONSTRAINT "balance_given_up_void_approval_id_approval_id_fk";
--> statement-breakpoint
ALTER TABLE "debt_entry" VALIDATE CONSTRAINT "debt_entry_void_approval_id_approval_id_fk";
--> statement-breakpoint
ALTER TABLE "balance_given_up" VALIDATE CONSTRAINT "balance_given_up_void_why";
--> statement-breakpoint
ALTER TABLE "balance_given_up" VALIDATE CONSTRAINT "balance_given_up_void_approval";
--> statement-breakpoint
ALTER TABLE "debt_entry" VALIDATE CONSTRAINT "debt_entry_void_why";
--> statement-breakpoint
ALTER TABLE "debt_entry" VALIDATE CONSTRAINT "debt_entry_void_approval";
--> statement-breakpoint
ALTER TABLE "debt_entry" VALIDATE CONSTRAINT "debt_entry_void_other";
