INSERT INTO "activity_month" ("month", "granted")
SELECT to_char("earned_at" AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM'), sum("gross")
FROM "reward_line" WHERE "kind" = 'activity' AND "status" <> 'canceled' AND "reverses" IS NULL
GROUP BY 1;
--> statement-breakpoint
ALTER TABLE "orders" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "reward_line" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "order_return" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "reward_day" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "partner_day" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
-- A closed day stays as it was counted.
CREATE TRIGGER day_closing_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "day_closing" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER day_closing_sum_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "day_closing_sum" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER day_closing_account_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "day_closing_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
