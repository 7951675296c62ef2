-- Triggers of the schema: what must never change or happen is rejected here too. Written by hand; see docs/upgrading.md.
-- Append-only tables: the suffix _append_only is read by database/privileges.ts.
--> statement-breakpoint
CREATE FUNCTION forbid_reply_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF OLD.reply IS NOT NULL OR (NEW.scope, NEW.route, NEW.key, NEW.request_hash) IS DISTINCT FROM (OLD.scope, OLD.route, OLD.key, OLD.request_hash) THEN
		RAISE EXCEPTION 'the stored reply of % cannot be changed', OLD.route USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION forbid_bank_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
--> statement-breakpoint
CREATE FUNCTION bank_line_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF EXISTS (
		SELECT 1 FROM bank_line b WHERE b.plain_key = NEW.plain_key AND NOT (NEW.account_known AND b.account_known) AND b.natural_key <> NEW.natural_key
	) THEN
		RAISE EXCEPTION 'a line of the bank is taken once, with its account or without' USING ERRCODE = 'unique_violation';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION forbid_bank_statement_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a statement of the bank is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF (NEW.name, NEW.sha256, NEW.uploaded_by, NEW.uploaded_at) IS DISTINCT FROM (OLD.name, OLD.sha256, OLD.uploaded_by, OLD.uploaded_at)
		OR (NEW.content IS DISTINCT FROM OLD.content AND length(NEW.content) > 0)
		OR (OLD.read_at IS NOT NULL AND (NEW.bank, NEW.columns, NEW.read_at) IS DISTINCT FROM (OLD.bank, OLD.columns, OLD.read_at)) THEN
		RAISE EXCEPTION 'a statement of the bank is not changed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION cash_loss_needs_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM approval a WHERE a.id = NEW.cash_lost_approval AND a.kind = 'cash_loss' AND a.subject = NEW.id::text
			AND a.amount = NEW.total AND (a.state IN ('approved', 'elapsed') OR (a.state = 'waiting' AND a.effective_at <= NEW.cash_lost_at))
	) THEN
		RAISE EXCEPTION 'giving up the cash of a delivery is not what was agreed to' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION cod_in_thailand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Cash on delivery is for addresses in Thailand' USING ERRCODE = 'check_violation';
END $function$;
--> statement-breakpoint
CREATE FUNCTION fee_needs_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NOT EXISTS (
		SELECT 1 FROM approval a WHERE a.id = NEW.approval_id AND a.kind = 'provider_fee' AND a.state IN ('approved', 'elapsed')
			AND a.amount = NEW.fee AND a.subject = NEW.bank_reference
	) THEN
		RAISE EXCEPTION 'the fee of a transfer is not the one that was agreed to' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION forbid_receipt_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'money that was received is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF (to_jsonb(OLD) - TG_ARGV::text[]) IS DISTINCT FROM (to_jsonb(NEW) - TG_ARGV::text[]) OR (to_jsonb(OLD) ->> TG_ARGV[0]) IS NOT NULL THEN
		RAISE EXCEPTION 'money that was received is not changed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION delete_sold_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301001);
  DELETE FROM "sold_month" WHERE "split" = 'total' AND "month" IN (
    to_char(OLD."paid_at" AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM'), to_char(NEW."paid_at" AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM'));
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION delete_sold_months_of_partner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301001);
  DELETE FROM "sold_month" WHERE "split" = 'total' AND "month" IN (
    SELECT to_char("paid_at" AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM') FROM "orders"
    WHERE "user_id" = coalesce(NEW."user_id", OLD."user_id") AND "paid_at" IS NOT NULL);
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION update_order_mentors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE orders SET mentor_id = NEW.mentor_id WHERE user_id = NEW.id;
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION outstanding_goods_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NEW.quantity <> OLD.quantity OR NEW.counted < OLD.counted OR NEW.restocked < OLD.restocked
		OR NEW.counted > OLD.counted AND EXISTS (SELECT 1 FROM outstanding_goods g WHERE g.order_id = NEW.order_id AND g.outcome IS NOT NULL) THEN
		RAISE EXCEPTION 'goods that were counted stay counted' USING ERRCODE = 'check_violation', CONSTRAINT = 'outstanding_goods_counts';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION forbid_approval_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.kind, OLD.subject, OLD.amount, OLD.detail, OLD.fingerprint, OLD.proposed_by, OLD.proposed_at, OLD.effective_at)
    IS DISTINCT FROM (NEW.kind, NEW.subject, NEW.amount, NEW.detail, NEW.fingerprint, NEW.proposed_by, NEW.proposed_at, NEW.effective_at)
    OR (OLD.state <> 'waiting' AND (OLD.state, OLD.decided_by, OLD.decided_at) IS DISTINCT FROM (NEW.state, NEW.decided_by, NEW.decided_at))
  THEN
    RAISE EXCEPTION 'a proposal and its decision are not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION update_receipt_rest()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
BEGIN
	IF NEW.receipt_id IS NULL THEN RETURN NULL; END IF;
	PERFORM 1 FROM receipt WHERE id = NEW.receipt_id AND voided_at IS NULL FOR NO KEY UPDATE;
	IF NOT FOUND THEN RAISE EXCEPTION 'nothing is used of a voided receipt' USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_void'; END IF;
	UPDATE receipt SET rest = receipt_rest(id) WHERE id = NEW.receipt_id;
	RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION release_stock_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM stock_reservation WHERE order_id = new.id;
  RETURN null;
END $function$;
--> statement-breakpoint
CREATE FUNCTION forbid_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF (NEW.number, NEW.payment_method, NEW.subtotal, NEW.shipping, NEW.shipping_discount, NEW.total, NEW.points, NEW.quantity, NEW.placed_at)
		IS DISTINCT FROM (OLD.number, OLD.payment_method, OLD.subtotal, OLD.shipping, OLD.shipping_discount, OLD.total, OLD.points, OLD.quantity, OLD.placed_at) THEN
		RAISE EXCEPTION 'order % was placed otherwise', OLD.number USING ERRCODE = '23514';
	END IF;
	IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
		('awaiting_payment', 'awaiting_shipment'), ('awaiting_payment', 'canceled'), ('awaiting_shipment', 'finished'),
		('awaiting_shipment', 'canceled'), ('awaiting_shipment', 'awaiting_payment'), ('finished', 'canceled')) THEN
		RAISE EXCEPTION 'order % does not go from % to %', OLD.number, OLD.status, NEW.status USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION payout_item_agrees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE bad text;
BEGIN
  SELECT format('%s-%s is %s, its withdrawal %s', i.batch_id, i.seq, i.state, w.status) INTO bad
  FROM payout_item i JOIN withdrawal w ON w.id = i.withdrawal_id
  WHERE w.id = coalesce(to_jsonb(NEW) ->> 'withdrawal_id', to_jsonb(NEW) ->> 'id')::uuid
    AND ((i.state IN ('open', 'sent') AND w.status <> 'under_review') OR (i.state IN ('paid', 'returned') AND i.state <> w.status))
  LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'payout_item %', bad USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION payout_item_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.batch_id <> OLD.batch_id OR NEW.seq <> OLD.seq OR NEW.withdrawal_id <> OLD.withdrawal_id OR NEW.net <> OLD.net
    OR (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
      (('open', 'sent'), ('open', 'released'), ('sent', 'paid'), ('sent', 'not_executed'), ('paid', 'returned')))
  THEN RAISE EXCEPTION 'payout_item %-%: % does not become %', OLD.batch_id, OLD.seq, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION forbid_slip_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF OLD.retracted_at IS NOT NULL OR NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status = 'awaiting_payment') THEN
		RAISE EXCEPTION 'slip % is not taken back', NEW.id USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION forbid_provider_charge_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
--> statement-breakpoint
CREATE FUNCTION receipt_rest(which uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
	SELECT (r.amount
		+ coalesce((SELECT sum(CASE d.kind WHEN 'fee' THEN d.amount ELSE -d.amount END) FROM difference d WHERE d.receipt_id = r.id AND d.reversed_at IS NULL), 0)
		- coalesce((SELECT sum(p.amount) FROM order_payment p WHERE p.receipt_id = r.id AND p.reversed_at IS NULL), 0)
		- coalesce((SELECT sum(u.amount) FROM refund u WHERE u.receipt_id = r.id AND u.status <> 'void'), 0))::bigint
	FROM receipt r WHERE r.id = which
$function$;
--> statement-breakpoint
CREATE FUNCTION refund_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF NEW.amount > coalesce((SELECT sum(p.amount) FROM order_payment p WHERE p.order_id = NEW.order_id AND p.reversed_at IS NULL AND NOT p.late), 0)
		- coalesce((SELECT sum(r.amount) FROM refund_transfer r WHERE r.order_id = NEW.order_id AND r.return_id IS NOT NULL), 0)
		- coalesce((SELECT sum(d.amount) FROM refund d WHERE d.order_id = NEW.order_id AND d.status <> 'void' AND d.cause NOT IN ('overpaid', 'bounced')), 0) THEN
		RAISE EXCEPTION 'more is owed than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_within';
	END IF;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION refund_transfer_names_writer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  wrote uuid;
  noted uuid;
BEGIN
  IF NEW.refund_id IS NOT NULL THEN
    SELECT account_by, noted_by INTO wrote, noted FROM refund WHERE id = NEW.refund_id;
  ELSE
    SELECT account_by INTO wrote FROM order_return WHERE id = NEW.return_id;
  END IF;
  IF NEW.account_by IS DISTINCT FROM wrote OR NEW.noted_by IS DISTINCT FROM noted THEN
    RAISE EXCEPTION 'a refund names who wrote its account' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$function$;
--> statement-breakpoint
CREATE FUNCTION release_needs_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM approval a WHERE a.id = NEW.approval_id AND a.state IN ('approved', 'elapsed')) THEN
    RAISE EXCEPTION 'this reward waits for a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION shop_rule_needs_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.name = 'promptpay' AND NOT EXISTS (
    SELECT 1 FROM approval a WHERE a.id = NEW.approval_id AND a.kind = 'shop_rule' AND a.subject = NEW.name
      AND (a.state = 'approved' OR (a.state = 'waiting' AND a.effective_at <= NEW.valid_from)))
    AND (TG_OP = 'UPDATE' OR NEW.value IS DISTINCT FROM (
      SELECT s.value FROM shop_rule s WHERE s.name = NEW.name AND s.retracted_at IS NULL AND s.valid_from <= NEW.valid_from
      ORDER BY s.valid_from DESC, s.id DESC LIMIT 1))
  THEN
    RAISE EXCEPTION 'the account buyers pay to is changed with an approval' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION start_receipt_rest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	NEW.rest := NEW.amount;
	RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE FUNCTION copy_buyer_mentor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Locked: who gives the buyer another mentor meanwhile waits and then finds this order, or this order waits and finds the other mentor.
  SELECT mentor_id INTO NEW.mentor_id FROM app_user WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END
$function$;
--> statement-breakpoint
CREATE TRIGGER app_user_give_mentor AFTER UPDATE OF mentor_id ON app_user FOR EACH ROW WHEN ((old.mentor_id IS DISTINCT FROM new.mentor_id)) EXECUTE FUNCTION update_order_mentors();
--> statement-breakpoint
CREATE TRIGGER approval_unchanged BEFORE UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION forbid_approval_change();
--> statement-breakpoint
CREATE TRIGGER approval_not_deleted BEFORE DELETE OR TRUNCATE ON approval FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER audit_seal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER balance_given_up_fixed BEFORE DELETE OR UPDATE ON balance_given_up FOR EACH ROW EXECUTE FUNCTION forbid_receipt_change('voided_at', 'voided_by', 'void_reason', 'void_approval_id');
--> statement-breakpoint
CREATE TRIGGER balance_given_up_no_truncate BEFORE TRUNCATE ON balance_given_up FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER bank_line_keeps BEFORE INSERT OR DELETE OR UPDATE ON bank_line FOR EACH ROW EXECUTE FUNCTION forbid_bank_line_change();
--> statement-breakpoint
CREATE TRIGGER bank_line_once BEFORE INSERT ON bank_line FOR EACH ROW EXECUTE FUNCTION bank_line_once();
--> statement-breakpoint
CREATE TRIGGER bank_statement_keeps BEFORE DELETE OR UPDATE ON bank_statement FOR EACH ROW EXECUTE FUNCTION forbid_bank_statement_change();
--> statement-breakpoint
CREATE TRIGGER brand_page_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON brand_page FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER cash_deposit_approved BEFORE INSERT ON cash_deposit FOR EACH ROW WHEN ((new.approval_id IS NOT NULL)) EXECUTE FUNCTION fee_needs_approval();
--> statement-breakpoint
CREATE TRIGGER cash_deposit_fixed BEFORE DELETE OR UPDATE ON cash_deposit FOR EACH ROW EXECUTE FUNCTION forbid_receipt_change('voided_at', 'voided_by', 'void_reason');
--> statement-breakpoint
CREATE TRIGGER day_closing_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON day_closing FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER day_closing_account_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON day_closing_account FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER day_closing_sum_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON day_closing_sum FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER debt_entry_fixed BEFORE DELETE OR UPDATE ON debt_entry FOR EACH ROW EXECUTE FUNCTION forbid_receipt_change('voided_at', 'voided_by', 'void_reason', 'void_approval_id');
--> statement-breakpoint
CREATE TRIGGER debt_entry_no_truncate BEFORE TRUNCATE ON debt_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER difference_fixed BEFORE DELETE OR UPDATE ON difference FOR EACH ROW EXECUTE FUNCTION forbid_receipt_change('reversed_at', 'reversed_by', 'reverse_reason');
--> statement-breakpoint
CREATE TRIGGER difference_used AFTER INSERT OR UPDATE ON difference FOR EACH ROW EXECUTE FUNCTION update_receipt_rest();
--> statement-breakpoint
CREATE TRIGGER outstanding_goods_counts BEFORE UPDATE ON outstanding_goods_line FOR EACH ROW EXECUTE FUNCTION outstanding_goods_counts();
--> statement-breakpoint
CREATE TRIGGER answer_keeps BEFORE UPDATE ON idempotency FOR EACH ROW EXECUTE FUNCTION forbid_reply_change();
--> statement-breakpoint
CREATE TRIGGER order_line_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_line FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER order_payment_fixed BEFORE DELETE OR UPDATE ON order_payment FOR EACH ROW EXECUTE FUNCTION forbid_receipt_change('reversed_at', 'reversed_by', 'reverse_reason');
--> statement-breakpoint
CREATE TRIGGER order_payment_used AFTER INSERT OR UPDATE ON order_payment FOR EACH ROW EXECUTE FUNCTION update_receipt_rest();
--> statement-breakpoint
CREATE TRIGGER cod_in_thailand BEFORE INSERT OR UPDATE OF address, payment_method ON orders FOR EACH ROW WHEN (((new.payment_method = 'cod'::text) AND (NOT COALESCE(((new.address ->> 'isZt'::text))::boolean, false)) AND (COALESCE((new.address ->> 'country'::text), ''::text) <> ALL (ARRAY[''::text, 'ประเทศไทย'::text])))) EXECUTE FUNCTION cod_in_thailand();
--> statement-breakpoint
CREATE TRIGGER stock_reservation_ends AFTER UPDATE OF status, paid_at ON orders FOR EACH ROW WHEN (((new.paid_at IS NOT NULL) OR (new.status <> ALL (ARRAY['awaiting_payment'::text, 'awaiting_shipment'::text])))) EXECUTE FUNCTION release_stock_reservation();
--> statement-breakpoint
CREATE TRIGGER order_keeps BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION forbid_order_change();
--> statement-breakpoint
CREATE TRIGGER orders_cash_loss_approved BEFORE UPDATE OF cash_lost_approval ON orders FOR EACH ROW WHEN (((new.cash_lost_approval IS NOT NULL) AND (new.cash_lost_approval IS DISTINCT FROM old.cash_lost_approval))) EXECUTE FUNCTION cash_loss_needs_approval();
--> statement-breakpoint
CREATE TRIGGER orders_sold_month AFTER UPDATE OF paid_at, user_id, guest_id, partner_id, address, payment_method, quantity, subtotal, shipping, shipping_discount ON orders FOR EACH ROW WHEN ((((old.paid_at IS NOT NULL) OR (new.paid_at IS NOT NULL)) AND ((((((((((old.paid_at IS DISTINCT FROM new.paid_at) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.guest_id IS DISTINCT FROM new.guest_id)) OR (old.partner_id IS DISTINCT FROM new.partner_id)) OR (old.province IS DISTINCT FROM new.province)) OR (old.payment_method IS DISTINCT FROM new.payment_method)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.subtotal IS DISTINCT FROM new.subtotal)) OR (old.shipping IS DISTINCT FROM new.shipping)) OR (old.shipping_discount IS DISTINCT FROM new.shipping_discount)))) EXECUTE FUNCTION delete_sold_month();
--> statement-breakpoint
CREATE TRIGGER orders_sold_month_gone AFTER DELETE ON orders FOR EACH ROW WHEN ((old.paid_at IS NOT NULL)) EXECUTE FUNCTION delete_sold_month();
--> statement-breakpoint
CREATE TRIGGER orders_sold_month_new AFTER INSERT ON orders FOR EACH ROW WHEN ((new.paid_at IS NOT NULL)) EXECUTE FUNCTION delete_sold_month();
--> statement-breakpoint
CREATE TRIGGER orders_take_mentor BEFORE INSERT OR UPDATE OF user_id ON orders FOR EACH ROW EXECUTE FUNCTION copy_buyer_mentor();
--> statement-breakpoint
CREATE TRIGGER partner_sold_month AFTER INSERT OR DELETE ON partner FOR EACH ROW EXECUTE FUNCTION delete_sold_months_of_partner();
--> statement-breakpoint
CREATE TRIGGER slip_keeps BEFORE UPDATE ON payment_slip FOR EACH ROW WHEN ((new.retracted_at IS DISTINCT FROM old.retracted_at)) EXECUTE FUNCTION forbid_slip_change();
--> statement-breakpoint
CREATE TRIGGER payout_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER payout_file_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_file FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_item_agrees AFTER INSERT OR UPDATE ON payout_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_item_agrees();
--> statement-breakpoint
CREATE TRIGGER payout_item_moves BEFORE UPDATE ON payout_item FOR EACH ROW EXECUTE FUNCTION payout_item_moves();
--> statement-breakpoint
CREATE TRIGGER payout_item_stays BEFORE DELETE OR TRUNCATE ON payout_item FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER payout_return_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_return FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER provider_charge_keeps BEFORE INSERT OR DELETE OR UPDATE ON provider_charge FOR EACH ROW EXECUTE FUNCTION forbid_provider_charge_change();
--> statement-breakpoint
CREATE TRIGGER receipt_fixed BEFORE DELETE OR UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION forbid_receipt_change('voided_at', 'voided_by', 'void_reason', 'rest');
--> statement-breakpoint
CREATE TRIGGER receipt_starts BEFORE INSERT ON receipt FOR EACH ROW EXECUTE FUNCTION start_receipt_rest();
--> statement-breakpoint
CREATE TRIGGER refund_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON refund_transfer FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER refund_transfer_writer BEFORE INSERT ON refund_transfer FOR EACH ROW EXECUTE FUNCTION refund_transfer_names_writer();
--> statement-breakpoint
CREATE TRIGGER refund_bounce_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON refund_bounce FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER refund_used AFTER INSERT OR UPDATE OF status ON refund FOR EACH ROW WHEN ((new.receipt_id IS NOT NULL)) EXECUTE FUNCTION update_receipt_rest();
--> statement-breakpoint
CREATE TRIGGER refund_within BEFORE INSERT ON refund FOR EACH ROW WHEN ((new.cause = ANY (ARRAY['goodwill'::text, 'shipping'::text]))) EXECUTE FUNCTION refund_within_payment();
--> statement-breakpoint
CREATE TRIGGER reward_line_released BEFORE UPDATE OF on_hold ON reward_line FOR EACH ROW WHEN ((old.on_hold AND (NOT new.on_hold) AND (new.approval_id IS NOT NULL))) EXECUTE FUNCTION release_needs_approval();
--> statement-breakpoint
CREATE TRIGGER shop_rule_approved BEFORE INSERT OR UPDATE OF name, value, valid_from, approval_id ON shop_rule FOR EACH ROW EXECUTE FUNCTION shop_rule_needs_approval();
--> statement-breakpoint
CREATE TRIGGER stock_movement_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON stock_movement FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER tax_rule_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax_rule FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE TRIGGER transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER withdrawal_item_agrees AFTER UPDATE OF status ON withdrawal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_item_agrees();
--> statement-breakpoint
-- Rows that every shop has: the pick-up point, the partner agreement and the first withholding rule.
INSERT INTO address (id, user_id, first_name, last_name, country, province, city, area, address1, address2, zip, phone, is_default, is_zt, created_at, deleted_at, address_type) VALUES (99999, NULL, 'Monday-Sunday excluding holidays', 'AM9:30-PM18:00', 'ประเทศไทย', 'กรุงเทพมหานคร', 'วัฒนา', 'คลองเตยเหนือ', '88/9 ซอยสุขุมวิท 23 (ประสานมิตร)', 'ชั้น 2', '10110', '020001234', false, true, now(), NULL, 'own');
--> statement-breakpoint
INSERT INTO brand_page (id, name, version, content, effective_at, created_at) VALUES ('019a9abc-5800-7000-8000-000000000001', 'partner', 1, '{"body": {"en": [{"kind": "list", "items": [[{"text": "Rewards come from goods you sell, never from recruiting people."}], [{"text": "You promise nobody an income, and no more of our products than we do."}], [{"text": "We pay the withholding tax for you and give you a statement each year."}], [{"text": "You may end the agreement at any time. What you earned stays yours."}]], "ordered": false}], "th": [{"kind": "list", "items": [[{"text": "รางวัลมาจากการขายสินค้าเท่านั้น ไม่ได้มาจากการชักชวนคนเข้าร่วม"}], [{"text": "ไม่รับประกันรายได้กับผู้ใด และไม่กล่าวอ้างสรรพคุณเกินจริง"}], [{"text": "เราหักและนำส่งภาษีแทนคุณ พร้อมออกหนังสือรับรองให้ทุกปี"}], [{"text": "คุณยกเลิกข้อตกลงได้ทุกเมื่อ รายได้ที่ได้รับแล้วยังเป็นของคุณ"}]], "ordered": false}], "zh": [{"kind": "list", "items": [[{"text": "奖励只来自商品销售，绝不因招募他人而发放。"}], [{"text": "不向任何人承诺收入，也不夸大产品功效。"}], [{"text": "我们为您代扣代缴所得税，并每年提供凭证。"}], [{"text": "您可随时终止协议，已获得的收益仍归您所有。"}]], "ordered": false}]}, "title": {"en": "Partner agreement", "th": "ข้อตกลงพาร์ตเนอร์", "zh": "合伙人协议"}}', '2026-11-19 17:00:00+00', '2026-11-19 17:00:00+00');
--> statement-breakpoint
INSERT INTO tax_rule (id, method, rate_bp, bands, valid_from) VALUES ('flat-3', 'flat', 300, '[]', '2020-01-01 00:00:00+00');
