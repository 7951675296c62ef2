CREATE TABLE "payout_file" (
	"batch_id" bigint PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL,
	"total" bigint NOT NULL,
	"hash" text NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"second_by" uuid,
	"approval_id" uuid,
	CONSTRAINT "payout_file_four_eyes" CHECK ("payout_file"."second_by" is distinct from "payout_file"."taken_by"),
	CONSTRAINT "payout_file_sums" CHECK ("payout_file"."rows" > 0 and "payout_file"."total" > 0),
	CONSTRAINT "payout_file_hash" CHECK ("payout_file"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "payout_item" DROP CONSTRAINT "payout_item_state";--> statement-breakpoint
DROP INDEX "payout_item_open";--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_batch_id_payout_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_file_alone" ON "payout_file" USING btree ("taken_by","taken_at") WHERE second_by is null and approval_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_item_bound" ON "payout_item" USING btree ("withdrawal_id") WHERE state in ('open', 'sent');--> statement-breakpoint
ALTER TABLE "payout_item" ADD CONSTRAINT "payout_item_state" CHECK ("payout_item"."state" in ('open', 'sent', 'paid', 'rejected', 'released', 'not_executed', 'returned'));
--> statement-breakpoint
CREATE TRIGGER payout_file_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_file" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A batch whose file was taken before there was a state for it.
UPDATE "payout_item" SET "state" = 'sent' WHERE "state" = 'open' AND EXISTS (SELECT 1 FROM "audit" a WHERE a."action" = 'payout.file_taken' AND a."ref_id" = "payout_item"."batch_id"::text);--> statement-breakpoint
CREATE FUNCTION payout_item_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.batch_id <> OLD.batch_id OR NEW.seq <> OLD.seq OR NEW.withdrawal_id <> OLD.withdrawal_id OR NEW.net <> OLD.net
    OR (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN
      (('open', 'sent'), ('open', 'released'), ('sent', 'paid'), ('sent', 'not_executed'), ('paid', 'returned')))
  THEN RAISE EXCEPTION 'payout_item %-%: % does not become %', OLD.batch_id, OLD.seq, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payout_item_moves BEFORE UPDATE ON "payout_item" FOR EACH ROW EXECUTE FUNCTION payout_item_moves();--> statement-breakpoint
CREATE TRIGGER payout_item_stays BEFORE DELETE OR TRUNCATE ON "payout_item" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION payout_item_agrees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad text;
BEGIN
  SELECT format('%s-%s is %s, its withdrawal %s', i.batch_id, i.seq, i.state, w.status) INTO bad
  FROM payout_item i JOIN withdrawal w ON w.id = i.withdrawal_id
  WHERE w.id = coalesce(to_jsonb(NEW) ->> 'withdrawal_id', to_jsonb(NEW) ->> 'id')::uuid
    AND ((i.state IN ('open', 'sent') AND w.status <> 'under_review') OR (i.state IN ('paid', 'returned') AND i.state <> w.status))
  LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'payout_item %', bad USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_item_agrees AFTER INSERT OR UPDATE ON "payout_item" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_item_agrees();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER withdrawal_item_agrees AFTER UPDATE OF "status" ON "withdrawal" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_item_agrees();
