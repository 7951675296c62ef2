-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reward_line_canceled" ON "reward_line" USING btree ("partner_id","canceled_at" DESC NULLS FIRST,"kind","gross") WHERE status = 'canceled';
