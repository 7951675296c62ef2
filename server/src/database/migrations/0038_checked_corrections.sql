-- The account may have become a partner's, or have got another address, since the correction was started.
CREATE OR REPLACE FUNCTION guard_email_correction() RETURNS trigger LANGUAGE plpgsql AS $$
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
	IF NEW.outcome = 'done' AND OLD.outcome IS NULL THEN
		IF NOT is_approved AND NEW.usable_from < NEW.created_at + interval '24 hours'
			AND EXISTS (SELECT 1 FROM partner p WHERE p.user_id = NEW.user_id) THEN
			RAISE EXCEPTION 'a correction that nobody else checked does not happen to the account of a partner' USING ERRCODE = 'check_violation';
		END IF;
		IF NOT EXISTS (SELECT 1 FROM app_user u WHERE u.id = NEW.user_id AND lower(u.email) = lower(NEW.before)) THEN
			RAISE EXCEPTION 'the account has another address than the one that was corrected' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	RETURN NEW;
END $$;
