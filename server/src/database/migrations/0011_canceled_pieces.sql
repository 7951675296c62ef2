CREATE TABLE "canceled_piece" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "canceled_piece_quantity" CHECK ("canceled_piece"."quantity" > 0),
	CONSTRAINT "canceled_piece_reason" CHECK ("canceled_piece"."reason" in ('asked', 'sold_out', 'damaged', 'mistake'))
);
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "unsent" text;--> statement-breakpoint
ALTER TABLE "canceled_piece" ADD CONSTRAINT "canceled_piece_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canceled_piece_line" ON "canceled_piece" USING btree ("order_id","line");--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_unsent" CHECK ("order_return"."unsent" is null or ("order_return"."unsent" in ('asked', 'sold_out', 'damaged', 'mistake') and "order_return"."kind" = 'money'
        and "order_return"."status" in ('approved', 'refunded', 'closed'))) NOT VALID;
--> statement-breakpoint
-- The pieces that were bought: without those canceled before the payment.
CREATE VIEW sold_line AS
SELECT l.order_id, l.line, l.variant_id, l.product_id, l.name, l.option, l.picture_key, l.price, l.quantity - coalesce(c.pieces, 0) AS quantity,
  l.points / l.quantity * (l.quantity - coalesce(c.pieces, 0)) AS points
FROM order_line l LEFT JOIN LATERAL (
  SELECT sum(p.quantity)::int AS pieces FROM canceled_piece p WHERE p.order_id = l.order_id AND p.line = l.line
) c ON true
WHERE l.quantity > coalesce(c.pieces, 0);
--> statement-breakpoint
-- The pieces to send: without those canceled before shipping, paid or not.
CREATE VIEW line_to_send AS
SELECT l.order_id, l.line, l.variant_id, l.product_id, l.name, l.option, l.picture_key, l.price, l.quantity - coalesce(b.pieces, 0) AS quantity,
  l.points / l.quantity * (l.quantity - coalesce(b.pieces, 0)) AS points
FROM sold_line l LEFT JOIN LATERAL (
  SELECT sum(g.quantity)::int AS pieces FROM order_return_line g JOIN order_return r ON r.id = g.return_id AND r.unsent IS NOT NULL
  WHERE g.order_id = l.order_id AND g.line = l.line
) b ON true
WHERE l.quantity > coalesce(b.pieces, 0);
--> statement-breakpoint
-- An unpaid order is worth what is left of it, at the prices of its lines; the shipping stays.
CREATE FUNCTION reduce_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	left_over record;
BEGIN
	IF NOT EXISTS (SELECT 1 FROM orders WHERE id = NEW.order_id AND paid_at IS NULL AND status IN ('awaiting_payment', 'awaiting_shipment')) THEN
		RAISE EXCEPTION 'order % is paid or sent: its pieces are not canceled like this', NEW.order_id USING ERRCODE = '23514';
	END IF;
	IF (SELECT sum(quantity) FROM canceled_piece WHERE order_id = NEW.order_id AND line = NEW.line)
		> coalesce((SELECT quantity FROM order_line WHERE order_id = NEW.order_id AND line = NEW.line), 0) THEN
		RAISE EXCEPTION 'line % of order % has fewer pieces', NEW.line, NEW.order_id USING ERRCODE = '23514';
	END IF;
	SELECT sum(price * quantity) AS subtotal, sum(quantity) AS quantity, sum(points) AS points INTO left_over FROM sold_line WHERE order_id = NEW.order_id;
	IF left_over.quantity IS NULL THEN
		RAISE EXCEPTION 'order % has no piece left: cancel the order', NEW.order_id USING ERRCODE = '23514';
	END IF;
	UPDATE orders SET subtotal = left_over.subtotal, total = left_over.subtotal + shipping - shipping_discount, quantity = left_over.quantity, points = left_over.points
	WHERE id = NEW.order_id AND quantity <> left_over.quantity;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER canceled_piece_reduces AFTER INSERT ON canceled_piece FOR EACH ROW EXECUTE FUNCTION reduce_order();
--> statement-breakpoint
CREATE TRIGGER canceled_piece_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON canceled_piece FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- The amounts of an order change only with its canceled pieces, and only while it is unpaid and not sent.
CREATE OR REPLACE FUNCTION forbid_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF (NEW.number, NEW.payment_method, NEW.shipping, NEW.shipping_discount, NEW.placed_at)
		IS DISTINCT FROM (OLD.number, OLD.payment_method, OLD.shipping, OLD.shipping_discount, OLD.placed_at) THEN
		RAISE EXCEPTION 'order % was placed otherwise', OLD.number USING ERRCODE = '23514';
	END IF;
	IF (NEW.subtotal, NEW.total, NEW.points, NEW.quantity) IS DISTINCT FROM (OLD.subtotal, OLD.total, OLD.points, OLD.quantity) THEN
		IF OLD.paid_at IS NOT NULL OR NEW.paid_at IS NOT NULL OR OLD.status NOT IN ('awaiting_payment', 'awaiting_shipment')
			OR NEW.quantity >= OLD.quantity OR NOT EXISTS (
				SELECT 1 FROM (SELECT sum(price * quantity) AS subtotal, sum(points) AS points, sum(quantity) AS pieces FROM sold_line WHERE order_id = OLD.id) sold
				WHERE (sold.subtotal, sold.points, sold.pieces) = (NEW.subtotal, NEW.points, NEW.quantity)) THEN
			RAISE EXCEPTION 'order % was placed otherwise', OLD.number USING ERRCODE = '23514';
		END IF;
	END IF;
	IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
		('awaiting_payment', 'awaiting_shipment'), ('awaiting_payment', 'canceled'), ('awaiting_shipment', 'finished'),
		('awaiting_shipment', 'canceled'), ('awaiting_shipment', 'awaiting_payment'), ('finished', 'canceled')) THEN
		RAISE EXCEPTION 'order % does not go from % to %', OLD.number, OLD.status, NEW.status USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END
$function$;
