CREATE TABLE "reward_day" (
	"partner_id" bigint NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"lines" integer NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "reward_day_partner_id_day_kind_status_pk" PRIMARY KEY("partner_id","day","kind","status")
);
--> statement-breakpoint
DROP INDEX "reward_line_partner";--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "partner_id" bigint;--> statement-breakpoint
CREATE INDEX "reward_day_sums" ON "reward_day" USING btree ("partner_id","kind","status","day","lines","gross","tax");--> statement-breakpoint
CREATE INDEX "partner_day_sums" ON "partner_day" USING btree ("partner_id","day","points","rewards");--> statement-breakpoint
CREATE INDEX "reward_line_listed" ON "reward_line" USING btree ("partner_id","kind","status","earned_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfer_points" ON "transfer" USING btree ("credit_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE code = 'points.given';--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("partner_id","paid_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"goods","user_id","guest_id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_taken_back" ON "orders" USING btree ("partner_id","canceled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"goods") WHERE paid_at is not null and canceled_at is not null;--> statement-breakpoint
CREATE INDEX "order_return_refunded" ON "order_return" USING btree ("partner_id","refunded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"goods") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "app_user_joined" ON "app_user" USING btree ("mentor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);