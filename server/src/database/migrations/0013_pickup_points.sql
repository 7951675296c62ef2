CREATE TABLE "pickup_point" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"map_link" text NOT NULL,
	"hours" jsonb NOT NULL,
	"closed_days" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"sort" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "pickup_point_id" CHECK ("pickup_point"."id" between 90000 and 99999),
	CONSTRAINT "pickup_point_first" CHECK ("pickup_point"."id" <> 99999 or "pickup_point"."removed_at" is null),
	CONSTRAINT "pickup_point_removed" CHECK ("pickup_point"."removed_at" is null or not "pickup_point"."active"),
	CONSTRAINT "pickup_point_hours" CHECK (jsonb_typeof("pickup_point"."hours") = 'array' and jsonb_array_length("pickup_point"."hours") = 7),
	CONSTRAINT "pickup_point_closed_days" CHECK (jsonb_typeof("pickup_point"."closed_days") = 'array'),
	CONSTRAINT "pickup_point_sort" CHECK ("pickup_point"."sort" between 1 and 999)
);
--> statement-breakpoint
ALTER TABLE "pickup_point" ADD CONSTRAINT "pickup_point_id_address_id_fk" FOREIGN KEY ("id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_pickup" CHECK ("address"."is_zt" = ("address"."id" between 90000 and 99999) and not ("address"."is_zt" and "address"."deleted_at" is not null)) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION pickup_point_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A pick-up point keeps its row and its number' USING ERRCODE = 'check_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER pickup_point_kept BEFORE DELETE ON pickup_point FOR EACH ROW EXECUTE FUNCTION pickup_point_kept();
--> statement-breakpoint
CREATE TRIGGER pickup_point_id_kept BEFORE UPDATE OF id ON pickup_point FOR EACH ROW WHEN (old.id <> new.id) EXECUTE FUNCTION pickup_point_kept();
--> statement-breakpoint
CREATE FUNCTION pickup_point_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM orders WHERE status IN ('awaiting_payment', 'awaiting_shipment') AND address ->> 'isZt' = 'true'
    AND COALESCE(address -> 'point' ->> 'id', '99999') = new.id::text) THEN
    RAISE EXCEPTION 'A pick-up point with open orders is not removed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER pickup_point_in_use BEFORE UPDATE OF removed_at ON pickup_point FOR EACH ROW WHEN (old.removed_at IS NULL AND new.removed_at IS NOT NULL) EXECUTE FUNCTION pickup_point_in_use();
--> statement-breakpoint
INSERT INTO pickup_point (id, name, map_link, hours, closed_days, active, sort, updated_at)
SELECT id, '{"en": "Pick-up point", "zh": "自提点", "th": "จุดรับสินค้า"}', '', (SELECT jsonb_agg('{"from": "09:30", "to": "18:00"}'::jsonb) FROM generate_series(1, 7)), '[]', true, 1, now()
FROM address WHERE id = 99999;
