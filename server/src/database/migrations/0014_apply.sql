CREATE TABLE "partner_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" text NOT NULL,
	"mentor_id" bigint,
	"message" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "partner_application_status_name" CHECK ("partner_application"."status" in ('submitted', 'approved', 'refused')),
	CONSTRAINT "partner_application_decided" CHECK (("partner_application"."status" = 'submitted') = ("partner_application"."decided_at" is null)),
	CONSTRAINT "partner_application_reason" CHECK (("partner_application"."status" = 'refused') = ("partner_application"."reason" <> '')),
	CONSTRAINT "partner_application_birth_date" CHECK ("partner_application"."birth_date" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "partner_application_not_own_mentor" CHECK ("partner_application"."mentor_id" <> "partner_application"."user_id")
);
--> statement-breakpoint
ALTER TABLE "partner_application" ADD CONSTRAINT "partner_application_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_application" ADD CONSTRAINT "partner_application_mentor_id_app_user_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_application" ADD CONSTRAINT "partner_application_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_application_open" ON "partner_application" USING btree ("user_id") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "partner_application_user" ON "partner_application" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "partner_application_status" ON "partner_application" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_not_own_mentor" CHECK ("app_user"."mentor_id" <> "app_user"."id");