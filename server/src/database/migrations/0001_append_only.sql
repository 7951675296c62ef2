-- Rows of these tables are facts: they are added, never changed or taken away.
-- The trigger holds even for a superuser, which the embedded engine runs as.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "transfer" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_move_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "stock_move" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO "address" ("id", "first_name", "last_name", "country", "province", "city", "area", "address1", "address2", "zip", "phone", "is_default", "is_zt", "created_at")
VALUES (99999, 'Monday-Sunday excluding holidays', 'AM9:30-PM18:00', 'ประเทศไทย', 'กรุงเทพมหานคร', 'วัฒนา', 'คลองเตยเหนือ', '88/9 ซอยสุขุมวิท 23 (ประสานมิตร)', 'ชั้น 2', '10110', '020001234', false, true, now());
--> statement-breakpoint
INSERT INTO "tax_rule" ("id", "method", "rate_bp", "bands", "valid_from") VALUES ('flat-3', 'flat', 300, '[]', '2020-01-01T00:00:00Z');
