CREATE TABLE "background_job" (
	"name" text PRIMARY KEY NOT NULL,
	"run_by" text NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"error" text
);
