-- outside a transaction
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_bounce_of_refund_bounce_refund_id_fk";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refund_due_live" ON "refund_due" USING btree ("order_id") WHERE status <> 'void' and cause not in ('overpaid', 'bounced');
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refund_due_bounced" ON "refund_due" USING btree ("bounce_of") WHERE status <> 'void';
--> statement-breakpoint
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_kind";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_cash_lost";
--> statement-breakpoint
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_bounce";
--> statement-breakpoint
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_kept";
--> statement-breakpoint
ALTER TABLE "refund_due" VALIDATE CONSTRAINT "refund_due_cause";
--> statement-breakpoint
ALTER TABLE "order_return" VALIDATE CONSTRAINT "order_return_closed";
--> statement-breakpoint
ALTER TABLE "order_return" VALIDATE CONSTRAINT "order_return_status_name";
--> statement-breakpoint
ALTER TABLE "order_return" VALIDATE CONSTRAINT "order_return_amount";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refund_due_order";
