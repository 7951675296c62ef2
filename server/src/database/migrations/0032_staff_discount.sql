CREATE TABLE "order_discount" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_discount_amount" CHECK ("order_discount"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_discount" ADD CONSTRAINT "order_discount_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_discount_staff" ON "order_discount" USING btree ("staff_id","at");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_discount" CHECK ("order_line"."discount" = 0 or ("order_line"."discount" > 0 and "order_line"."price" > 0)) NOT VALID;
--> statement-breakpoint
CREATE OR REPLACE VIEW sold_line AS
SELECT l.order_id, l.line, l.variant_id, l.product_id, l.name, l.option, l.picture_key, l.price, l.quantity - coalesce(c.pieces, 0) AS quantity,
  l.points / l.quantity * (l.quantity - coalesce(c.pieces, 0)) AS points, l.discount
FROM order_line l LEFT JOIN LATERAL (
  SELECT sum(p.quantity)::int AS pieces FROM canceled_piece p WHERE p.order_id = l.order_id AND p.line = l.line
) c ON true
WHERE l.quantity > coalesce(c.pieces, 0);
--> statement-breakpoint
CREATE OR REPLACE VIEW line_to_send AS
SELECT l.order_id, l.line, l.variant_id, l.product_id, l.name, l.option, l.picture_key, l.price, l.quantity - coalesce(b.pieces, 0) AS quantity,
  l.points / l.quantity * (l.quantity - coalesce(b.pieces, 0)) AS points, l.discount
FROM sold_line l LEFT JOIN LATERAL (
  SELECT sum(g.quantity)::int AS pieces FROM order_return_line g JOIN order_return r ON r.id = g.return_id AND r.unsent IS NOT NULL
  WHERE g.order_id = l.order_id AND g.line = l.line
) b ON true
WHERE l.quantity > coalesce(b.pieces, 0);
--> statement-breakpoint
-- Whoever gave a discount is recorded before the lines, with the sum of theirs.
CREATE FUNCTION check_line_discounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wrong uuid;
BEGIN
	SELECT i.order_id INTO wrong
	FROM (SELECT order_id, max(discount) AS discount FROM inserted GROUP BY order_id) i LEFT JOIN order_discount d ON d.order_id = i.order_id
	WHERE (i.discount > 0 OR d.order_id IS NOT NULL)
		AND coalesce(d.amount, 0) <> (SELECT sum(l.discount * l.quantity) FROM order_line l WHERE l.order_id = i.order_id)
	LIMIT 1;
	IF wrong IS NOT NULL THEN
		RAISE EXCEPTION 'the discounts of the lines of order % are not those that were given', wrong USING ERRCODE = '23514';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_line_discounts AFTER INSERT ON order_line REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION check_line_discounts();
--> statement-breakpoint
CREATE FUNCTION forbid_later_discount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM order_line WHERE order_id = NEW.order_id) THEN
		RAISE EXCEPTION 'order % was placed without this discount', NEW.order_id USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_discount_first BEFORE INSERT ON order_discount FOR EACH ROW EXECUTE FUNCTION forbid_later_discount();
--> statement-breakpoint
CREATE TRIGGER order_discount_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON order_discount FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
