-- Codes of 49 bits under a keyed hash are no longer taken; their owners make new ones.
DELETE FROM "staff_recovery_code";--> statement-breakpoint
CREATE TABLE "staff_challenge" (
	"nonce" "bytea" PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "staff_passkey_counter" CHECK ("staff_passkey"."counter" >= 0)
);
--> statement-breakpoint
DROP INDEX "staff_recovery_code_hash";--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ALTER COLUMN "code_hash" SET DATA TYPE text USING encode("code_hash", 'hex');--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD COLUMN "finder" text NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_passkey_credential" ON "staff_passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "staff_passkey_staff" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_code_staff" ON "staff_recovery_code" USING btree ("staff_id","finder");--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_slow" CHECK ("staff_recovery_code"."code_hash" like '%$argon2id$%');