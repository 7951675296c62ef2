CREATE TABLE "data_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"rows" text NOT NULL,
	"plan_hash" text NOT NULL,
	"sums" jsonb NOT NULL,
	"steps" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"stopped" jsonb,
	CONSTRAINT "data_import_state" CHECK ("data_import"."state" in ('checked', 'applying', 'applied', 'stopped')),
	CONSTRAINT "data_import_done" CHECK ("data_import"."done" between 0 and "data_import"."steps"),
	CONSTRAINT "data_import_applied" CHECK (("data_import"."state" = 'checked') = ("data_import"."applied_at" is null) and ("data_import"."applied_at" is null) = ("data_import"."applied_by" is null)),
	CONSTRAINT "data_import_finished" CHECK (("data_import"."state" = 'applied') = ("data_import"."finished_at" is not null) and ("data_import"."state" <> 'applied' or "data_import"."done" = "data_import"."steps"))
);
--> statement-breakpoint
CREATE TABLE "import_source" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"import_id" uuid NOT NULL,
	"row_mac" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"variant_id" bigint,
	"marketing" boolean DEFAULT false NOT NULL,
	"consent_on" text DEFAULT '' NOT NULL,
	"consent_source" text DEFAULT '' NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"invitations" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "import_source_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "import_source_kind" CHECK ("import_source"."kind" in ('partners', 'customers', 'stock')),
	CONSTRAINT "import_source_target" CHECK (("import_source"."kind" in ('partners', 'customers')) = ("import_source"."user_id" is not null) and ("import_source"."kind" = 'stock') = ("import_source"."variant_id" is not null)),
	CONSTRAINT "import_source_invited" CHECK (("import_source"."invited_at" is null) = ("import_source"."invitations" = 0))
);
--> statement-breakpoint
CREATE TABLE "opening_balance" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"points" integer NOT NULL,
	"month_points" integer NOT NULL,
	"month" text NOT NULL,
	"growth" integer NOT NULL,
	"year" integer NOT NULL,
	"year_income" bigint NOT NULL,
	"year_tax" bigint NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_by" uuid,
	"approval_id" uuid,
	"booked_at" timestamp (3) with time zone,
	CONSTRAINT "opening_balance_amounts" CHECK ("opening_balance"."amount" >= 0 and "opening_balance"."year_tax" between 0 and "opening_balance"."year_income"),
	CONSTRAINT "opening_balance_points" CHECK ("opening_balance"."month_points" between 0 and "opening_balance"."points" and "opening_balance"."growth" >= 0),
	CONSTRAINT "opening_balance_month" CHECK ("opening_balance"."month" ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "opening_balance_signed" CHECK (("opening_balance"."signed_at" is null) = ("opening_balance"."signed_by" is null) and ("opening_balance"."booked_at" is null or "opening_balance"."booked_at" >= "opening_balance"."signed_at"))
);
--> statement-breakpoint
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
ALTER TABLE "approval" DROP CONSTRAINT "approval_kind";--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_notice" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_slip" ADD COLUMN "fingerprint" bit(2048);--> statement-breakpoint
ALTER TABLE "payment_slip" ADD COLUMN "similar_to" uuid;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balance" ADD CONSTRAINT "opening_balance_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balance" ADD CONSTRAINT "opening_balance_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balance" ADD CONSTRAINT "opening_balance_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slip_view" ADD CONSTRAINT "slip_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slip_view" ADD CONSTRAINT "slip_view_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notice" ADD CONSTRAINT "staff_notice_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notice_times" ADD CONSTRAINT "staff_notice_times_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_import_at" ON "data_import" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "data_import_running" ON "data_import" USING btree ((1)) WHERE state = 'applying';--> statement-breakpoint
CREATE UNIQUE INDEX "import_source_user" ON "import_source" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_source_variant" ON "import_source" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "opening_balance_waits" ON "opening_balance" USING btree ("partner_id") WHERE booked_at is null;--> statement-breakpoint
CREATE INDEX "slip_view_order" ON "slip_view" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "open_task_seen" ON "open_task" USING btree ("task","seen_at");--> statement-breakpoint
CREATE INDEX "staff_notice_times_due" ON "staff_notice_times" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_kind" CHECK ("approval"."kind" in ('shop_rule', 'refund', 'return', 'batch', 'grant', 'cash_loss', 'reversal', 'write_off', 'provider_fee', 'entry_void', 'opening')) NOT VALID;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_holder" CHECK (("push_subscription"."user_id" is null) = ("push_subscription"."session_id" is null) and ("push_subscription"."user_id" is null) <> ("push_subscription"."staff_id" is null)) NOT VALID;
--> statement-breakpoint
-- What was signed off is booked as it is, once.
CREATE FUNCTION forbid_opening_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then raise exception 'an opening balance is never deleted' using errcode = 'check_violation'; end if;
  if old.booked_at is not null then raise exception 'a booked opening balance never changes' using errcode = 'check_violation'; end if;
  if old.signed_at is not null and (new.partner_id, new.amount, new.points, new.month_points, new.month, new.growth, new.year, new.year_income, new.year_tax, new.import_id, new.signed_at, new.signed_by, new.approval_id)
    is distinct from (old.partner_id, old.amount, old.points, old.month_points, old.month, old.growth, old.year, old.year_income, old.year_tax, old.import_id, old.signed_at, old.signed_by, old.approval_id)
    then raise exception 'an opening balance that was signed off only becomes booked' using errcode = 'check_violation'; end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER opening_balance_keeps BEFORE DELETE OR UPDATE ON opening_balance FOR EACH ROW EXECUTE FUNCTION forbid_opening_change();
--> statement-breakpoint
-- The source of a row never becomes that of another one, so that nothing is imported twice.
CREATE FUNCTION forbid_import_source_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then raise exception 'an import source is never deleted' using errcode = 'check_violation'; end if;
  if (new.kind, new.key, new.user_id, new.variant_id) is distinct from (old.kind, old.key, old.user_id, old.variant_id)
    then raise exception 'an import source keeps its key and what was created from it' using errcode = 'check_violation'; end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER import_source_keeps BEFORE DELETE OR UPDATE ON import_source FOR EACH ROW EXECUTE FUNCTION forbid_import_source_change();
