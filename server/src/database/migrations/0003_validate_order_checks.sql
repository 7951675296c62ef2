-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "basket_client" ON "basket" USING btree ("client_id") WHERE client_id is not null;
--> statement-breakpoint
ALTER TABLE "basket" VALIDATE CONSTRAINT "basket_client_id_app_user_id_fk";
--> statement-breakpoint
ALTER TABLE "product" VALIDATE CONSTRAINT "product_notification_no";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_link_version";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_contact";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_ready";
