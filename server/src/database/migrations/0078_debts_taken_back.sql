ALTER TABLE "approval" DROP CONSTRAINT "approval_kind";--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD COLUMN "void_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD COLUMN "void_approval_id" uuid;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD COLUMN "void_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD COLUMN "void_approval_id" uuid;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD CONSTRAINT "balance_given_up_void_approval_id_approval_id_fk" FOREIGN KEY ("void_approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_void_approval_id_approval_id_fk" FOREIGN KEY ("void_approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('setting', 'refund', 'return', 'batch', 'grant', 'cash_loss', 'reversal', 'write_off', 'provider_fee', 'entry_void')) NOT VALID;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD CONSTRAINT "balance_given_up_void_why" CHECK (("balance_given_up"."voided_at" is null) = ("balance_given_up"."voided_by" is null) and ("balance_given_up"."voided_at" is null) = ("balance_given_up"."void_reason" = '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD CONSTRAINT "balance_given_up_void_approval" CHECK ("balance_given_up"."void_approval_id" is null or "balance_given_up"."voided_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_void_why" CHECK (("debt_entry"."voided_at" is null) = ("debt_entry"."voided_by" is null) and ("debt_entry"."voided_at" is null) = ("debt_entry"."void_reason" = '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_void_approval" CHECK ("debt_entry"."void_approval_id" is null or "debt_entry"."voided_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_void_other" CHECK ("debt_entry"."voided_by" <> "debt_entry"."noted_by") NOT VALID;--> statement-breakpoint
DROP TRIGGER debt_entry_append_only ON "debt_entry";--> statement-breakpoint
DROP TRIGGER balance_given_up_append_only ON "balance_given_up";--> statement-breakpoint
-- Neither is changed but by taking it back, once.
CREATE TRIGGER debt_entry_fixed BEFORE UPDATE OR DELETE ON "debt_entry" FOR EACH ROW EXECUTE FUNCTION fix_received('voided_at', 'voided_by', 'void_reason', 'void_approval_id');--> statement-breakpoint
CREATE TRIGGER balance_given_up_fixed BEFORE UPDATE OR DELETE ON "balance_given_up" FOR EACH ROW EXECUTE FUNCTION fix_received('voided_at', 'voided_by', 'void_reason', 'void_approval_id');--> statement-breakpoint
CREATE TRIGGER debt_entry_no_truncate BEFORE TRUNCATE ON "debt_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER balance_given_up_no_truncate BEFORE TRUNCATE ON "balance_given_up" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
