DROP INDEX "client_refill_partner";--> statement-breakpoint
DROP INDEX "orders_partner_finished";--> statement-breakpoint
DROP INDEX "withdrawal_partner";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mentor_id" bigint;--> statement-breakpoint
CREATE INDEX "orders_mentor_paid" ON "orders" USING btree ("mentor_id","paid_at" DESC NULLS FIRST,"user_id","goods","refunded_goods") WHERE paid_at is not null and status <> 'canceled';--> statement-breakpoint
CREATE INDEX "client_refill_partner" ON "client_refill" USING btree ("partner_id","ends_on","client_id","product_id","order_id","line");--> statement-breakpoint
CREATE INDEX "orders_partner_finished" ON "orders" USING btree ("partner_id","finished_at" DESC NULLS FIRST,"id","user_id","paid_at","goods","refunded_goods") WHERE status = 'finished';--> statement-breakpoint
CREATE INDEX "withdrawal_partner" ON "withdrawal" USING btree ("partner_id","id" DESC NULLS FIRST,"status","net","tax","bank","bank_name","account_tail","requested_at","hold_until","decided_at","reason");