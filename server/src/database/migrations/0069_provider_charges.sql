CREATE TABLE "provider_charge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"charge_id" text,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"live" boolean NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"receipt_id" uuid,
	CONSTRAINT "provider_charge_amount" CHECK ("provider_charge"."amount" > 0),
	CONSTRAINT "provider_charge_state" CHECK ("provider_charge"."state" in ('asked', 'pending', 'paid', 'failed', 'expired', 'odd')),
	CONSTRAINT "provider_charge_named" CHECK ("provider_charge"."charge_id" is not null or "provider_charge"."state" in ('asked', 'failed')),
	CONSTRAINT "provider_charge_paid" CHECK (("provider_charge"."state" = 'paid') = ("provider_charge"."receipt_id" is not null)),
	CONSTRAINT "provider_charge_ended" CHECK (("provider_charge"."ended_at" is null) = ("provider_charge"."state" in ('asked', 'pending')))
);
--> statement-breakpoint
ALTER TABLE "cash_deposit" ADD COLUMN "carried_from" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_deposit" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_charge" ADD CONSTRAINT "provider_charge_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_charge" ADD CONSTRAINT "provider_charge_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_charge_charge" ON "provider_charge" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_charge_receipt" ON "provider_charge" USING btree ("receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_charge_open" ON "provider_charge" USING btree ("order_id","amount") WHERE state in ('asked', 'pending');--> statement-breakpoint
CREATE INDEX "provider_charge_order" ON "provider_charge" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "provider_charge_next" ON "provider_charge" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
ALTER TABLE "cash_deposit" ADD CONSTRAINT "cash_deposit_from" CHECK ("cash_deposit"."carried_from" in ('cash', 'provider')) NOT VALID;--> statement-breakpoint
ALTER TABLE "cash_deposit" ADD CONSTRAINT "cash_deposit_fee" CHECK ("cash_deposit"."fee" >= 0 and ("cash_deposit"."fee" = 0 or "cash_deposit"."carried_from" = 'provider')) NOT VALID;--> statement-breakpoint
-- A charge is paid once, by a receipt of its amount that bears its name, and stays paid.
CREATE FUNCTION provider_charge_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE came record;
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a charge is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF TG_OP = 'UPDATE' THEN
		IF (NEW.id, NEW.order_id, NEW.amount, NEW.live, NEW.asked_at) IS DISTINCT FROM (OLD.id, OLD.order_id, OLD.amount, OLD.live, OLD.asked_at)
			OR (OLD.charge_id IS NOT NULL AND NEW.charge_id IS DISTINCT FROM OLD.charge_id)
			OR (OLD.state = 'paid' AND (NEW.state, NEW.receipt_id) IS DISTINCT FROM (OLD.state, OLD.receipt_id)) THEN
			RAISE EXCEPTION 'a charge is not changed' USING ERRCODE = 'restrict_violation';
		END IF;
	END IF;
	IF NEW.receipt_id IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.receipt_id IS NULL) THEN
		SELECT amount, kind, bank_reference, voided_at INTO came FROM receipt WHERE id = NEW.receipt_id FOR NO KEY UPDATE;
		IF came.kind <> 'provider' OR came.amount <> NEW.amount OR came.voided_at IS NOT NULL
			OR came.bank_reference <> upper(regexp_replace(NEW.charge_id, '[^A-Za-z0-9]', '', 'g')) THEN
			RAISE EXCEPTION 'a charge is paid by its own receipt' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER provider_charge_keeps BEFORE INSERT OR UPDATE OR DELETE ON "provider_charge" FOR EACH ROW EXECUTE FUNCTION provider_charge_keeps();--> statement-breakpoint
-- What stands with a provider is no line of the bank.
CREATE OR REPLACE FUNCTION bank_line_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE came record;
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a line of the bank is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF TG_OP = 'UPDATE' THEN
		IF (NEW.statement_id, NEW.line, NEW.natural_key, NEW.at, NEW.timed, NEW.amount, NEW.balance, NEW.reference)
			IS DISTINCT FROM (OLD.statement_id, OLD.line, OLD.natural_key, OLD.at, OLD.timed, OLD.amount, OLD.balance, OLD.reference)
			OR (NEW.words IS DISTINCT FROM OLD.words AND NEW.words <> '') THEN
			RAISE EXCEPTION 'a line of the bank is not changed' USING ERRCODE = 'restrict_violation';
		END IF;
		IF OLD.receipt_id IS NOT NULL AND NEW.receipt_id IS DISTINCT FROM OLD.receipt_id
			AND NOT EXISTS (SELECT 1 FROM receipt WHERE id = OLD.receipt_id AND voided_at IS NOT NULL) THEN
			RAISE EXCEPTION 'a line of the bank keeps its receipt' USING ERRCODE = 'restrict_violation';
		END IF;
	END IF;
	IF NEW.receipt_id IS NOT NULL THEN
		SELECT amount, kind, voided_at INTO came FROM receipt WHERE id = NEW.receipt_id FOR NO KEY UPDATE;
		IF came.amount <> NEW.amount OR came.kind <> 'transfer' OR (came.voided_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.receipt_id IS DISTINCT FROM OLD.receipt_id)) THEN
			RAISE EXCEPTION 'a line of the bank is a receipt of the same amount' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	RETURN NEW;
END
$$;
