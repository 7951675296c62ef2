-- What was received before is a receipt of its own each. Only new tables are written, so nobody waits for it.
INSERT INTO "receipt" ("id", "amount", "kind", "bank_reference", "seen_at", "confirmed_by", "confirmed_at")
	SELECT p."order_id", p."amount", CASE o."payment_method" WHEN 'cod' THEN 'cod' WHEN 'cash' THEN 'cash' ELSE 'transfer' END, p."bank_reference",
		coalesce(p."seen_at", p."confirmed_at"), p."confirmed_by", p."confirmed_at"
	FROM "payment" p JOIN "orders" o ON o."id" = p."order_id"
	WHERE NOT EXISTS (SELECT 1 FROM "receipt" r WHERE r."id" = p."order_id");--> statement-breakpoint
INSERT INTO "order_payment" ("id", "receipt_id", "order_id", "amount", "confirmed_by", "confirmed_at", "late")
	SELECT p."order_id", p."order_id", p."order_id", p."amount", p."confirmed_by", p."confirmed_at", p."late" FROM "payment" p
	WHERE NOT EXISTS (SELECT 1 FROM "order_payment" a WHERE a."id" = p."order_id");
