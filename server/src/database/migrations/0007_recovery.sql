CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"agreement" text NOT NULL,
	"version" text NOT NULL,
	"lang" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_agreement" CHECK ("consent"."agreement" in ('user', 'privacy', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "password_reset_tries" CHECK ("password_reset"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "throttle" ADD COLUMN "free_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_user" ON "consent" USING btree ("user_id","agreement","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_age" ON "password_reset" USING btree ("created_at");