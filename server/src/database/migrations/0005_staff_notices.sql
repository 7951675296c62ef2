CREATE TABLE "slip_view" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_task" (
	"task" text NOT NULL,
	"item" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_task_task_item_pk" PRIMARY KEY("task","item")
);
--> statement-breakpoint
CREATE TABLE "open_task_watch" (
	"task" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_notice" (
	"staff_id" uuid NOT NULL,
	"task" text NOT NULL,
	"way" text,
	"told_until" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "staff_notice_staff_id_task_pk" PRIMARY KEY("staff_id","task"),
	CONSTRAINT "staff_notice_way" CHECK ("staff_notice"."way" in ('off', 'badge', 'push', 'mail', 'digest')),
	CONSTRAINT "staff_notice_alarms" CHECK ("staff_notice"."task" <> 'alarms' or "staff_notice"."way" in ('badge', 'push'))
);
--> statement-breakpoint
CREATE TABLE "staff_notice_times" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"digest_hour" integer DEFAULT 8,
	"since" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"digest_at" timestamp (3) with time zone,
	CONSTRAINT "staff_notice_times_quiet" CHECK (("staff_notice_times"."quiet_from" is null) = ("staff_notice_times"."quiet_until" is null)),
	CONSTRAINT "staff_notice_times_hours" CHECK ("staff_notice_times"."quiet_from" between 0 and 23 and "staff_notice_times"."quiet_until" between 0 and 23 and "staff_notice_times"."quiet_from" <> "staff_notice_times"."quiet_until"),
	CONSTRAINT "staff_notice_times_digest" CHECK ("staff_notice_times"."digest_hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_notice" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_slip" ADD COLUMN "fingerprint" bit(2048);--> statement-breakpoint
ALTER TABLE "payment_slip" ADD COLUMN "similar_to" uuid;--> statement-breakpoint
ALTER TABLE "slip_view" ADD CONSTRAINT "slip_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slip_view" ADD CONSTRAINT "slip_view_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notice" ADD CONSTRAINT "staff_notice_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notice_times" ADD CONSTRAINT "staff_notice_times_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slip_view_order" ON "slip_view" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "open_task_seen" ON "open_task" USING btree ("task","seen_at");--> statement-breakpoint
CREATE INDEX "staff_notice_times_due" ON "staff_notice_times" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_holder" CHECK (("push_subscription"."user_id" is null) = ("push_subscription"."session_id" is null) and ("push_subscription"."user_id" is null) <> ("push_subscription"."staff_id" is null)) NOT VALID;
