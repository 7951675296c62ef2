ALTER TABLE "alarm" ADD COLUMN "mailed_gravity" integer;--> statement-breakpoint
-- Money of the other system that is signed off is booked, and refunded afterwards: an order that was canceled between the two
-- kept money that nobody owed back. A canceled order is never signed off.
CREATE FUNCTION canceled_has_no_signed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM opening_order WHERE order_id = new.id AND signed_at IS NOT NULL AND booked_at IS NULL) THEN
    RAISE EXCEPTION 'signed money of order % is not booked', new.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: the app first cancels the order and then asks.
CREATE CONSTRAINT TRIGGER orders_canceled_signed AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.status = 'canceled' AND old.status <> 'canceled') EXECUTE FUNCTION canceled_has_no_signed_money();
--> statement-breakpoint
CREATE FUNCTION forbid_signing_canceled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  order_status text;
BEGIN
  -- Waits for a cancelation that is not committed.
  SELECT status INTO order_status FROM orders WHERE id = new.order_id FOR SHARE;
  IF order_status = 'canceled' THEN
    RAISE EXCEPTION 'a canceled order is not signed off' USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER opening_order_signs_open BEFORE UPDATE OF signed_at ON opening_order FOR EACH ROW
  WHEN (old.signed_at IS NULL AND new.signed_at IS NOT NULL) EXECUTE FUNCTION forbid_signing_canceled();
