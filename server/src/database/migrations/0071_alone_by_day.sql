ALTER TABLE "approval" DROP CONSTRAINT "approval_kind";--> statement-breakpoint
ALTER TABLE "cash_deposit" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_lost_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_lost_approval" uuid;--> statement-breakpoint
ALTER TABLE "cash_deposit" ADD CONSTRAINT "cash_deposit_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('setting', 'refund', 'return', 'batch', 'grant', 'cash_loss', 'reversal', 'write_off', 'provider_fee')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_lost_by" CHECK ("orders"."cash_lost_at" is not null or ("orders"."cash_lost_by" is null and "orders"."cash_lost_approval" is null)) NOT VALID;--> statement-breakpoint
-- An approval is named only for what it was given for.
CREATE FUNCTION fee_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM approval a WHERE a.id = NEW.approval_id AND a.kind = 'provider_fee' AND a.state IN ('approved', 'elapsed')
			AND a.amount = NEW.fee AND a.subject = NEW.bank_reference
	) THEN
		RAISE EXCEPTION 'the fee of a transfer is not the one that was agreed to' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER cash_deposit_approved BEFORE INSERT ON "cash_deposit" FOR EACH ROW
	WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION fee_needs_approval();--> statement-breakpoint
CREATE FUNCTION cash_loss_needs_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM approval a WHERE a.id = NEW.cash_lost_approval AND a.kind = 'cash_loss' AND a.subject = NEW.id::text
			AND a.amount = NEW.total AND (a.state IN ('approved', 'elapsed') OR (a.state = 'waiting' AND a.effective_at <= NEW.cash_lost_at))
	) THEN
		RAISE EXCEPTION 'giving up the cash of a delivery is not what was agreed to' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER orders_cash_loss_approved BEFORE UPDATE OF cash_lost_approval ON "orders" FOR EACH ROW
	WHEN (NEW.cash_lost_approval IS NOT NULL AND NEW.cash_lost_approval IS DISTINCT FROM OLD.cash_lost_approval) EXECUTE FUNCTION cash_loss_needs_approval();
