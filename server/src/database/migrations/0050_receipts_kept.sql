-- How much of a receipt belongs to nothing yet.
CREATE FUNCTION receipt_rest(which uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT (r.amount
		+ coalesce((SELECT sum(CASE d.kind WHEN 'fee' THEN d.amount ELSE -d.amount END) FROM difference d WHERE d.receipt_id = r.id AND d.reversed_at IS NULL), 0)
		- coalesce((SELECT sum(p.amount) FROM order_payment p WHERE p.receipt_id = r.id AND p.reversed_at IS NULL), 0)
		- coalesce((SELECT sum(u.amount) FROM refund_due u WHERE u.receipt_id = r.id AND u.status <> 'void'), 0))::bigint
	FROM receipt r WHERE r.id = which
$$;--> statement-breakpoint
-- As the owner: a server writes no rest itself. Locked first, so that the sums are of the moment.
CREATE FUNCTION keep_receipt_rest() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	IF NEW.receipt_id IS NULL THEN RETURN NULL; END IF;
	PERFORM 1 FROM receipt WHERE id = NEW.receipt_id AND voided_at IS NULL FOR NO KEY UPDATE;
	IF NOT FOUND THEN RAISE EXCEPTION 'nothing is used of a voided receipt' USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_void'; END IF;
	UPDATE receipt SET rest = receipt_rest(id) WHERE id = NEW.receipt_id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION start_receipt_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.rest := NEW.amount;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER receipt_starts BEFORE INSERT ON "receipt" FOR EACH ROW EXECUTE FUNCTION start_receipt_rest();--> statement-breakpoint
CREATE TRIGGER order_payment_used AFTER INSERT OR UPDATE ON "order_payment" FOR EACH ROW EXECUTE FUNCTION keep_receipt_rest();--> statement-breakpoint
CREATE TRIGGER difference_used AFTER INSERT OR UPDATE ON "difference" FOR EACH ROW EXECUTE FUNCTION keep_receipt_rest();--> statement-breakpoint
CREATE TRIGGER refund_due_used AFTER INSERT OR UPDATE OF "status" ON "refund_due" FOR EACH ROW WHEN (NEW.receipt_id IS NOT NULL) EXECUTE FUNCTION keep_receipt_rest();--> statement-breakpoint
-- What was said of money stays; a payment, a difference and a receipt are taken back once.
CREATE FUNCTION fix_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'money that was received is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF (to_jsonb(OLD) - TG_ARGV::text[]) IS DISTINCT FROM (to_jsonb(NEW) - TG_ARGV::text[]) OR (to_jsonb(OLD) ->> TG_ARGV[0]) IS NOT NULL THEN
		RAISE EXCEPTION 'money that was received is not changed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER receipt_fixed BEFORE UPDATE OR DELETE ON "receipt" FOR EACH ROW EXECUTE FUNCTION fix_received('voided_at', 'voided_by', 'void_reason', 'rest');--> statement-breakpoint
CREATE TRIGGER order_payment_fixed BEFORE UPDATE OR DELETE ON "order_payment" FOR EACH ROW EXECUTE FUNCTION fix_received('reversed_at', 'reversed_by', 'reverse_reason');--> statement-breakpoint
CREATE TRIGGER difference_fixed BEFORE UPDATE OR DELETE ON "difference" FOR EACH ROW EXECUTE FUNCTION fix_received('reversed_at', 'reversed_by', 'reverse_reason');