CREATE TABLE "cash_deposit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"deposited_on" date NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cash_deposit_amount" CHECK ("cash_deposit"."amount" > 0),
	CONSTRAINT "cash_deposit_void_why" CHECK (("cash_deposit"."voided_at" is null) = ("cash_deposit"."voided_by" is null) and ("cash_deposit"."voided_at" is null) = ("cash_deposit"."void_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "balance_given_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_given_up_amount" CHECK ("balance_given_up"."amount" > 0),
	CONSTRAINT "balance_given_up_reason" CHECK ("balance_given_up"."reason" in ('leaving', 'too_small', 'other'))
);
--> statement-breakpoint
ALTER TABLE "refund_due" DROP CONSTRAINT "refund_due_cause";
--> statement-breakpoint
ALTER TABLE "goods_out_line" ADD COLUMN "counted" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "deducted" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "balance_given_up" ADD CONSTRAINT "balance_given_up_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_deposit_reference" ON "cash_deposit" USING btree ("bank_reference") WHERE voided_at is null;
--> statement-breakpoint
CREATE INDEX "cash_deposit_day" ON "cash_deposit" USING btree ("deposited_on","amount");
--> statement-breakpoint
CREATE INDEX "balance_given_up_partner" ON "balance_given_up" USING btree ("partner_id","id");
--> statement-breakpoint
ALTER TABLE "goods_out_line" ADD CONSTRAINT "goods_out_line_counted" CHECK ("goods_out_line"."counted" between 0 and "goods_out_line"."quantity" and ("goods_out_line"."counted" = 0 or "goods_out_line"."restocked" <= "goods_out_line"."counted")) NOT VALID;
--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_cause" CHECK ("refund_due"."cause" in ('canceled', 'late', 'overpaid', 'bounced', 'goodwill', 'shipping')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_deducted" CHECK ("order_return"."deducted" between 0 and "order_return"."goods" + "order_return"."shipping") NOT VALID;
--> statement-breakpoint
CREATE TRIGGER balance_given_up_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "balance_given_up" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cash_deposit_fixed BEFORE UPDATE OR DELETE ON "cash_deposit" FOR EACH ROW EXECUTE FUNCTION fix_received('voided_at', 'voided_by', 'void_reason');
--> statement-breakpoint
-- What was counted stays counted, and nothing is counted of goods whose end is known.
CREATE FUNCTION goods_out_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.quantity <> OLD.quantity OR NEW.counted < OLD.counted OR NEW.restocked < OLD.restocked
		OR NEW.counted > OLD.counted AND EXISTS (SELECT 1 FROM goods_out g WHERE g.order_id = NEW.order_id AND g.outcome IS NOT NULL) THEN
		RAISE EXCEPTION 'goods that were counted stay counted' USING ERRCODE = 'check_violation', CONSTRAINT = 'goods_out_counts';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER goods_out_counts BEFORE UPDATE ON "goods_out_line" FOR EACH ROW EXECUTE FUNCTION goods_out_counts();
--> statement-breakpoint
-- Of an order that stands no more is given back than was paid and is neither given back nor owed; the order is locked by who owes.
CREATE FUNCTION refund_due_within() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.amount > coalesce((SELECT sum(p.amount) FROM order_payment p WHERE p.order_id = NEW.order_id AND p.reversed_at IS NULL AND NOT p.late), 0)
		- coalesce((SELECT sum(r.amount) FROM refund r WHERE r.order_id = NEW.order_id AND r.return_id IS NOT NULL), 0)
		- coalesce((SELECT sum(d.amount) FROM refund_due d WHERE d.order_id = NEW.order_id AND d.status <> 'void' AND d.cause NOT IN ('overpaid', 'bounced')), 0) THEN
		RAISE EXCEPTION 'more is owed than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_due_within';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refund_due_within BEFORE INSERT ON "refund_due" FOR EACH ROW WHEN (NEW.cause IN ('goodwill', 'shipping')) EXECUTE FUNCTION refund_due_within();
