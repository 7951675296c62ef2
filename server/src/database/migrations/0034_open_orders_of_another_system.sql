CREATE TABLE "opening_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" text NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_by" uuid,
	"approval_id" uuid,
	"booked_at" timestamp (3) with time zone,
	"receipt_id" uuid,
	CONSTRAINT "opening_order_amount" CHECK ("opening_order"."amount" > 0),
	CONSTRAINT "opening_order_paid_on" CHECK ("opening_order"."paid_on" ~ '^20\d{2}-(0[1-9]|1[0-2])-\d{2}$'),
	CONSTRAINT "opening_order_signed" CHECK (("opening_order"."signed_at" is null) = ("opening_order"."signed_by" is null) and ("opening_order"."booked_at" is null or "opening_order"."booked_at" >= "opening_order"."signed_at")
        and ("opening_order"."booked_at" is null) = ("opening_order"."receipt_id" is null))
);--> statement-breakpoint
ALTER TABLE "import_source" DROP CONSTRAINT "import_source_kind";--> statement-breakpoint
ALTER TABLE "import_source" DROP CONSTRAINT "import_source_target";--> statement-breakpoint
ALTER TABLE "receipt" DROP CONSTRAINT "receipt_kind";--> statement-breakpoint
ALTER TABLE "import_source" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "old_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepaid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rewarded_order" ADD COLUMN "elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_order" ADD CONSTRAINT "opening_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_order" ADD CONSTRAINT "opening_order_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_order" ADD CONSTRAINT "opening_order_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_order" ADD CONSTRAINT "opening_order_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_order_receipt" ON "opening_order" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "opening_order_waits" ON "opening_order" USING btree ("order_id") WHERE booked_at is null;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_kind" CHECK ("import_source"."kind" in ('partners', 'customers', 'stock', 'orders')) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_target" CHECK (("import_source"."kind" in ('partners', 'customers')) = ("import_source"."user_id" is not null) and ("import_source"."kind" = 'stock') = ("import_source"."variant_id" is not null)
        and ("import_source"."kind" = 'orders') = ("import_source"."order_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepaid" CHECK ("orders"."prepaid" = 0 or ("orders"."prepaid" between 1 and "orders"."total" and "orders"."old_number" <> '' and "orders"."paid_at" is null
        and "orders"."status" in ('awaiting_payment', 'canceled'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_kind" CHECK ("receipt"."kind" in ('transfer', 'cod', 'cash', 'provider', 'opening')) NOT VALID;
--> statement-breakpoint
-- What was signed off is booked as it is, once.
CREATE FUNCTION forbid_opening_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then raise exception 'money of an open order is never deleted' using errcode = 'check_violation'; end if;
  if old.booked_at is not null then raise exception 'booked money of an open order never changes' using errcode = 'check_violation'; end if;
  if (new.order_id, new.import_id, new.amount, new.paid_on) is distinct from (old.order_id, old.import_id, old.amount, old.paid_on)
    or old.signed_at is not null and (new.signed_at, new.signed_by, new.approval_id) is distinct from (old.signed_at, old.signed_by, old.approval_id)
    then raise exception 'money of an open order only becomes signed and booked' using errcode = 'check_violation'; end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER opening_order_keeps BEFORE DELETE OR UPDATE ON opening_order FOR EACH ROW EXECUTE FUNCTION forbid_opening_order_change();
--> statement-breakpoint
-- An order keeps its old number, unless a corrected file has replaced it; money of the other system is only booked.
CREATE FUNCTION forbid_imported_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.old_number <> old.old_number and not (new.old_number = '' and new.status = 'canceled')
    then raise exception 'order % keeps its old number', old.number using errcode = 'check_violation'; end if;
  if new.prepaid not in (old.prepaid, 0)
    then raise exception 'order % was imported with another amount', old.number using errcode = 'check_violation'; end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER imported_order_keeps BEFORE UPDATE OF old_number, prepaid ON orders FOR EACH ROW
  WHEN (old.old_number <> new.old_number OR old.prepaid <> new.prepaid) EXECUTE FUNCTION forbid_imported_order_change();
--> statement-breakpoint
-- An order whose money waits for its signature takes no other money.
CREATE FUNCTION forbid_payment_of_prepaid() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (select 1 from orders where id = new.order_id and prepaid > 0 and status <> 'canceled')
    then raise exception 'money of order % waits to be signed off', new.order_id using errcode = 'check_violation'; end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER order_payment_prepaid BEFORE INSERT ON order_payment FOR EACH ROW EXECUTE FUNCTION forbid_payment_of_prepaid();
--> statement-breakpoint
-- The source of an order becomes that of another one only where a corrected file has replaced the order.
CREATE OR REPLACE FUNCTION forbid_import_source_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then raise exception 'an import source is never deleted' using errcode = 'check_violation'; end if;
  if (new.kind, new.key, new.user_id, new.variant_id) is distinct from (old.kind, old.key, old.user_id, old.variant_id)
    or new.order_id is distinct from old.order_id and exists (select 1 from orders where id = old.order_id and old_number <> '')
    then raise exception 'an import source keeps its key and what was created from it' using errcode = 'check_violation'; end if;
  return new;
end $$;
