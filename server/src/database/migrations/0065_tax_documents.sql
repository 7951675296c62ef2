CREATE TABLE "tax_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"replaces" uuid,
	"invoice_id" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"rate_bp" integer NOT NULL,
	"total" bigint NOT NULL,
	"net" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" text NOT NULL,
	CONSTRAINT "tax_document_kind" CHECK ("tax_document"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "tax_document_sums" CHECK ("tax_document"."total" > 0 and "tax_document"."net" >= 0 and "tax_document"."vat" >= 0 and "tax_document"."total" = "tax_document"."net" + "tax_document"."vat"),
	CONSTRAINT "tax_document_of" CHECK (("tax_document"."kind" = 'credit_note') = ("tax_document"."invoice_id" is not null)),
	CONSTRAINT "tax_document_replacing" CHECK ("tax_document"."replaces" is null or "tax_document"."kind" = 'invoice'),
	CONSTRAINT "tax_document_rate" CHECK ("tax_document"."rate_bp" > 0 and "tax_document"."rate_bp" <= 3000),
	CONSTRAINT "tax_document_serial" CHECK ("tax_document"."serial" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_serial" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "tax_serial_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "tax_serial_last" CHECK ("tax_serial"."last" > 0)
);
--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_replaces_tax_document_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."tax_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_invoice_id_tax_document_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tax_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document" ADD CONSTRAINT "tax_document_kind_year_tax_serial_kind_year_fk" FOREIGN KEY ("kind","year") REFERENCES "public"."tax_serial"("kind","year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_document_number" ON "tax_document" USING btree ("kind","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_document_first" ON "tax_document" USING btree ("order_id") WHERE kind = 'invoice' and replaces is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_document_replaces" ON "tax_document" USING btree ("replaces");--> statement-breakpoint
CREATE INDEX "tax_document_order" ON "tax_document" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_document_invoice" ON "tax_document" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "tax_document_issued" ON "tax_document" USING btree ("issued_at","id");