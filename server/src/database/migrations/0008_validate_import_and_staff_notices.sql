-- outside a transaction
ALTER TABLE "push_subscription" VALIDATE CONSTRAINT "push_subscription_staff_id_staff_id_fk";
--> statement-breakpoint
ALTER TABLE "push_subscription" VALIDATE CONSTRAINT "push_subscription_holder";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "push_subscription_staff" ON "push_subscription" USING btree ("staff_id") WHERE staff_id is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_slip_uploaded" ON "payment_slip" USING btree ("uploaded_at");
--> statement-breakpoint
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_kind";
