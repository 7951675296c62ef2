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
CREATE TABLE "partner_goal" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"sales" bigint NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_goal_sales" CHECK ("partner_goal"."sales" > 0)
);
--> statement-breakpoint
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tagged" ADD CONSTRAINT "client_tagged_tag_id_client_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."client_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tagged" ADD CONSTRAINT "client_tagged_client_id_app_user_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_view" ADD CONSTRAINT "client_view_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_join" ADD CONSTRAINT "link_join_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_join" ADD CONSTRAINT "link_join_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_open" ADD CONSTRAINT "link_open_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_order" ADD CONSTRAINT "link_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_order" ADD CONSTRAINT "link_order_partner_id_partner_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_goal" ADD CONSTRAINT "partner_goal_partner_id_app_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_tag_slot" ON "client_tag" USING btree ("partner_id","slot");--> statement-breakpoint
CREATE INDEX "client_tagged_client" ON "client_tagged" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_view_slot" ON "client_view" USING btree ("partner_id","slot");--> statement-breakpoint
CREATE INDEX "link_join_partner" ON "link_join" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "link_order_partner" ON "link_order" USING btree ("partner_id","order_id");