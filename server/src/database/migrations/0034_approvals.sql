CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint,
	"detail" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('setting', 'refund', 'return', 'batch', 'grant')),
	CONSTRAINT "approval_state" CHECK ("approval"."state" in ('waiting', 'approved', 'elapsed', 'rejected', 'withdrawn', 'outdated')),
	CONSTRAINT "approval_two_people" CHECK ("approval"."state" not in ('approved', 'rejected') or "approval"."decided_by" <> "approval"."proposed_by"),
	CONSTRAINT "approval_decided" CHECK (("approval"."state" = 'waiting') = ("approval"."decided_at" is null) and ("approval"."state" in ('approved', 'rejected', 'withdrawn')) = ("approval"."decided_by" is not null)),
	CONSTRAINT "approval_day" CHECK ("approval"."effective_at" - "approval"."proposed_at" >= interval '24 hours'),
	CONSTRAINT "approval_elapsed" CHECK ("approval"."state" <> 'elapsed' or "approval"."decided_at" >= "approval"."effective_at")
);
--> statement-breakpoint
CREATE TABLE "refund_recipient" (
	"account_key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_own_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"user_id" bigint,
	"other_staff_id" uuid,
	"declared_by" uuid NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_own_account_one" CHECK (("staff_own_account"."user_id" is null) <> ("staff_own_account"."other_staff_id" is null)),
	CONSTRAINT "staff_own_account_other" CHECK ("staff_own_account"."other_staff_id" <> "staff_own_account"."staff_id"),
	CONSTRAINT "staff_own_account_confirmed" CHECK (("staff_own_account"."confirmed_by" is null) = ("staff_own_account"."confirmed_at" is null)),
	CONSTRAINT "staff_own_account_ended" CHECK (("staff_own_account"."ended_by" is null) = ("staff_own_account"."ended_at" is null) and ("staff_own_account"."ended_at" is null) = ("staff_own_account"."end_reason" = '')),
	CONSTRAINT "staff_own_account_ended_by" CHECK ("staff_own_account"."ended_by" <> "staff_own_account"."staff_id" and "staff_own_account"."ended_by" <> "staff_own_account"."other_staff_id")
);
--> statement-breakpoint
ALTER TABLE "reward_line" ADD COLUMN "granted_by" uuid;--> statement-breakpoint
ALTER TABLE "reward_line" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "account_key" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "account_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "noted_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "second_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_due" ADD COLUMN "account_by" uuid;--> statement-breakpoint
ALTER TABLE "refund_due" ADD COLUMN "noted_by" uuid;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "account_by" uuid;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "second_by" uuid;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "role_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_own_account" ADD CONSTRAINT "staff_own_account_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_own_account" ADD CONSTRAINT "staff_own_account_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_own_account" ADD CONSTRAINT "staff_own_account_other_staff_id_staff_id_fk" FOREIGN KEY ("other_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_waiting" ON "approval" USING btree ("kind","subject") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_due" ON "approval" USING btree ("effective_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_subject" ON "approval" USING btree ("kind","subject","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "approval_listed" ON "approval" USING btree ("id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "refund_recipient_age" ON "refund_recipient" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_own_account_user" ON "staff_own_account" USING btree ("staff_id","user_id") WHERE ended_at is null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_own_account_staff" ON "staff_own_account" USING btree ("staff_id","other_staff_id") WHERE ended_at is null and other_staff_id is not null;--> statement-breakpoint
CREATE INDEX "staff_own_account_of" ON "staff_own_account" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_line_granter" ON "reward_line" USING btree ("granted_by","earned_at") WHERE granted_by is not null and approval_id is null;--> statement-breakpoint
CREATE INDEX "reward_line_approval" ON "reward_line" USING btree ("approval_id") WHERE approval_id is not null;--> statement-breakpoint
CREATE INDEX "setting_approval" ON "setting" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "refund_recipient_paid" ON "refund" USING btree ("account_key","refunded_at") WHERE approval_id is null and account_key is not null;--> statement-breakpoint
CREATE INDEX "refund_payer" ON "refund" USING btree ("refunded_by","refunded_at") WHERE approval_id is null;--> statement-breakpoint
CREATE INDEX "payout_alone" ON "payout" USING btree ("paid_by","paid_at") WHERE second_by is null and approval_id is null;--> statement-breakpoint
CREATE INDEX "payout_batch_maker" ON "payout_batch" USING btree ("made_by","made_at");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_four_eyes" CHECK ("refund"."second_by" is distinct from "refund"."refunded_by");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_not_by_writer" CHECK ("refund"."alone" or ("refund"."account_by" is distinct from "refund"."refunded_by" and "refund"."noted_by" is distinct from "refund"."refunded_by"));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_alone" CHECK (not "refund"."alone" or ("refund"."approval_id" is not null and "refund"."second_by" is null));--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_four_eyes" CHECK ("payout"."second_by" is distinct from "payout"."paid_by");--> statement-breakpoint
-- What was proposed stays as it was, and a decision is made once. Words about a person may be emptied when they leave.
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.kind, OLD.subject, OLD.amount, OLD.detail, OLD.fingerprint, OLD.proposed_by, OLD.proposed_at, OLD.effective_at)
    IS DISTINCT FROM (NEW.kind, NEW.subject, NEW.amount, NEW.detail, NEW.fingerprint, NEW.proposed_by, NEW.proposed_at, NEW.effective_at)
    OR (OLD.state <> 'waiting' AND (OLD.state, OLD.decided_by, OLD.decided_at) IS DISTINCT FROM (NEW.state, NEW.decided_by, NEW.decided_at))
  THEN
    RAISE EXCEPTION 'a proposal and its decision are not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER approval_kept BEFORE UPDATE ON "approval" FOR EACH ROW EXECUTE FUNCTION keep_approval();
--> statement-breakpoint
CREATE TRIGGER approval_not_deleted BEFORE DELETE OR TRUNCATE ON "approval" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Where buyers pay changes only with an approval: at once when a second owner agreed, otherwise once its day is over.
CREATE FUNCTION setting_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name = 'promptpay' AND NOT EXISTS (
    SELECT 1 FROM approval a WHERE a.id = NEW.approval_id AND a.kind = 'setting' AND a.subject = NEW.name
      AND (a.state = 'approved' OR (a.state = 'waiting' AND a.effective_at <= NEW.valid_from)))
    AND (TG_OP = 'UPDATE' OR NEW.value IS DISTINCT FROM (
      SELECT s.value FROM setting s WHERE s.name = NEW.name AND s.withdrawn_at IS NULL AND s.valid_from <= NEW.valid_from
      ORDER BY s.valid_from DESC, s.id DESC LIMIT 1))
  THEN
    RAISE EXCEPTION 'the account buyers pay to is changed with an approval' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER setting_approved BEFORE INSERT OR UPDATE OF name, value, valid_from, approval_id ON "setting" FOR EACH ROW EXECUTE FUNCTION setting_needs_approval();
--> statement-breakpoint
-- A reward granted above the limit is released by a decision about its proposal, or once its day is over.
CREATE FUNCTION release_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM approval a WHERE a.id = NEW.approval_id AND a.state IN ('approved', 'elapsed')) THEN
    RAISE EXCEPTION 'this reward waits for a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reward_line_released BEFORE UPDATE OF held ON "reward_line" FOR EACH ROW
  WHEN (OLD.held AND NOT NEW.held AND NEW.approval_id IS NOT NULL) EXECUTE FUNCTION release_needs_approval();
--> statement-breakpoint
-- The writer of the account that is paid to is the one who is noted on what was owed.
CREATE FUNCTION refund_names_writer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrote uuid;
  noted uuid;
BEGIN
  IF NEW.due_id IS NOT NULL THEN
    SELECT account_by, noted_by INTO wrote, noted FROM refund_due WHERE id = NEW.due_id;
  ELSE
    SELECT account_by INTO wrote FROM order_return WHERE id = NEW.return_id;
  END IF;
  IF NEW.account_by IS DISTINCT FROM wrote OR NEW.noted_by IS DISTINCT FROM noted THEN
    RAISE EXCEPTION 'a refund names who wrote its account' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_writer BEFORE INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION refund_names_writer();
--> statement-breakpoint
-- Who wrote what is still owed, as the log says.
UPDATE "refund_due" SET "noted_by" = p.confirmed_by FROM "payment" p
WHERE p.order_id = "refund_due".order_id AND p.late AND "refund_due".cause = 'late' AND "refund_due".status = 'owed';
--> statement-breakpoint
UPDATE "refund_due" SET "account_by" = substr(a.actor, 7)::uuid FROM (
  SELECT DISTINCT ON (ref_id) ref_id, actor FROM "audit"
  WHERE action = 'refund.account_given' AND ref_type = 'refund' ORDER BY ref_id, at DESC, id DESC) a
WHERE a.ref_id = "refund_due".id::text AND a.actor LIKE 'staff:%' AND "refund_due".status = 'owed';
--> statement-breakpoint
UPDATE "order_return" SET "account_by" = substr(a.actor, 7)::uuid FROM "audit" a
WHERE a.action = 'return.opened_by_staff' AND a.ref_type = 'return' AND a.ref_id = "order_return".id::text
  AND a.actor LIKE 'staff:%' AND "order_return".status IN ('requested', 'approved', 'received');
