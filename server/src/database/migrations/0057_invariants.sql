ALTER TABLE "reward_line" ADD CONSTRAINT "reward_line_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reward_line" ADD CONSTRAINT "reward_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_guest_id_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guest"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_mentor_id_partner_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method" CHECK ("orders"."payment_method" in ('promptpay', 'cod', 'cash')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_times" CHECK (("orders"."status" <> 'finished' or "orders"."finished_at" is not null) and ("orders"."status" <> 'canceled' or "orders"."canceled_at" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_first" CHECK ("orders"."status" not in ('awaiting_shipment', 'finished') or "orders"."payment_method" = 'cod' or "orders"."paid_at" is not null) NOT VALID;--> statement-breakpoint
-- What an order was placed with stays, and it moves only as the shop's rules let it.
CREATE FUNCTION order_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.number, NEW.payment_method, NEW.goods, NEW.shipping, NEW.shipping_discount, NEW.total, NEW.points, NEW.quantity, NEW.placed_at)
		IS DISTINCT FROM (OLD.number, OLD.payment_method, OLD.goods, OLD.shipping, OLD.shipping_discount, OLD.total, OLD.points, OLD.quantity, OLD.placed_at) THEN
		RAISE EXCEPTION 'order % was placed otherwise', OLD.number USING ERRCODE = '23514';
	END IF;
	IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
		('awaiting_payment', 'awaiting_shipment'), ('awaiting_payment', 'canceled'), ('awaiting_shipment', 'finished'),
		('awaiting_shipment', 'canceled'), ('awaiting_shipment', 'awaiting_payment'), ('finished', 'canceled')) THEN
		RAISE EXCEPTION 'order % does not go from % to %', OLD.number, OLD.status, NEW.status USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_keeps BEFORE UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION order_keeps();--> statement-breakpoint
CREATE TRIGGER order_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_line" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER tax_rule_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "tax_rule" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The first answer of a call is given again as it was.
CREATE FUNCTION answer_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.reply IS NOT NULL OR (NEW.scope, NEW.route, NEW.key, NEW.request_hash) IS DISTINCT FROM (OLD.scope, OLD.route, OLD.key, OLD.request_hash) THEN
		RAISE EXCEPTION 'the answer of % is kept', OLD.route USING ERRCODE = '23514';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER answer_keeps BEFORE UPDATE ON "idempotency" FOR EACH ROW EXECUTE FUNCTION answer_keeps();
