ALTER TABLE "address" ADD COLUMN "address_type" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_kind" CHECK ("address"."address_type" in ('own', 'customer'));--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_default_own" CHECK (not "address"."is_default" or ("address"."address_type" = 'own' and not "address"."is_zt"));