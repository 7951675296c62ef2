CREATE TABLE "order_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reverse_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_payment_amount" CHECK ("order_payment"."amount" > 0),
	CONSTRAINT "order_payment_reversed" CHECK (("order_payment"."reversed_at" is null) = ("order_payment"."reversed_by" is null) and ("order_payment"."reversed_at" is null) = ("order_payment"."reverse_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "difference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"receipt_id" uuid,
	"order_id" uuid,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"booked_by" uuid NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reverse_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "difference_kind" CHECK ("difference"."kind" in ('fee', 'under', 'over')),
	CONSTRAINT "difference_amount" CHECK ("difference"."amount" > 0),
	CONSTRAINT "difference_of" CHECK (("difference"."kind" = 'under') = ("difference"."order_id" is not null) and ("difference"."kind" = 'under') = ("difference"."receipt_id" is null)),
	CONSTRAINT "difference_why" CHECK ("difference"."reason" <> ''),
	CONSTRAINT "difference_reversed" CHECK (("difference"."reversed_at" is null) = ("difference"."reversed_by" is null) and ("difference"."reversed_at" is null) = ("difference"."reverse_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"bank_reference" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"rest" bigint DEFAULT 0 NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "receipt_amount" CHECK ("receipt"."amount" > 0),
	CONSTRAINT "receipt_kind" CHECK ("receipt"."kind" in ('transfer', 'cod', 'cash', 'provider')),
	CONSTRAINT "receipt_rest" CHECK ("receipt"."rest" >= 0),
	CONSTRAINT "receipt_void" CHECK ("receipt"."voided_at" is null or "receipt"."rest" = "receipt"."amount"),
	CONSTRAINT "receipt_void_why" CHECK (("receipt"."voided_at" is null) = ("receipt"."voided_by" is null) and ("receipt"."voided_at" is null) = ("receipt"."void_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "refund_due" DROP CONSTRAINT "refund_due_cause";--> statement-breakpoint
ALTER TABLE "refund_due" ADD COLUMN "receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference" ADD CONSTRAINT "difference_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference" ADD CONSTRAINT "difference_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_payment_order" ON "order_payment" USING hash ("order_id");--> statement-breakpoint
CREATE INDEX "order_payment_receipt" ON "order_payment" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "difference_receipt" ON "difference" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "difference_order" ON "difference" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "difference_booker" ON "difference" USING btree ("booked_by","booked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_reference" ON "receipt" USING btree ("bank_reference") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "receipt_seen" ON "receipt" USING btree ("seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "receipt_unapplied" ON "receipt" USING btree ("seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE rest > 0 and voided_at is null;--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_overpaid" CHECK (("refund_due"."cause" = 'overpaid') = ("refund_due"."receipt_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_cause" CHECK ("refund_due"."cause" in ('canceled', 'late', 'overpaid')) NOT VALID;--> statement-breakpoint
-- What a server of the former release writes is a receipt and its payment too; a reference that is known is known to it.
CREATE FUNCTION receive_former_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE made uuid;
BEGIN
	INSERT INTO receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at)
		SELECT NEW.order_id, NEW.amount, CASE o.payment_method WHEN 'cod' THEN 'cod' WHEN 'cash' THEN 'cash' ELSE 'transfer' END,
			NEW.bank_reference, coalesce(NEW.seen_at, NEW.confirmed_at), NEW.confirmed_by, NEW.confirmed_at
		FROM orders o WHERE o.id = NEW.order_id
		ON CONFLICT (bank_reference) WHERE voided_at IS NULL DO NOTHING RETURNING id INTO made;
	IF made IS NULL THEN RETURN NULL; END IF;
	INSERT INTO order_payment (id, receipt_id, order_id, amount, confirmed_by, confirmed_at, late)
		VALUES (NEW.order_id, made, NEW.order_id, NEW.amount, NEW.confirmed_by, NEW.confirmed_at, NEW.late);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER payment_received BEFORE INSERT ON "payment" FOR EACH ROW EXECUTE FUNCTION receive_former_payment();--> statement-breakpoint
-- It deletes late money that was noted by mistake.
CREATE FUNCTION lose_former_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	UPDATE order_payment SET reversed_at = now(), reversed_by = OLD.confirmed_by, reverse_reason = 'noted by mistake'
		WHERE id = OLD.order_id AND reversed_at IS NULL;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER payment_lost AFTER DELETE ON "payment" FOR EACH ROW EXECUTE FUNCTION lose_former_payment();