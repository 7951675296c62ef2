-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "product_picture_key" ON "product_picture" USING btree ("product_id","picture_key");
