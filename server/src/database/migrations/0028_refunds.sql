CREATE TABLE "refund_due" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"refund_by" text,
	"refund_bank" text DEFAULT '' NOT NULL,
	"refund_name" text DEFAULT '' NOT NULL,
	"refund_number" text DEFAULT '' NOT NULL,
	"refund_tail" text DEFAULT '' NOT NULL,
	"account_at" timestamp (3) with time zone,
	"owed_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "refund_due_status" CHECK ("refund_due"."status" in ('owed', 'paid', 'void')),
	CONSTRAINT "refund_due_cause" CHECK ("refund_due"."cause" in ('canceled', 'late')),
	CONSTRAINT "refund_due_amount" CHECK ("refund_due"."amount" > 0),
	CONSTRAINT "refund_due_account" CHECK (("refund_due"."refund_by" is null) = ("refund_due"."account_at" is null)),
	CONSTRAINT "refund_due_settled" CHECK (("refund_due"."status" = 'owed') = ("refund_due"."settled_at" is null)),
	CONSTRAINT "refund_due_why" CHECK (("refund_due"."status" = 'void') = ("refund_due"."void_reason" <> ''))
);
--> statement-breakpoint
DROP INDEX "refund_day";--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "return_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "due_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_due_order" ON "refund_due" USING btree ("order_id") WHERE status <> 'void';--> statement-breakpoint
CREATE INDEX "refund_due_of" ON "refund_due" USING hash ("order_id");--> statement-breakpoint
CREATE INDEX "refund_due_owed" ON "refund_due" USING btree ("owed_at","id") WHERE status = 'owed';--> statement-breakpoint
CREATE INDEX "refund_due_void" ON "refund_due" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'void';--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_due_id_refund_due_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."refund_due"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_due_once" ON "refund" USING btree ("due_id");--> statement-breakpoint
CREATE INDEX "refund_day" ON "refund" USING btree (coalesce(paid_at, refunded_at),"amount");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_of_one" CHECK (("refund"."return_id" is null) <> ("refund"."due_id" is null));