-- outside a transaction
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_kind";--> statement-breakpoint
ALTER TABLE "email_change" VALIDATE CONSTRAINT "email_change_started_by_staff_id_fk";--> statement-breakpoint
ALTER TABLE "email_change" VALIDATE CONSTRAINT "email_change_by_staff";--> statement-breakpoint
ALTER TABLE "email_change" VALIDATE CONSTRAINT "email_change_proof";--> statement-breakpoint
ALTER TABLE "email_change" VALIDATE CONSTRAINT "email_change_outcome";--> statement-breakpoint
ALTER TABLE "email_change" VALIDATE CONSTRAINT "email_change_objected";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "email_change_corrected" ON "email_change" USING btree ("user_id","id") WHERE started_by is not null;
