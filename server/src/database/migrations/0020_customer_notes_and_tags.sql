CREATE TABLE "customer_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"staff_id" uuid NOT NULL,
	"words" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"struck_at" timestamp (3) with time zone,
	CONSTRAINT "customer_note_struck" CHECK ("customer_note"."struck_at" >= "customer_note"."written_at")
);
--> statement-breakpoint
CREATE TABLE "customer_tag" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot" smallint NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_tag_slots" CHECK ("customer_tag"."slot" between 1 and 40),
	CONSTRAINT "customer_tag_named" CHECK ("customer_tag"."name" <> ''),
	CONSTRAINT "customer_tag_colour" CHECK ("customer_tag"."colour" in ('plain', 'blue', 'green', 'yellow', 'red'))
);
--> statement-breakpoint
CREATE TABLE "customer_tagged" (
	"tag_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_tagged_tag_id_user_id_pk" PRIMARY KEY("tag_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_tagged" ADD CONSTRAINT "customer_tagged_tag_id_customer_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."customer_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_tagged" ADD CONSTRAINT "customer_tagged_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_note_user" ON "customer_note" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_tag_slot" ON "customer_tag" USING btree ("slot");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_tag_name" ON "customer_tag" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "customer_tagged_user" ON "customer_tagged" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION customer_note_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A note keeps its author and time, and stays struck out' USING ERRCODE = 'check_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER customer_note_kept BEFORE UPDATE OF id, staff_id, written_at, struck_at ON customer_note FOR EACH ROW
WHEN (old.id <> new.id OR old.staff_id <> new.staff_id OR old.written_at <> new.written_at OR (old.struck_at IS NOT NULL AND old.struck_at IS DISTINCT FROM new.struck_at))
EXECUTE FUNCTION customer_note_kept();
