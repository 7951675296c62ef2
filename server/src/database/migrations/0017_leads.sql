CREATE TABLE "basket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "basket_code_form" CHECK ("basket"."code" ~ '^[0-9a-z]{12}$')
);
--> statement-breakpoint
CREATE TABLE "basket_line" (
	"basket_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "basket_line_basket_id_line_pk" PRIMARY KEY("basket_id","line"),
	CONSTRAINT "basket_line_quantity" CHECK ("basket_line"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "basket_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"basket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"draft" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"stage" text NOT NULL,
	"next_on" text,
	"occupation" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"gender" text,
	"age" smallint,
	"phone" text DEFAULT '' NOT NULL,
	"other_contact" text DEFAULT '' NOT NULL,
	"brands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"health" text,
	"agreed_on" text,
	"industry" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"customer_size" text,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_position" text DEFAULT '' NOT NULL,
	"contact_info" text DEFAULT '' NOT NULL,
	"salesperson" text DEFAULT '' NOT NULL,
	"phone_key" text,
	"email_key" text,
	"client_id" bigint,
	"suggested_id" bigint,
	"dismissed_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_type" CHECK ("lead"."type" in ('individual', 'organization')),
	CONSTRAINT "lead_stage_name" CHECK ("lead"."stage" in ('not_interested_reject', 'interested_further_discussion', 'preliminary_agreement', 'in_progress')),
	CONSTRAINT "lead_health_agreed" CHECK (("lead"."health" is null) = ("lead"."agreed_on" is null)),
	CONSTRAINT "lead_next_on" CHECK ("lead"."next_on" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "lead_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"words" text NOT NULL,
	"stage" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"small_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sent_hash" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level_rise" (
	"partner_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"growth" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "level_rise_partner_id_level_pk" PRIMARY KEY("partner_id","level"),
	CONSTRAINT "level_rise_level" CHECK ("level_rise"."level" between 2 and 4)
);
--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_line" ADD CONSTRAINT "basket_line_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_order" ADD CONSTRAINT "basket_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "basket_order" ADD CONSTRAINT "basket_order_basket_id_basket_id_fk" FOREIGN KEY ("basket_id") REFERENCES "public"."basket"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_photo" ADD CONSTRAINT "lead_photo_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_rise" ADD CONSTRAINT "level_rise_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "basket_code" ON "basket" USING btree ("code");--> statement-breakpoint
CREATE INDEX "basket_partner" ON "basket" USING btree ("partner_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "basket_order_basket" ON "basket_order" USING btree ("basket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_draft" ON "lead" USING btree ("partner_id","draft");--> statement-breakpoint
CREATE INDEX "lead_partner" ON "lead" USING btree ("partner_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_stage" ON "lead" USING btree ("partner_id","stage","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_phone" ON "lead" USING btree ("partner_id","phone_key");--> statement-breakpoint
CREATE INDEX "lead_email" ON "lead" USING btree ("partner_id","email_key");--> statement-breakpoint
CREATE INDEX "lead_touched" ON "lead" USING btree ("touched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_client" ON "lead" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "lead_suggested" ON "lead" USING btree ("suggested_id") WHERE suggested_id is not null;--> statement-breakpoint
CREATE INDEX "lead_note_lead" ON "lead_note" USING btree ("lead_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "lead_photo_once" ON "lead_photo" USING btree ("lead_id","sent_hash");