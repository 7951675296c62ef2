ALTER TABLE "customer_tag" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION customer_note_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A note keeps its author and its times' USING ERRCODE = 'check_violation';
END;
$$;
--> statement-breakpoint
DROP TRIGGER customer_note_kept ON customer_note;
--> statement-breakpoint
CREATE TRIGGER customer_note_kept BEFORE UPDATE OF id, staff_id, written_at, struck_at ON customer_note FOR EACH ROW
WHEN (old.id <> new.id OR old.staff_id <> new.staff_id OR old.written_at <> new.written_at OR old.struck_at <> new.struck_at)
EXECUTE FUNCTION customer_note_kept();
