CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"natural_key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"timed" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint,
	"reference" text NOT NULL,
	"words" text NOT NULL,
	"receipt_id" uuid,
	"matched_by" uuid,
	"matched_at" timestamp (3) with time zone,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" uuid,
	"dismiss_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_line_amount" CHECK ("bank_line"."amount" <> 0),
	CONSTRAINT "bank_line_matched" CHECK (("bank_line"."receipt_id" is null) = ("bank_line"."matched_by" is null) and ("bank_line"."receipt_id" is null) = ("bank_line"."matched_at" is null)
        and ("bank_line"."receipt_id" is null or ("bank_line"."amount" > 0 and "bank_line"."dismissed_at" is null))),
	CONSTRAINT "bank_line_dismissed" CHECK (("bank_line"."dismissed_at" is null) = ("bank_line"."dismissed_by" is null) and ("bank_line"."dismissed_at" is null) = ("bank_line"."dismiss_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"columns" jsonb,
	"read_at" timestamp (3) with time zone,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_statement_read" CHECK ("bank_statement"."read_at" is null or "bank_statement"."columns" is not null)
);
--> statement-breakpoint
CREATE TABLE "statement_head" (
	"head" text PRIMARY KEY NOT NULL,
	"roles" jsonb NOT NULL,
	"order" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_natural" ON "bank_line" USING btree ("natural_key");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_receipt" ON "bank_line" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "bank_line_statement" ON "bank_line" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_line_at" ON "bank_line" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bank_line_open" ON "bank_line" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE amount > 0 and receipt_id is null and dismissed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_file" ON "bank_statement" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "bank_statement_uploaded" ON "bank_statement" USING btree ("uploaded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- What a bank wrote stays; a line becomes a receipt of its amount, and is free again when that is voided.
CREATE FUNCTION bank_line_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE came record;
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a line of the bank is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF TG_OP = 'UPDATE' THEN
		IF (NEW.statement_id, NEW.line, NEW.natural_key, NEW.at, NEW.timed, NEW.amount, NEW.balance, NEW.reference, NEW.words)
			IS DISTINCT FROM (OLD.statement_id, OLD.line, OLD.natural_key, OLD.at, OLD.timed, OLD.amount, OLD.balance, OLD.reference, OLD.words) THEN
			RAISE EXCEPTION 'a line of the bank is not changed' USING ERRCODE = 'restrict_violation';
		END IF;
		IF OLD.receipt_id IS NOT NULL AND NEW.receipt_id IS DISTINCT FROM OLD.receipt_id
			AND NOT EXISTS (SELECT 1 FROM receipt WHERE id = OLD.receipt_id AND voided_at IS NOT NULL) THEN
			RAISE EXCEPTION 'a line of the bank keeps its receipt' USING ERRCODE = 'restrict_violation';
		END IF;
	END IF;
	IF NEW.receipt_id IS NOT NULL THEN
		SELECT amount, kind, voided_at INTO came FROM receipt WHERE id = NEW.receipt_id FOR NO KEY UPDATE;
		IF came.amount <> NEW.amount OR came.kind NOT IN ('transfer', 'provider') OR (came.voided_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.receipt_id IS DISTINCT FROM OLD.receipt_id)) THEN
			RAISE EXCEPTION 'a line of the bank is a receipt of the same amount' USING ERRCODE = 'check_violation';
		END IF;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER bank_line_keeps BEFORE INSERT OR UPDATE OR DELETE ON "bank_line" FOR EACH ROW EXECUTE FUNCTION bank_line_keeps();--> statement-breakpoint
CREATE FUNCTION bank_statement_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a statement of the bank is not deleted' USING ERRCODE = 'restrict_violation'; END IF;
	IF (NEW.name, NEW.sha256, NEW.content, NEW.uploaded_by, NEW.uploaded_at) IS DISTINCT FROM (OLD.name, OLD.sha256, OLD.content, OLD.uploaded_by, OLD.uploaded_at)
		OR OLD.read_at IS NOT NULL THEN
		RAISE EXCEPTION 'a statement of the bank is not changed' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER bank_statement_keeps BEFORE UPDATE OR DELETE ON "bank_statement" FOR EACH ROW EXECUTE FUNCTION bank_statement_keeps();
