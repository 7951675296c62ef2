-- outside a transaction
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_link_version";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_contact";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_ready";
