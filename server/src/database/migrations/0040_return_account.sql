ALTER TABLE "order_return" ADD COLUMN "account_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "account_held_until" timestamp (3) with time zone;