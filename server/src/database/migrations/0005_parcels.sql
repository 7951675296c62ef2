ALTER TABLE "orders" ADD COLUMN "parcel_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel_source" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcel_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parcel" CHECK ("orders"."parcel_state" is null or ("orders"."parcel_state" in ('on_its_way', 'delivered', 'returning', 'returned')
        and "orders"."parcel_source" in ('shipping', 'staff', 'carrier_file') and "orders"."parcel_at" is not null and "orders"."parcel_by" is not null
        and "orders"."finished_at" is not null and "orders"."address"->>'isZt' = 'false' and ("orders"."parcel_state" <> 'returned' or "orders"."status" = 'canceled'))) NOT VALID;
--> statement-breakpoint
-- A check would also reject every other change of an order whose number was accepted earlier.
CREATE FUNCTION require_tracking_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RAISE EXCEPTION 'a tracking number has letters, digits and hyphens only' USING ERRCODE = 'check_violation';
END
$function$;
--> statement-breakpoint
CREATE TRIGGER orders_tracking_number BEFORE UPDATE OF tracking_number ON orders FOR EACH ROW
	WHEN (NEW.tracking_number IS DISTINCT FROM OLD.tracking_number AND NEW.tracking_number !~ '^[A-Za-z0-9-]{0,60}$') EXECUTE FUNCTION require_tracking_number();
--> statement-breakpoint
CREATE TRIGGER orders_tracking_number_first BEFORE INSERT ON orders FOR EACH ROW
	WHEN (NEW.tracking_number !~ '^[A-Za-z0-9-]{0,60}$') EXECUTE FUNCTION require_tracking_number();
