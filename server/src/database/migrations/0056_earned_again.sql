-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "reward_line_earned" ON "reward_line" USING btree ("order_id","partner_id","kind") WHERE reverses is null and order_id is not null and status <> 'canceled';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "reward_line_once";
