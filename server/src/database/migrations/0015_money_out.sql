CREATE TABLE "bank_card" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"bank" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_tail" text NOT NULL,
	"sealed" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_card_removed" CHECK (("bank_card"."removed_at" is null) = ("bank_card"."sealed" <> ''))
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"paid_by" uuid NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_amount" CHECK ("payout"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"status" text NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"bank" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_tail" text NOT NULL,
	"sealed" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "withdrawal_status_name" CHECK ("withdrawal"."status" in ('under_review', 'paid', 'rejected')),
	CONSTRAINT "withdrawal_amount" CHECK ("withdrawal"."net" > 0 and "withdrawal"."tax" >= 0),
	CONSTRAINT "withdrawal_decided" CHECK (("withdrawal"."status" = 'under_review') = ("withdrawal"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_card" ADD CONSTRAINT "bank_card_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_reference" ON "payout" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "withdrawal_partner" ON "withdrawal" USING btree ("partner_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawal_status" ON "withdrawal" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reward_line_settled" ON "reward_line" USING btree ("partner_id","settled_at") WHERE status = 'approved';