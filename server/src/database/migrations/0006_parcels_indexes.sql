-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_tracking" ON "orders" USING btree (upper(regexp_replace(orders.tracking_number, '[^A-Za-z0-9]', '', 'g'))) WHERE tracking_number <> '';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_parcel" ON "orders" USING btree ("parcel_state","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE parcel_state in ('on_its_way', 'returning');
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_parcel";
