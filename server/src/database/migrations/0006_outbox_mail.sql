CREATE TABLE "outbox_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedup" text,
	"to" text NOT NULL,
	"lang" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"use_before" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"trouble" text,
	CONSTRAINT "outbox_mail_one_end" CHECK ("outbox_mail"."sent_at" is null or "outbox_mail"."failed_at" is null),
	CONSTRAINT "outbox_mail_kept_while_open" CHECK (("outbox_mail"."sealed" is null) = ("outbox_mail"."sent_at" is not null or "outbox_mail"."failed_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mail_dedup" ON "outbox_mail" USING btree ("dedup");--> statement-breakpoint
CREATE INDEX "outbox_mail_due" ON "outbox_mail" USING btree ("due_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_mail_age" ON "outbox_mail" USING btree ("created_at");