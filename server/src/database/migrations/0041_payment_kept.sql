-- A payment that paid its order stays. One that came late and was noted by mistake may be taken back.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment is not deleted' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_kept BEFORE DELETE ON "payment" FOR EACH ROW WHEN (NOT OLD.late) EXECUTE FUNCTION keep_payment();
