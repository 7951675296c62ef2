CREATE TABLE "goods_out" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "goods_out_cause" CHECK ("goods_out"."cause" in ('canceled', 'courier_returned', 'not_collected', 'refused')),
	CONSTRAINT "goods_out_outcome" CHECK ("goods_out"."outcome" in ('back', 'lost')),
	CONSTRAINT "goods_out_settled" CHECK (("goods_out"."outcome" is null) = ("goods_out"."settled_at" is null) and ("goods_out"."outcome" is null) = ("goods_out"."settled_by" is null))
);
--> statement-breakpoint
CREATE TABLE "goods_out_line" (
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_out_line_order_id_line_pk" PRIMARY KEY("order_id","line"),
	CONSTRAINT "goods_out_line_quantity" CHECK ("goods_out_line"."quantity" > 0 and "goods_out_line"."restocked" between 0 and "goods_out_line"."quantity")
);
--> statement-breakpoint
CREATE TABLE "refund_bounce" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"returned_on" date NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_bounce_amount" CHECK ("refund_bounce"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_kind";
--> statement-breakpoint
ALTER TABLE "refund_due" DROP CONSTRAINT "refund_due_cause";
--> statement-breakpoint
ALTER TABLE "order_return" DROP CONSTRAINT "order_return_status_name";
--> statement-breakpoint
ALTER TABLE "order_return" DROP CONSTRAINT "order_return_amount";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_lost_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "in_cash" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "refund_due" ADD COLUMN "kept" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "refund_due" ADD COLUMN "bounce_of" uuid;
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "rejected_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "closed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "exception" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "with_shipping" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "back_carrier" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "back_tracking" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "goods_out" ADD CONSTRAINT "goods_out_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goods_out_line" ADD CONSTRAINT "goods_out_line_order_id_goods_out_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."goods_out"("order_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_bounce" ADD CONSTRAINT "refund_bounce_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "goods_out_open" ON "goods_out" USING btree ("since","order_id") WHERE outcome is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "refund_bounce_reference" ON "refund_bounce" USING btree ("bank_reference");
--> statement-breakpoint
CREATE INDEX "refund_bounce_day" ON "refund_bounce" USING btree ("returned_on","amount");
--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_bounce_of_refund_bounce_refund_id_fk" FOREIGN KEY ("bounce_of") REFERENCES "public"."refund_bounce"("refund_id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('setting', 'refund', 'return', 'batch', 'grant', 'cash_loss')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_lost" CHECK ("orders"."cash_lost_at" is null or ("orders"."payment_method" = 'cod' and "orders"."finished_at" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_bounce" CHECK (("refund_due"."cause" = 'bounced') = ("refund_due"."bounce_of" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_kept" CHECK ("refund_due"."kept" >= 0 and ("refund_due"."kept" = 0 or "refund_due"."cause" = 'canceled')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_cause" CHECK ("refund_due"."cause" in ('canceled', 'late', 'overpaid', 'bounced')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_closed" CHECK (("order_return"."status" = 'closed') = ("order_return"."closed_at" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_status_name" CHECK ("order_return"."status" in ('requested', 'approved', 'rejected', 'received', 'refunded', 'withdrawn', 'closed')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_amount" CHECK ("order_return"."goods" >= 0 and "order_return"."shipping" >= 0 and ("order_return"."goods" > 0 or "order_return"."with_shipping")) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER refund_bounce_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "refund_bounce" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
