-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bank_line_plain" ON "bank_line" USING btree ("plain_key");
