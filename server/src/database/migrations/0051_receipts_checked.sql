-- outside a transaction
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_receipt_id_receipt_id_fk";--> statement-breakpoint
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_overpaid";--> statement-breakpoint
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_cause";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refund_due_receipt" ON "refund_due" USING btree ("receipt_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refund_due_order";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refund_due_order" ON "refund_due" USING btree ("order_id") WHERE status <> 'void' and cause <> 'overpaid';
