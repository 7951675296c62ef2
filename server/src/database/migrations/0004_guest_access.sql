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
CREATE TABLE "handover" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_short" CHECK ("handover"."expires_at" <= "handover"."created_at" + interval '15 minutes')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lookup" ADD CONSTRAINT "order_lookup_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lookup_order" ON "order_lookup" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lookup_age" ON "order_lookup" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_sms_due" ON "outbox_sms" USING btree ("due_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sms_age" ON "outbox_sms" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_token" ON "handover" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "handover_expiry" ON "handover" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_link_version" CHECK ("orders"."link_version" >= 0);