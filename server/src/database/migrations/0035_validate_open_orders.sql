-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_old_number" ON "orders" USING btree ("old_number") WHERE old_number <> '';--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "import_source_order" ON "import_source" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "import_source" VALIDATE CONSTRAINT "import_source_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "import_source" VALIDATE CONSTRAINT "import_source_kind";--> statement-breakpoint
ALTER TABLE "import_source" VALIDATE CONSTRAINT "import_source_target";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_prepaid";--> statement-breakpoint
ALTER TABLE "receipt" VALIDATE CONSTRAINT "receipt_kind";
