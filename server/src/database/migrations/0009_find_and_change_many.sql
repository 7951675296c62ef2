CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_list" CHECK ("saved_view"."list" in ('orders', 'customers', 'partners', 'products', 'withdrawals')),
	CONSTRAINT "saved_view_name_length" CHECK (char_length("saved_view"."name") between 1 and 40),
	CONSTRAINT "saved_view_params" CHECK (jsonb_typeof("saved_view"."params") = 'object' and not "saved_view"."params" ?| array['q', 'search', 'partner'])
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("staff_id","list",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_default" ON "saved_view" USING btree ("staff_id","list") WHERE is_default;--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_total" ON "orders" USING btree ("status","total" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_line_variant" ON "order_line" USING btree ("variant_id","order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawal_net" ON "withdrawal" USING btree ("net" DESC NULLS FIRST,"id" DESC NULLS FIRST);