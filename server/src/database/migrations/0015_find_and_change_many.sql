CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_view_list" CHECK ("saved_view"."list" in ('orders', 'customers', 'partners', 'products', 'withdrawals')),
	CONSTRAINT "saved_view_name_length" CHECK (char_length("saved_view"."name") between 1 and 40),
	CONSTRAINT "saved_view_params" CHECK (jsonb_typeof("saved_view"."params") = 'object' and not "saved_view"."params" ?| array['q', 'search', 'partner'])
);
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "undo_rows" jsonb;
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "undo_hash" text;
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD COLUMN "undone_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("staff_id","list",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_default" ON "saved_view" USING btree ("staff_id","list") WHERE is_default;
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD CONSTRAINT "catalogue_import_undo" CHECK (("catalogue_import"."undo_rows" is null) = ("catalogue_import"."undo_hash" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD CONSTRAINT "catalogue_import_undone" CHECK ("catalogue_import"."undone_at" is null or ("catalogue_import"."applied_at" is not null and "catalogue_import"."undo_rows" is not null)) NOT VALID;
