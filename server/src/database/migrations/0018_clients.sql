CREATE TABLE "client_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"lang" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "client_consent_purpose" CHECK ("client_consent"."purpose" in ('skin', 'personal'))
);
--> statement-breakpoint
CREATE TABLE "client_file" (
	"partner_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"focus" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"social_account" text DEFAULT '' NOT NULL,
	"contact_info" text DEFAULT '' NOT NULL,
	"contact_address" text DEFAULT '' NOT NULL,
	"birthday" text,
	"personality" text DEFAULT '' NOT NULL,
	"brands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"other_brands" text DEFAULT '' NOT NULL,
	"marital_status" text,
	"fertility_status" text,
	"income_range" text,
	"skin_types" text,
	"skin_conditions" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_file_partner_id_client_id_pk" PRIMARY KEY("partner_id","client_id"),
	CONSTRAINT "client_file_birthday_form" CHECK ("client_file"."birthday" ~ '^\d{4}-\d{2}-\d{2}$')
);
--> statement-breakpoint
CREATE TABLE "client_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"words" text NOT NULL,
	"next_on" text,
	"done_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_refill" (
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"partner_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"ends_on" text NOT NULL,
	CONSTRAINT "client_refill_order_id_line_pk" PRIMARY KEY("order_id","line")
);
--> statement-breakpoint
CREATE TABLE "desk_mark" (
	"partner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"client_id" bigint NOT NULL,
	"until_on" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_mark_partner_id_kind_cause_pk" PRIMARY KEY("partner_id","kind","cause")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_goods" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_file" ADD CONSTRAINT "client_file_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_file" ADD CONSTRAINT "client_file_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_refill" ADD CONSTRAINT "client_refill_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_mark" ADD CONSTRAINT "desk_mark_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_mark" ADD CONSTRAINT "desk_mark_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_consent_open" ON "client_consent" USING btree ("client_id","partner_id","purpose") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "client_file_client" ON "client_file" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_file_birthday" ON "client_file" USING btree ("partner_id",substr(birthday, 6)) WHERE birthday is not null;--> statement-breakpoint
CREATE INDEX "client_note_client" ON "client_note" USING btree ("partner_id","client_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_note_about" ON "client_note" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_note_due" ON "client_note" USING btree ("partner_id","next_on") WHERE done_at is null and next_on is not null;--> statement-breakpoint
CREATE INDEX "client_refill_partner" ON "client_refill" USING btree ("partner_id","ends_on");--> statement-breakpoint
CREATE INDEX "client_refill_product" ON "client_refill" USING btree ("client_id","product_id","ends_on");--> statement-breakpoint
CREATE INDEX "desk_mark_client" ON "desk_mark" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "desk_mark_age" ON "desk_mark" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reward_line_settling" ON "reward_line" USING btree ("partner_id","settles_at") WHERE status = 'pending' and not held and reverses is null;--> statement-breakpoint
CREATE INDEX "orders_user_paid" ON "orders" USING btree ("user_id","paid_at" DESC NULLS FIRST,"goods","refunded_goods","points") WHERE paid_at is not null and status <> 'canceled';--> statement-breakpoint
CREATE INDEX "orders_partner_paid" ON "orders" USING btree ("partner_id","paid_at" DESC NULLS FIRST,"goods","refunded_goods","user_id") WHERE paid_at is not null and status <> 'canceled';--> statement-breakpoint
CREATE INDEX "orders_partner_finished" ON "orders" USING btree ("partner_id","finished_at" DESC NULLS FIRST) WHERE status = 'finished';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_goods" between 0 and "orders"."goods");