CREATE TABLE "stock_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"copy" smallint NOT NULL,
	"note" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"booked_by" uuid NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undo_reason" text,
	CONSTRAINT "stock_delivery_number_form" CHECK (char_length("stock_delivery"."number") between 1 and 60),
	CONSTRAINT "stock_delivery_copy" CHECK ("stock_delivery"."copy" >= 1),
	CONSTRAINT "stock_delivery_undone" CHECK (num_nulls("stock_delivery"."undone_at", "stock_delivery"."undone_by", "stock_delivery"."undo_reason") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "stock_delivery_line" (
	"delivery_id" uuid NOT NULL,
	"variant_id" bigint NOT NULL,
	"movement_id" text NOT NULL,
	CONSTRAINT "stock_delivery_line_delivery_id_variant_id_pk" PRIMARY KEY("delivery_id","variant_id"),
	CONSTRAINT "stock_delivery_line_movementId_unique" UNIQUE("movement_id")
);
--> statement-breakpoint
ALTER TABLE "stock_delivery" ADD CONSTRAINT "stock_delivery_booked_by_staff_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_delivery" ADD CONSTRAINT "stock_delivery_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_delivery_line" ADD CONSTRAINT "stock_delivery_line_delivery_id_stock_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."stock_delivery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_delivery_line" ADD CONSTRAINT "stock_delivery_line_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_delivery_line" ADD CONSTRAINT "stock_delivery_line_movement_id_stock_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."stock_movement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_delivery_number" ON "stock_delivery" USING btree (upper(regexp_replace("number", '[[:space:]]', '', 'g')),"copy") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "stock_delivery_booked" ON "stock_delivery" USING btree ("booked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
