-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "account_receivable" ON "account" USING btree ("owner_id") WHERE kind = 'receivable';
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refund_due_once_live" ON "refund_due" USING btree ("order_id") WHERE status <> 'void' and cause not in ('overpaid', 'bounced', 'goodwill', 'shipping');
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refund_due_shipping" ON "refund_due" USING btree ("order_id") WHERE status <> 'void' and cause = 'shipping';
--> statement-breakpoint
ALTER TABLE "goods_out_line" VALIDATE CONSTRAINT "goods_out_line_counted";
--> statement-breakpoint
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_cause";
--> statement-breakpoint
ALTER TABLE "order_return" VALIDATE CONSTRAINT "order_return_deducted";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refund_due_live";
