CREATE INDEX "orders_total" ON "orders" USING btree ("total" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status_total" ON "orders" USING btree ("status","total" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_line_variant" ON "order_line" USING btree ("variant_id","order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "withdrawal_net" ON "withdrawal" USING btree ("net" DESC NULLS FIRST,"id" DESC NULLS FIRST);