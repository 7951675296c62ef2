CREATE TABLE "search_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"key" text PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"sort" smallint NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_word_key" CHECK ("search_word"."key" ~ '^[^[:space:]์-]{1,40}$'),
	CONSTRAINT "search_word_word" CHECK (char_length("search_word"."word") between 1 and 40),
	CONSTRAINT "search_word_sort" CHECK ("search_word"."sort" between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "search_word" ADD CONSTRAINT "search_word_group_id_search_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."search_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_word_group" ON "search_word" USING btree ("group_id","sort");