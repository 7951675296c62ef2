CREATE TABLE "alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"window_at" timestamp (3) with time zone NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"detail" jsonb NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "alarm_acknowledged" CHECK (("alarm"."acknowledged_at" is null) = ("alarm"."acknowledged_by" is null)),
	CONSTRAINT "alarm_order" CHECK ("alarm"."last_at" >= "alarm"."first_at" and "alarm"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "lang" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm" ADD CONSTRAINT "alarm_acknowledged_by_staff_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_once" ON "alarm" USING btree ("kind","window_at","subject");--> statement-breakpoint
CREATE INDEX "alarm_last" ON "alarm" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "alarm_open" ON "alarm" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE acknowledged_at is null;