CREATE TABLE "retention_run" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"erased" integer NOT NULL,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "email_change" ADD COLUMN "before" text DEFAULT '' NOT NULL;