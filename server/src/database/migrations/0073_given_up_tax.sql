ALTER TABLE "balance_given_up" ADD COLUMN "tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD CONSTRAINT "balance_given_up_tax" CHECK ("balance_given_up"."tax" >= 0) NOT VALID;
