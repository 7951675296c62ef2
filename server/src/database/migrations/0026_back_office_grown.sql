CREATE TABLE "order_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"words" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"struck_at" timestamp (3) with time zone,
	CONSTRAINT "order_note_struck" CHECK ("order_note"."struck_at" >= "order_note"."written_at")
);
--> statement-breakpoint
CREATE TABLE "sold_month" (
	"month" text NOT NULL,
	"split" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"units" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"discount" bigint NOT NULL,
	CONSTRAINT "sold_month_split_month_key_pk" PRIMARY KEY("split","month","key"),
	CONSTRAINT "sold_month_month" CHECK ("sold_month"."month" ~ '^\d{4}-\d{2}$')
);
--> statement-breakpoint
CREATE TABLE "payout_return" (
	"withdrawal_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"reason" text NOT NULL,
	"returned_on" text NOT NULL,
	"noted_by" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_return_amount" CHECK ("payout_return"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "brand_page" DROP CONSTRAINT "brand_page_name";--> statement-breakpoint
ALTER TABLE "payout_item" DROP CONSTRAINT "payout_item_state";--> statement-breakpoint
ALTER TABLE "withdrawal" DROP CONSTRAINT "withdrawal_status_name";--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "edited_by" uuid;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_return" ADD CONSTRAINT "payout_return_withdrawal_id_payout_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."payout"("withdrawal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_return_reference" ON "payout_return" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "payout_return_day" ON "payout_return" USING btree ("returned_on","amount");--> statement-breakpoint
CREATE INDEX "partner_day_all" ON "partner_day" USING btree ("day","partner_id","points","rewards");--> statement-breakpoint
CREATE INDEX "reward_line_settled_report" ON "reward_line" USING btree ("settled_at","partner_id","tax","settled_gross","reverses") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "orders_cash" ON "orders" USING btree ("placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE payment_method = 'cash';--> statement-breakpoint
CREATE INDEX "payment_proof_refused" ON "payment_proof" USING btree ("order_id") WHERE refused_at is not null;--> statement-breakpoint
CREATE INDEX "withdrawal_bank" ON "withdrawal" USING btree ("bank","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "app_user_disabled" ON "app_user" USING btree ("id") WHERE disabled_at is not null;--> statement-breakpoint
ALTER TABLE "brand_page" ADD CONSTRAINT "brand_page_name" CHECK ("brand_page"."name" in ('user', 'privacy', 'partner', 'about', 'license', 'social', 'tips'));--> statement-breakpoint
ALTER TABLE "payout_item" ADD CONSTRAINT "payout_item_state" CHECK ("payout_item"."state" in ('open', 'paid', 'rejected', 'released', 'returned'));--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_status_name" CHECK ("withdrawal"."status" in ('under_review', 'paid', 'rejected', 'returned'));