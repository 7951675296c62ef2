ALTER TABLE "bank_line" ADD COLUMN "plain_key" text;--> statement-breakpoint
ALTER TABLE "bank_line" ADD COLUMN "account_known" boolean;--> statement-breakpoint
-- A line of a file that does not name the whole account may be of any: it is not taken beside one that is alike but for the account.
CREATE FUNCTION bank_line_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT 1 FROM bank_line b WHERE b.natural_key = NEW.plain_key AND b.natural_key <> NEW.natural_key
		UNION ALL
		SELECT 1 FROM bank_line b WHERE b.plain_key = NEW.plain_key AND NOT (NEW.account_known AND b.account_known) AND b.natural_key <> NEW.natural_key
	) THEN
		RAISE EXCEPTION 'a line of the bank is taken once, with its account or without' USING ERRCODE = 'unique_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER bank_line_once BEFORE INSERT ON "bank_line" FOR EACH ROW WHEN (NEW.plain_key IS NOT NULL) EXECUTE FUNCTION bank_line_once();
