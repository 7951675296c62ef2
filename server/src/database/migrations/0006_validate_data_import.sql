-- outside a transaction
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_kind";
