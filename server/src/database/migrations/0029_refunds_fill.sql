-- Orders that were paid and canceled before refunds were kept: what did not go back with a return is owed,
-- until finance says it was paid back or that nothing is owed.
INSERT INTO "refund_due" ("id", "order_id", "cause", "status", "amount", "reason", "owed_at")
SELECT gen_random_uuid(), o."id", 'canceled', 'owed', p."amount" - coalesce(r."amount", 0), o."cancel_reason", coalesce(o."canceled_at", now())
FROM "orders" o JOIN "payment" p ON p."order_id" = o."id"
LEFT JOIN (SELECT "order_id", sum("amount") AS "amount" FROM "refund" GROUP BY 1) r ON r."order_id" = o."id"
WHERE o."status" = 'canceled' AND o."paid_at" IS NOT NULL AND p."amount" > coalesce(r."amount", 0);
