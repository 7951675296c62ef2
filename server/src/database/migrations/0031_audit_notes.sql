CREATE TABLE "audit_note" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_note" ADD CONSTRAINT "audit_note_audit_id_audit_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_note_age" ON "audit_note" USING btree ("at");
--> statement-breakpoint
-- What was typed freely leaves the entries that are there. It stands in clear until the server, which holds the key, has sealed it.
ALTER TABLE "audit" DISABLE TRIGGER audit_append_only;
--> statement-breakpoint
WITH "typed" AS (
  SELECT a."id", array_agg(e.key) AS "keys", jsonb_object_agg(e.key, e.value) AS "words"
  FROM "audit" a CROSS JOIN LATERAL jsonb_each(a."detail") e
  WHERE e.value NOT IN ('null', '""') AND (
    e.key IN ('reason', 'answer', 'note', 'words', 'send_to')
    OR (e.key IN ('before', 'after', 'email', 'phone', 'name', 'message', 'search', 'filter', 'device')
      AND a."ref_type" IN ('order', 'user', 'client', 'staff', 'application', 'return', 'refund', 'audit')))
    AND NOT (e.key = 'note' AND e.value::text ~ '^"[0-9a-f-]{36}"$')
  GROUP BY a."id"
), "salted" AS (
  SELECT "id", "keys", jsonb_build_object('salt', replace(gen_random_uuid()::text, '-', ''), 'detail', "words")::text AS "note"
  FROM "typed"
), "noted" AS (
  INSERT INTO "audit_note" ("audit_id", "at", "words")
  SELECT s."id", a."at", s."note" FROM "salted" s JOIN "audit" a ON a."id" = s."id"
)
UPDATE "audit" a SET "detail" = (a."detail" - s."keys")
  || jsonb_build_object('words_hash', encode(sha256(convert_to(s."note", 'UTF8')), 'hex'))
FROM "salted" s WHERE a."id" = s."id";
--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER audit_append_only;
