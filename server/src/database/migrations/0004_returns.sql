CREATE TABLE "order_return" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"goods" bigint NOT NULL,
	"shipping" bigint NOT NULL,
	"refund_by" text NOT NULL,
	"refund_bank" text NOT NULL,
	"refund_name" text NOT NULL,
	"refund_number" text NOT NULL,
	"refund_tail" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"send_to" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "order_return_status_name" CHECK ("order_return"."status" in ('requested', 'approved', 'rejected', 'received', 'refunded', 'withdrawn')),
	CONSTRAINT "order_return_kind" CHECK ("order_return"."kind" in ('goods', 'money')),
	CONSTRAINT "order_return_amount" CHECK ("order_return"."goods" > 0 and "order_return"."shipping" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_return_line" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_return_line_return_id_line_pk" PRIMARY KEY("return_id","line"),
	CONSTRAINT "order_return_line_quantity" CHECK ("order_return_line"."quantity" > 0 and "order_return_line"."restocked" between 0 and "order_return_line"."quantity")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"refunded_by" uuid NOT NULL,
	"refunded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"sent_hash" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_order" ON "order_return" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_return_status" ON "order_return" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_return_line_order" ON "order_return_line" USING btree ("order_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_return" ON "refund" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_reference" ON "refund" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "return_photo_return" ON "return_photo" USING btree ("return_id","id");