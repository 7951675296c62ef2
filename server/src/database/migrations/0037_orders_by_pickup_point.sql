-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_point" ON "orders" USING btree (coalesce(orders.address->'point'->>'id', '99999'),"placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE address->>'isZt' = 'true';
