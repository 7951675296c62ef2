CREATE TABLE "audit_copy" (
	"id" integer PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "audit_copy_one" CHECK ("audit_copy"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_network" (
	"key" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seal" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"through" timestamp (3) with time zone NOT NULL,
	"entries" jsonb NOT NULL,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "audit_seal_form" CHECK ("audit_seal"."number" > 0 and "audit_seal"."hash" ~ '^[0-9a-f]{64}$' and "audit_seal"."prev" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "security_count" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "security_count_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "security_count_some" CHECK ("security_count"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "digest" text DEFAULT 'unusual' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_network_seen" ON "audit_network" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "audit_seal_through" ON "audit_seal" USING btree ("through");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_digest" CHECK ("staff"."digest" in ('always', 'unusual', 'never'));--> statement-breakpoint
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seal" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
