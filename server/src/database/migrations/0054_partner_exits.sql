CREATE TABLE "debt_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text,
	"paid_on" text,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"approval_id" uuid,
	CONSTRAINT "debt_entry_kind" CHECK ("debt_entry"."kind" in ('repayment', 'write_off')),
	CONSTRAINT "debt_entry_amount" CHECK ("debt_entry"."amount" > 0),
	CONSTRAINT "debt_entry_repayment" CHECK (("debt_entry"."kind" = 'repayment') = ("debt_entry"."bank_reference" is not null) and ("debt_entry"."kind" = 'repayment') = ("debt_entry"."paid_on" is not null)),
	CONSTRAINT "debt_entry_two_people" CHECK (("debt_entry"."kind" = 'write_off') = ("debt_entry"."approval_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_kind";--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "account_by" uuid;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entry" ADD CONSTRAINT "debt_entry_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "debt_entry_reference" ON "debt_entry" USING btree ("bank_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "debt_entry_approval" ON "debt_entry" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "debt_entry_partner" ON "debt_entry" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "debt_entry_day" ON "debt_entry" USING btree ("paid_on","amount");--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('setting', 'refund', 'return', 'batch', 'grant', 'cash_loss', 'reversal', 'write_off')) NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_account_seen" CHECK ("withdrawal"."status" <> 'paid' or "withdrawal"."account_by" is null or "withdrawal"."approved_by" is not null and "withdrawal"."approved_by" <> "withdrawal"."account_by") NOT VALID;--> statement-breakpoint
CREATE TRIGGER debt_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "debt_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
