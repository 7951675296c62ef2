ALTER TABLE "payment_proof" ADD COLUMN "retracted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_proof" ADD CONSTRAINT "payment_proof_answered" CHECK ("payment_proof"."refused_at" is null or "payment_proof"."retracted_at" is null) NOT VALID;--> statement-breakpoint
-- A slip is taken back once, while its order waits for payment.
CREATE FUNCTION proof_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.retracted_at IS NOT NULL OR NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status = 'awaiting_payment') THEN
		RAISE EXCEPTION 'slip % is not taken back', NEW.id USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER proof_keeps BEFORE UPDATE ON "payment_proof" FOR EACH ROW
WHEN (NEW.retracted_at IS DISTINCT FROM OLD.retracted_at) EXECUTE FUNCTION proof_keeps();
