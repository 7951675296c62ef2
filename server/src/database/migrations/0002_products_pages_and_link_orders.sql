CREATE TABLE "article_product" (
	"article_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "article_product_article_id_sort_pk" PRIMARY KEY("article_id","sort"),
	CONSTRAINT "article_product_twelve" CHECK ("article_product"."sort" between 0 and 11)
);
--> statement-breakpoint
CREATE TABLE "link_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "link_order_reason" CHECK ("link_order"."reason" in ('mentor', 'declined', 'unanswered', 'partner'))
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
ALTER TABLE "basket" ADD COLUMN "client_id" bigint;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "notification_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "ingredients" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_file" ADD COLUMN "skin_needs" text;--> statement-breakpoint
ALTER TABLE "article_product" ADD CONSTRAINT "article_product_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_product" ADD CONSTRAINT "article_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_order" ADD CONSTRAINT "link_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_order" ADD CONSTRAINT "link_order_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_answer" ADD CONSTRAINT "mentor_answer_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_answer" ADD CONSTRAINT "mentor_answer_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page" ADD CONSTRAINT "partner_page_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_pick" ADD CONSTRAINT "partner_page_pick_partner_id_partner_page_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner_page"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_page_pick" ADD CONSTRAINT "partner_page_pick_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_product_once" ON "article_product" USING btree ("article_id","product_id");--> statement-breakpoint
CREATE INDEX "article_product_product" ON "article_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "link_order_partner" ON "link_order" USING btree ("partner_id","order_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mentor_answer_partner" ON "mentor_answer" USING btree ("partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_page_pick_once" ON "partner_page_pick" USING btree ("partner_id","product_id");--> statement-breakpoint
CREATE INDEX "partner_page_pick_product" ON "partner_page_pick" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "basket" ADD CONSTRAINT "basket_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basket_client" ON "basket" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_notification_no" CHECK ("product"."notification_no" ~ '^([0-9]{2}-[0-9]-[0-9]{5,10})?$');