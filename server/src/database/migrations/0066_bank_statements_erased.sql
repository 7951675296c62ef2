-- What a bank wrote about payers goes when papers need not be kept any more; its figures stay.
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
		IF came.amount <> NEW.amount OR came.kind NOT IN ('transfer', 'provider') OR (came.voided_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.receipt_id IS DISTINCT FROM OLD.receipt_id)) THEN
			RAISE EXCEPTION 'a line of the bank is a receipt of the same amount' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bank_statement_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a statement of the bank is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF (NEW.name, NEW.sha256, NEW.uploaded_by, NEW.uploaded_at) IS DISTINCT FROM (OLD.name, OLD.sha256, OLD.uploaded_by, OLD.uploaded_at)
		OR (NEW.content IS DISTINCT FROM OLD.content AND length(NEW.content) > 0)
		OR (OLD.read_at IS NOT NULL AND (NEW.bank, NEW.columns, NEW.read_at) IS DISTINCT FROM (OLD.bank, OLD.columns, OLD.read_at)) THEN
		RAISE EXCEPTION 'a statement of the bank is not changed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;
