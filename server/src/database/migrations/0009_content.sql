CREATE TABLE "brand_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_page_name" CHECK ("brand_page"."name" in ('user', 'privacy', 'about', 'license', 'social')),
	CONSTRAINT "brand_page_counted" CHECK ("brand_page"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_message" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_page_version" ON "brand_page" USING btree ("name","version");