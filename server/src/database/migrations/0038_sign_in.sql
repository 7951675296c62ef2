DROP INDEX "app_user_email";--> statement-breakpoint
ALTER TABLE "refund_due" ADD COLUMN "account_held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "device_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "pending_mentor_id" bigint;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "device_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Accounts of before count as proven.
UPDATE "app_user" SET "email_proven_at" = "created_at";--> statement-breakpoint
CREATE INDEX "app_user_email_typed" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree (lower("email")) WHERE email_proven_at is not null;--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_held" CHECK ("refund_due"."account_held_until" is null or "refund_due"."account_at" is not null);--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_mentor_proven" CHECK ("app_user"."pending_mentor_id" is null or ("app_user"."email_proven_at" is null and "app_user"."mentor_id" is null));