CREATE TABLE "staff_push" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"device" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_push_notice" (
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"cause" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "staff_push_notice_subscription_id_kind_cause_pk" PRIMARY KEY("subscription_id","kind","cause"),
	CONSTRAINT "staff_push_notice_path" CHECK ("staff_push_notice"."path" ~ '^/[^/\\]')
);
--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "report" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_import" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_push" ADD CONSTRAINT "staff_push_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_push_notice" ADD CONSTRAINT "staff_push_notice_subscription_id_staff_push_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."staff_push"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_push_endpoint" ON "staff_push" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "staff_push_staff" ON "staff_push" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_push_notice_due" ON "staff_push_notice" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "staff_push_notice_age" ON "staff_push_notice" USING btree ("created_at");--> statement-breakpoint
-- References to slips that were deleted since. Written by no released version, so there are a few rows at most.
WITH lost AS (SELECT s.id FROM payment_slip s LEFT JOIN payment_slip o ON o.id = s.similar_to WHERE s.similar_to IS NOT NULL AND o.id IS NULL)
	UPDATE payment_slip SET similar_to = NULL FROM lost WHERE lost.id = payment_slip.id;
--> statement-breakpoint
ALTER TABLE "payment_slip" ADD CONSTRAINT "payment_slip_similar_to_payment_slip_id_fk" FOREIGN KEY ("similar_to") REFERENCES "public"."payment_slip"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_attempts" CHECK ("data_import"."attempts" >= 0 and ("data_import"."retry_at" is null or "data_import"."attempts" > 0)) NOT VALID;
--> statement-breakpoint
-- Servers of an earlier version delete subscriptions without a session. The new server deletes the copied rows.
INSERT INTO "staff_push" ("id", "staff_id", "endpoint_hash", "sealed", "device", "lang", "created_at", "notified_at", "failures")
	SELECT "id", "staff_id", "endpoint_hash", "sealed", "device", "lang", "created_at", "notified_at", "failures" FROM "push_subscription" WHERE "staff_id" IS NOT NULL;
--> statement-breakpoint
-- Servers of an earlier version write numbers with blanks and other signs: these are removed, only markup is rejected.
CREATE OR REPLACE FUNCTION require_tracking_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	cleaned text := left(regexp_replace(NEW.tracking_number, '[^A-Za-z0-9-]', '', 'g'), 60);
BEGIN
	IF NEW.tracking_number ~ '[<>"''`&\\]' OR cleaned !~ '[A-Za-z0-9]' THEN
		RAISE EXCEPTION 'a tracking number has letters, digits and hyphens only' USING ERRCODE = 'check_violation';
	END IF;
	NEW.tracking_number := cleaned;
	RETURN NEW;
END
$function$;
