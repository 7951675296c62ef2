-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_total" ON "orders" USING btree ("total" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_status_total" ON "orders" USING btree ("status","total" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_line_variant" ON "order_line" USING btree ("variant_id","order_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "withdrawal_net" ON "withdrawal" USING btree ("net" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "catalogue_import" VALIDATE CONSTRAINT "catalogue_import_undo";
--> statement-breakpoint
ALTER TABLE "catalogue_import" VALIDATE CONSTRAINT "catalogue_import_undone";
