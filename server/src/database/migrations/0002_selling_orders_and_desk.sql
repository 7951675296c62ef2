CREATE TABLE "client_tag" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_tag_slots" CHECK ("client_tag"."slot" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "client_tagged" (
	"tag_id" uuid NOT NULL,
	"client_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_tagged_tag_id_client_id_pk" PRIMARY KEY("tag_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "client_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_view_slots" CHECK ("client_view"."slot" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "article_product" (
	"article_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "article_product_article_id_sort_pk" PRIMARY KEY("article_id","sort"),
	CONSTRAINT "article_product_twelve" CHECK ("article_product"."sort" between 0 and 11)
);
--> statement-breakpoint
CREATE TABLE "order_lookup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "order_lookup_tries" CHECK ("order_lookup"."tries" between 0 and 5),
	CONSTRAINT "order_lookup_used" CHECK ("order_lookup"."used_at" is null or ("order_lookup"."order_id" is not null and "order_lookup"."used_at" < "order_lookup"."expires_at"))
);
--> statement-breakpoint
CREATE TABLE "email_silence" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "email_silence_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"path" text NOT NULL,
	"sealed" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notification_path" CHECK ("notification"."path" ~ '^/[^/\\]'),
	CONSTRAINT "notification_read" CHECK ("notification"."read_at" >= "notification"."at")
);
--> statement-breakpoint
CREATE TABLE "outbox_sms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"use_before" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "outbox_sms_one_end" CHECK ("outbox_sms"."sent_at" is null or "outbox_sms"."failed_at" is null),
	CONSTRAINT "outbox_sms_sealed_while_open" CHECK (("outbox_sms"."sealed" is null) = ("outbox_sms"."sent_at" is not null or "outbox_sms"."failed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "mentor_answer" (
	"user_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"accepted" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mentor_answer_user_id_partner_id_pk" PRIMARY KEY("user_id","partner_id"),
	CONSTRAINT "mentor_answer_not_own" CHECK ("mentor_answer"."user_id" <> "mentor_answer"."partner_id")
);
--> statement-breakpoint
CREATE TABLE "partner_page" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"line_id" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"taken_down_at" timestamp (3) with time zone,
	"taken_down_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_page_greeting" CHECK (char_length("partner_page"."greeting") <= 300 and "partner_page"."greeting" !~* '(https?:|www\.)'),
	CONSTRAINT "partner_page_line" CHECK ("partner_page"."line_id" ~ '^(@?[a-z0-9][a-z0-9._-]{1,29})?$'),
	CONSTRAINT "partner_page_phone" CHECK ("partner_page"."phone" ~ '^([+]?[0-9]{8,15})?$'),
	CONSTRAINT "partner_page_taken_down" CHECK (("partner_page"."taken_down_at" is null) = ("partner_page"."taken_down_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "partner_page_pick" (
	"partner_id" bigint NOT NULL,
	"sort" smallint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "partner_page_pick_partner_id_sort_pk" PRIMARY KEY("partner_id","sort"),
	CONSTRAINT "partner_page_pick_twelve" CHECK ("partner_page_pick"."sort" between 0 and 11)
);
--> statement-breakpoint
CREATE TABLE "unattributed_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "unattributed_order_reason" CHECK ("unattributed_order"."reason" in ('mentor', 'declined', 'unanswered', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "link_join" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"source" text NOT NULL,
	"page" text NOT NULL,
	"item" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_join_source" CHECK ("link_join"."source" in ('page', 'poster', 'material', 'basket', 'draft')),
	CONSTRAINT "link_join_page" CHECK ("link_join"."page" in ('product', 'article', 'basket', 'home', 'shop', 'register', 'other')),
	CONSTRAINT "link_join_item" CHECK (("link_join"."item" > 0) = ("link_join"."page" in ('product', 'article')))
);
--> statement-breakpoint
CREATE TABLE "link_open" (
	"partner_id" bigint NOT NULL,
	"source" text NOT NULL,
	"page" text NOT NULL,
	"item" bigint NOT NULL,
	"day" text NOT NULL,
	"opens" integer NOT NULL,
	CONSTRAINT "link_open_partner_id_day_source_page_item_pk" PRIMARY KEY("partner_id","day","source","page","item"),
	CONSTRAINT "link_open_source" CHECK ("link_open"."source" in ('page', 'poster', 'material', 'basket', 'draft')),
	CONSTRAINT "link_open_page" CHECK ("link_open"."page" in ('product', 'article', 'basket', 'home', 'shop', 'register', 'other')),
	CONSTRAINT "link_open_item" CHECK (("link_open"."item" > 0) = ("link_open"."page" in ('product', 'article'))),
	CONSTRAINT "link_open_opens" CHECK ("link_open"."opens" > 0)
);
--> statement-breakpoint
CREATE TABLE "link_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"source" text NOT NULL,
	"page" text NOT NULL,
	"item" bigint NOT NULL,
	CONSTRAINT "link_order_source" CHECK ("link_order"."source" in ('page', 'poster', 'material', 'basket', 'draft')),
	CONSTRAINT "link_order_page" CHECK ("link_order"."page" in ('product', 'article', 'basket', 'home', 'shop', 'register', 'other')),
	CONSTRAINT "link_order_item" CHECK (("link_order"."item" > 0) = ("link_order"."page" in ('product', 'article')))
);
--> statement-breakpoint
CREATE TABLE "handover" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_short" CHECK ("handover"."expires_at" <= "handover"."created_at" + interval '15 minutes')
);
--> statement-breakpoint
CREATE TABLE "partner_goal" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"sales" bigint NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_goal_sales" CHECK ("partner_goal"."sales" > 0)
);
--> statement-breakpoint
ALTER TABLE "basket" ADD COLUMN "client_id" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "notification_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "ingredients" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_file" ADD COLUMN "skin_needs" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_lang" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tagged" ADD CONSTRAINT "client_tagged_tag_id_client_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."client_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tagged" ADD CONSTRAINT "client_tagged_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_view" ADD CONSTRAINT "client_view_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_product" ADD CONSTRAINT "article_product_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_product" ADD CONSTRAINT "article_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lookup" ADD CONSTRAINT "order_lookup_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_silence" ADD CONSTRAINT "email_silence_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_answer" ADD CONSTRAINT "mentor_answer_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_answer" ADD CONSTRAINT "mentor_answer_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page" ADD CONSTRAINT "partner_page_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_pick" ADD CONSTRAINT "partner_page_pick_partner_id_partner_page_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner_page"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_pick" ADD CONSTRAINT "partner_page_pick_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unattributed_order" ADD CONSTRAINT "unattributed_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unattributed_order" ADD CONSTRAINT "unattributed_order_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_join" ADD CONSTRAINT "link_join_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_join" ADD CONSTRAINT "link_join_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_open" ADD CONSTRAINT "link_open_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_order" ADD CONSTRAINT "link_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_order" ADD CONSTRAINT "link_order_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_goal" ADD CONSTRAINT "partner_goal_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_tag_slot" ON "client_tag" USING btree ("partner_id","slot");--> statement-breakpoint
CREATE INDEX "client_tagged_client" ON "client_tagged" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_view_slot" ON "client_view" USING btree ("partner_id","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "article_product_once" ON "article_product" USING btree ("article_id","product_id");--> statement-breakpoint
CREATE INDEX "article_product_product" ON "article_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_lookup_order" ON "order_lookup" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lookup_age" ON "order_lookup" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_event" ON "notification" USING btree ("user_id","kind","cause");--> statement-breakpoint
CREATE INDEX "notification_user" ON "notification" USING btree ("user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_sms_due" ON "outbox_sms" USING btree ("due_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sms_age" ON "outbox_sms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mentor_answer_partner" ON "mentor_answer" USING btree ("partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_page_pick_once" ON "partner_page_pick" USING btree ("partner_id","product_id");--> statement-breakpoint
CREATE INDEX "partner_page_pick_product" ON "partner_page_pick" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "unattributed_order_partner" ON "unattributed_order" USING btree ("partner_id","order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "link_join_partner" ON "link_join" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "link_order_partner" ON "link_order" USING btree ("partner_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_token" ON "handover" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "handover_expiry" ON "handover" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_notification_no" CHECK ("product"."notification_no" ~ '^([0-9]{2}-[0-9]-[0-9]{5,10})?$') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_link_version" CHECK ("orders"."link_version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_contact" CHECK (("orders"."contact_email" is null) = ("orders"."contact_lang" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ready" CHECK ("orders"."ready_at" is null or "orders"."address"->>'isZt' = 'true') NOT VALID;