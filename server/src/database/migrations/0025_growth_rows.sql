-- Whose client the buyer is goes with the order, so that all clients of a partner are summed by one walk of an index.
CREATE FUNCTION take_mentor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked: who gives the buyer another mentor meanwhile waits and then finds this order, or this order waits and finds the other mentor.
  SELECT mentor_id INTO NEW.mentor_id FROM app_user WHERE id = NEW.user_id FOR SHARE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION give_mentor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET mentor_id = NEW.mentor_id WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_take_mentor BEFORE INSERT OR UPDATE OF user_id ON "orders" FOR EACH ROW EXECUTE FUNCTION take_mentor();
--> statement-breakpoint
CREATE TRIGGER app_user_give_mentor AFTER UPDATE OF mentor_id ON "app_user" FOR EACH ROW WHEN (OLD.mentor_id IS DISTINCT FROM NEW.mentor_id) EXECUTE FUNCTION give_mentor();
--> statement-breakpoint
UPDATE "orders" SET "mentor_id" = "app_user"."mentor_id" FROM "app_user" WHERE "app_user"."id" = "orders"."user_id" AND "app_user"."mentor_id" IS NOT NULL;
