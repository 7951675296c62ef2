ALTER TABLE "variant" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "product_picture" ADD CONSTRAINT "product_picture_key" UNIQUE USING INDEX "product_picture_key";--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_picture" FOREIGN KEY ("product_id","picture_key") REFERENCES "public"."product_picture"("product_id","picture_key") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- A variant whose picture is removed shows the cover.
CREATE FUNCTION clear_variant_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE variant SET picture_key = NULL WHERE product_id = OLD.product_id AND picture_key = OLD.picture_key;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_picture_leaves_variants BEFORE DELETE ON product_picture FOR EACH ROW EXECUTE FUNCTION clear_variant_picture();
