-- References are kept as they are compared: A to Z and digits, a batch's row behind them. Of two that only now are the same the first becomes so and the other stays as it was; whoever types it again meets the first.
WITH "typed" AS (SELECT "order_id" AS "key", "bank_reference", regexp_replace(translate(regexp_replace("bank_reference", '/[0-9]+-[0-9]{3}$', ''), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), '[^A-Z0-9]', '', 'g') || coalesce(substring("bank_reference" from '/[0-9]+-[0-9]{3}$'), '') AS "plain" FROM "payment" WHERE translate("bank_reference", '๐๑๒๓๔๕๖๗๘๙', '') ~ '^[ -~]*$'),
"first" AS (SELECT DISTINCT ON ("plain") * FROM "typed" WHERE "plain" <> '' ORDER BY "plain", "bank_reference" <> "plain", "key")
UPDATE "payment" SET "bank_reference" = "first"."plain" FROM "first" WHERE "payment"."order_id" = "first"."key" AND "payment"."bank_reference" <> "first"."plain";--> statement-breakpoint
ALTER TABLE "refund" DISABLE TRIGGER refund_append_only;--> statement-breakpoint
WITH "typed" AS (SELECT "id" AS "key", "bank_reference", regexp_replace(translate(regexp_replace("bank_reference", '/[0-9]+-[0-9]{3}$', ''), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), '[^A-Z0-9]', '', 'g') || coalesce(substring("bank_reference" from '/[0-9]+-[0-9]{3}$'), '') AS "plain" FROM "refund" WHERE translate("bank_reference", '๐๑๒๓๔๕๖๗๘๙', '') ~ '^[ -~]*$'),
"first" AS (SELECT DISTINCT ON ("plain") * FROM "typed" WHERE "plain" <> '' ORDER BY "plain", "bank_reference" <> "plain", "key")
UPDATE "refund" SET "bank_reference" = "first"."plain" FROM "first" WHERE "refund"."id" = "first"."key" AND "refund"."bank_reference" <> "first"."plain";--> statement-breakpoint
ALTER TABLE "refund" ENABLE TRIGGER refund_append_only;--> statement-breakpoint
ALTER TABLE "payout" DISABLE TRIGGER payout_append_only;--> statement-breakpoint
WITH "typed" AS (SELECT "withdrawal_id" AS "key", "bank_reference", regexp_replace(translate(regexp_replace("bank_reference", '/[0-9]+-[0-9]{3}$', ''), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), '[^A-Z0-9]', '', 'g') || coalesce(substring("bank_reference" from '/[0-9]+-[0-9]{3}$'), '') AS "plain" FROM "payout" WHERE translate("bank_reference", '๐๑๒๓๔๕๖๗๘๙', '') ~ '^[ -~]*$'),
"first" AS (SELECT DISTINCT ON ("plain") * FROM "typed" WHERE "plain" <> '' ORDER BY "plain", "bank_reference" <> "plain", "key")
UPDATE "payout" SET "bank_reference" = "first"."plain" FROM "first" WHERE "payout"."withdrawal_id" = "first"."key" AND "payout"."bank_reference" <> "first"."plain";--> statement-breakpoint
ALTER TABLE "payout" ENABLE TRIGGER payout_append_only;--> statement-breakpoint
ALTER TABLE "payout_return" DISABLE TRIGGER payout_return_append_only;--> statement-breakpoint
WITH "typed" AS (SELECT "withdrawal_id" AS "key", "bank_reference", regexp_replace(translate(regexp_replace("bank_reference", '/[0-9]+-[0-9]{3}$', ''), '๐๑๒๓๔๕๖๗๘๙', '0123456789'), '[^A-Z0-9]', '', 'g') || coalesce(substring("bank_reference" from '/[0-9]+-[0-9]{3}$'), '') AS "plain" FROM "payout_return" WHERE translate("bank_reference", '๐๑๒๓๔๕๖๗๘๙', '') ~ '^[ -~]*$'),
"first" AS (SELECT DISTINCT ON ("plain") * FROM "typed" WHERE "plain" <> '' ORDER BY "plain", "bank_reference" <> "plain", "key")
UPDATE "payout_return" SET "bank_reference" = "first"."plain" FROM "first" WHERE "payout_return"."withdrawal_id" = "first"."key" AND "payout_return"."bank_reference" <> "first"."plain";--> statement-breakpoint
ALTER TABLE "payout_return" ENABLE TRIGGER payout_return_append_only;
