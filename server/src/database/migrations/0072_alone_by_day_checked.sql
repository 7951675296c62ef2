-- outside a transaction
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_kind";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_cash_lost_by";
--> statement-breakpoint
ALTER TABLE "cash_deposit" VALIDATE CONSTRAINT "cash_deposit_approval_id_approval_id_fk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "cash_deposit_approval" ON "cash_deposit" USING btree ("approval_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_cash_lost_by" ON "orders" USING btree ("cash_lost_by","cash_lost_at") WHERE cash_lost_by is not null;
