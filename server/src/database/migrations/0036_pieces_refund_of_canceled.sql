-- All money of a canceled order is one refund: a refund of its canceled pieces that stays open, or is paid afterwards, would
-- pay a part of it twice.
CREATE FUNCTION forbid_pieces_refund_of_canceled() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  order_status text;
BEGIN
  -- Waits for a cancelation that is not committed.
  SELECT status INTO order_status FROM orders WHERE id = new.order_id FOR SHARE;
  IF order_status = 'canceled' THEN
    RAISE EXCEPTION 'the order is canceled: its pieces have no refund of their own' USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_return_pieces_of_canceled BEFORE INSERT OR UPDATE OF status ON order_return FOR EACH ROW
  WHEN (new.unsent IS NOT NULL AND new.status IN ('approved', 'refunded')) EXECUTE FUNCTION forbid_pieces_refund_of_canceled();
--> statement-breakpoint
CREATE FUNCTION canceled_closes_pieces_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM order_return WHERE order_id = new.id AND unsent IS NOT NULL AND status = 'approved') THEN
    RAISE EXCEPTION 'a refund of canceled pieces of the order is open' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: the order is canceled before its refunds are closed.
CREATE CONSTRAINT TRIGGER orders_canceled_pieces AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.status = 'canceled' AND old.status <> 'canceled') EXECUTE FUNCTION canceled_closes_pieces_refunds();
