ALTER TABLE "approval" DROP CONSTRAINT "approval_kind";--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "started_by" uuid;--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "usable_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "contested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "objected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_started_by_staff_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('shop_rule', 'refund', 'return', 'batch', 'grant', 'cash_loss', 'reversal', 'write_off', 'provider_fee', 'entry_void', 'opening', 'email_change')) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_by_staff" CHECK (case when "email_change"."started_by" is null then "email_change"."proof" is null and "email_change"."words" = '' and "email_change"."usable_from" is null and not "email_change"."contested" and "email_change"."outcome" is null and "email_change"."objected_at" is null
        else "email_change"."proof" is not null and "email_change"."words" <> '' and "email_change"."code_hash" is null and "email_change"."usable_from" is not null and "email_change"."usable_from" between "email_change"."created_at" and "email_change"."expires_at" end) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_proof" CHECK ("email_change"."proof" in ('call_back', 'in_person', 'id_document', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_outcome" CHECK ("email_change"."outcome" is null or ("email_change"."outcome" in ('done', 'objected', 'withdrawn', 'rejected') and "email_change"."closed_at" is not null
        and ("email_change"."outcome" <> 'done' or "email_change"."closed_at" between "email_change"."usable_from" and "email_change"."expires_at")
        and ("email_change"."outcome" = 'done' or ("email_change"."outcome" = 'objected') = ("email_change"."objected_at" is not null)))) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_objected" CHECK ("email_change"."objected_at" is null or "email_change"."outcome" is not null) NOT VALID;
--> statement-breakpoint
-- A correction keeps what it is about; accounts of partners, and after an objection, wait for a second person or a day.
CREATE FUNCTION guard_email_correction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_approved boolean;
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.contested IS DISTINCT FROM EXISTS (
			SELECT 1 FROM email_change e WHERE e.user_id = NEW.user_id AND e.objected_at > NEW.created_at - interval '90 days'
		) THEN
			RAISE EXCEPTION 'a correction after an objection is contested' USING ERRCODE = 'check_violation';
		END IF;
		IF NEW.usable_from < NEW.created_at + interval '24 hours'
			AND (NEW.contested OR EXISTS (SELECT 1 FROM partner p WHERE p.user_id = NEW.user_id)) THEN
			RAISE EXCEPTION 'a correction of this account waits for a day' USING ERRCODE = 'check_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (NEW.id, NEW.user_id, NEW.email, NEW.before, NEW.started_by, NEW.proof, NEW.created_at, NEW.expires_at, NEW.contested)
		IS DISTINCT FROM (OLD.id, OLD.user_id, OLD.email, OLD.before, OLD.started_by, OLD.proof, OLD.created_at, OLD.expires_at, OLD.contested)
		OR (OLD.closed_at IS NOT NULL AND (NEW.closed_at, NEW.outcome) IS DISTINCT FROM (OLD.closed_at, OLD.outcome))
		OR (OLD.objected_at IS NOT NULL AND NEW.objected_at IS DISTINCT FROM OLD.objected_at) THEN
		RAISE EXCEPTION 'a correction keeps what it is about and how it ended' USING ERRCODE = 'restrict_violation';
	END IF;
	is_approved := EXISTS (SELECT 1 FROM approval a WHERE a.kind = 'email_change' AND a.subject = NEW.id::text AND a.state = 'approved');
	IF NOT is_approved AND (NEW.usable_from IS DISTINCT FROM OLD.usable_from
		OR (NEW.contested AND NEW.outcome = 'done' AND OLD.outcome IS NULL)) THEN
		RAISE EXCEPTION 'only an approval makes a correction usable earlier, or a contested one happen' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER email_correction_started BEFORE INSERT ON email_change FOR EACH ROW WHEN (new.started_by IS NOT NULL) EXECUTE FUNCTION guard_email_correction();
--> statement-breakpoint
CREATE TRIGGER email_correction_guarded BEFORE UPDATE ON email_change FOR EACH ROW WHEN (old.started_by IS NOT NULL OR new.started_by IS NOT NULL) EXECUTE FUNCTION guard_email_correction();
