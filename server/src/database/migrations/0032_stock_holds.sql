CREATE TABLE "order_hold" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"network_key" "bytea" NOT NULL,
	"phone_key" "bytea",
	"address_key" "bytea",
	"cod" boolean NOT NULL,
	"value" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_hold_value" CHECK ("order_hold"."value" > 0)
);
--> statement-breakpoint
DROP INDEX "orders_expiring";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slip_late_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_hold" ADD CONSTRAINT "order_hold_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_hold_network" ON "order_hold" USING btree ("network_key");--> statement-breakpoint
CREATE INDEX "order_hold_phone" ON "order_hold" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "order_hold_address" ON "order_hold" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "order_hold_at" ON "order_hold" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_slip_late" ON "orders" USING btree ("slip_late_at","id") WHERE slip_late_at is not null;--> statement-breakpoint
CREATE INDEX "orders_cod_unconfirmed" ON "orders" USING btree ("placed_at","id") WHERE status = 'awaiting_payment' and payment_method = 'cod';--> statement-breakpoint
CREATE INDEX "orders_expiring" ON "orders" USING btree ("expires_at") WHERE status = 'awaiting_payment';--> statement-breakpoint
-- Slips that wait are answered in the usual time, from today on.
UPDATE "orders" SET "expires_at" = greatest(coalesce("expires_at", now()), now() + interval '72 hours')
WHERE "status" = 'awaiting_payment' AND ("proof_at" IS NOT NULL OR "expires_at" IS NULL);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_ends" CHECK ("orders"."status" <> 'awaiting_payment' or "orders"."expires_at" is not null);--> statement-breakpoint
CREATE FUNCTION order_hold_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_hold WHERE order_id = new.id;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER order_hold_ends AFTER UPDATE OF status, paid_at ON orders FOR EACH ROW
WHEN (new.paid_at IS NOT NULL OR new.status NOT IN ('awaiting_payment', 'awaiting_shipment'))
EXECUTE FUNCTION order_hold_ends();--> statement-breakpoint
CREATE FUNCTION cod_in_thailand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Cash on delivery is for addresses in Thailand' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER cod_in_thailand BEFORE INSERT OR UPDATE OF address, payment_method ON orders FOR EACH ROW
WHEN (new.payment_method = 'cod' AND NOT coalesce((new.address ->> 'isZt')::boolean, false)
  AND coalesce(new.address ->> 'country', '') NOT IN ('', 'ประเทศไทย'))
EXECUTE FUNCTION cod_in_thailand();
