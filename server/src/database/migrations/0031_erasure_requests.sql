CREATE TABLE "erasure_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"channel" text NOT NULL,
	"proof" text NOT NULL,
	"words" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"ground" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "erasure_request_channel" CHECK ("erasure_request"."channel" in ('phone', 'email', 'letter', 'chat', 'in_person')),
	CONSTRAINT "erasure_request_proof" CHECK ("erasure_request"."proof" in ('call_back', 'in_person', 'id_document', 'other')),
	CONSTRAINT "erasure_request_state" CHECK ("erasure_request"."state" in ('open', 'done', 'self', 'refused', 'withdrawn')),
	CONSTRAINT "erasure_request_due_day" CHECK ("erasure_request"."due_on" = "erasure_request"."received_on" + 30),
	CONSTRAINT "erasure_request_received" CHECK ("erasure_request"."received_on" <= ("erasure_request"."recorded_at" at time zone 'Asia/Bangkok')::date),
	CONSTRAINT "erasure_request_decided" CHECK (("erasure_request"."state" = 'open') = ("erasure_request"."decided_at" is null) and ("erasure_request"."state" in ('done', 'refused', 'withdrawn')) = ("erasure_request"."decided_by" is not null)),
	CONSTRAINT "erasure_request_second" CHECK ("erasure_request"."state" <> 'done' or ("erasure_request"."decided_by" <> "erasure_request"."recorded_by" and "erasure_request"."decided_at" - "erasure_request"."recorded_at" >= interval '3 days')),
	CONSTRAINT "erasure_request_ground" CHECK (("erasure_request"."state" = 'refused') = ("erasure_request"."ground" is not null) and coalesce("erasure_request"."ground", 'unproven') in ('unproven', 'legal_claim', 'legal_duty'))
);
--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_request_one" ON "erasure_request" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "erasure_request_due" ON "erasure_request" USING btree ("due_on","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "erasure_request_user" ON "erasure_request" USING btree ("user_id","id");
--> statement-breakpoint
CREATE FUNCTION guard_erasure_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.received_on, NEW.channel, NEW.proof, NEW.recorded_by, NEW.recorded_at)
		IS DISTINCT FROM (OLD.id, OLD.received_on, OLD.channel, OLD.proof, OLD.recorded_by, OLD.recorded_at)
		OR (OLD.state <> 'open' AND (NEW.state, NEW.decided_by, NEW.decided_at, NEW.ground) IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_at, OLD.ground)) THEN
		RAISE EXCEPTION 'a request to erase an account keeps what it says and how it ended' USING ERRCODE = 'restrict_violation';
	END IF;
	IF OLD.state = 'open' AND NEW.user_id <> OLD.user_id THEN
		RAISE EXCEPTION 'an open request is about the account whose person was notified' USING ERRCODE = 'restrict_violation';
	END IF;
	IF NEW.state = 'done' AND OLD.state = 'open' AND NOT EXISTS (SELECT 1 FROM app_user u WHERE u.id = NEW.user_id AND u.deleted_at IS NOT NULL) THEN
		RAISE EXCEPTION 'a request is done when the account is erased' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER erasure_request_guarded BEFORE UPDATE ON erasure_request FOR EACH ROW EXECUTE FUNCTION guard_erasure_request();
