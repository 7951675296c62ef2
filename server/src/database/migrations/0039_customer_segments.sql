CREATE TABLE "customer_segment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot" smallint NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_segment_slots" CHECK ("customer_segment"."slot" between 1 and 20),
	CONSTRAINT "customer_segment_named" CHECK ("customer_segment"."name" <> ''),
	CONSTRAINT "customer_segment_filters" CHECK (jsonb_typeof("customer_segment"."filters") = 'object' and "customer_segment"."filters" <> '{}'::jsonb)
);
--> statement-breakpoint
CREATE TABLE "message_receiver" (
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"notice_id" uuid NOT NULL,
	CONSTRAINT "message_receiver_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "site_message" ADD COLUMN "segment" text;--> statement-breakpoint
ALTER TABLE "site_message" ADD COLUMN "sent_customers" integer;--> statement-breakpoint
ALTER TABLE "site_message" ADD COLUMN "sent_partners" integer;--> statement-breakpoint
ALTER TABLE "site_message" ADD COLUMN "past_readers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_receiver" ADD CONSTRAINT "message_receiver_message_id_site_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."site_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receiver" ADD CONSTRAINT "message_receiver_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_segment_slot" ON "customer_segment" USING btree ("slot");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_segment_name" ON "customer_segment" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "message_receiver_user" ON "message_receiver" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "site_message" ADD CONSTRAINT "site_message_segment" CHECK (("site_message"."segment" is not null) = (coalesce("site_message"."level", 1) = 0) and ("site_message"."segment" is null or "site_message"."partner_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "site_message" ADD CONSTRAINT "site_message_sent" CHECK (("site_message"."sent_customers" is null) = ("site_message"."sent_partners" is null)
        and ("site_message"."sent_customers" is null or ("site_message"."segment" is not null and "site_message"."sent_customers" >= 0 and "site_message"."sent_partners" >= 0 and "site_message"."sent_customers" + "site_message"."sent_partners" > 0))) NOT VALID;--> statement-breakpoint
CREATE FUNCTION refuse_late_receivers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM (SELECT DISTINCT message_id FROM added) a JOIN site_message m ON m.id = a.message_id
		WHERE m.segment IS NULL OR m.sent_customers IS NOT NULL) THEN
		RAISE EXCEPTION 'receivers of a message are recorded once, when it is sent to a segment' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_receiver_late AFTER INSERT ON message_receiver REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_receivers();
--> statement-breakpoint
CREATE FUNCTION keep_message_audience() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a message keeps whom it was sent to' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER site_message_audience BEFORE UPDATE ON site_message FOR EACH ROW
WHEN ((OLD.segment, OLD.level, OLD.partner_id) IS DISTINCT FROM (NEW.segment, NEW.level, NEW.partner_id)
	OR (OLD.sent_customers IS NOT NULL AND (OLD.sent_customers, OLD.sent_partners) IS DISTINCT FROM (NEW.sent_customers, NEW.sent_partners)))
EXECUTE FUNCTION keep_message_audience();
