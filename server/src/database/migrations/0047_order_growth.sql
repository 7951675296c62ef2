CREATE TABLE "order_growth" (
	"order_id" uuid NOT NULL,
	"partner_id" bigint NOT NULL,
	"points" bigint NOT NULL,
	"counts_at" timestamp (3) with time zone,
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "order_growth_order_id_partner_id_pk" PRIMARY KEY("order_id","partner_id"),
	CONSTRAINT "order_growth_points" CHECK ("order_growth"."points" >= 0),
	CONSTRAINT "order_growth_counted" CHECK ("order_growth"."counted_at" is null or "order_growth"."counted_at" >= "order_growth"."counts_at")
);
--> statement-breakpoint
ALTER TABLE "order_growth" ADD CONSTRAINT "order_growth_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_growth" ADD CONSTRAINT "order_growth_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_growth_waits" ON "order_growth" USING btree ("partner_id","points") WHERE counted_at is null;--> statement-breakpoint
CREATE INDEX "order_growth_due" ON "order_growth" USING btree ("counts_at") WHERE counted_at is null;