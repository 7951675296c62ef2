-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_slip_similar" ON "payment_slip" USING btree ("similar_to") WHERE similar_to is not null;
--> statement-breakpoint
ALTER TABLE "payment_slip" VALIDATE CONSTRAINT "payment_slip_similar_to_payment_slip_id_fk";
--> statement-breakpoint
ALTER TABLE "data_import" VALIDATE CONSTRAINT "data_import_attempts";
