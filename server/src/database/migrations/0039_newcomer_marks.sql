CREATE TABLE "newcomer_mark" (
	"kind" text NOT NULL,
	"key" "bytea" NOT NULL,
	"reward_id" uuid NOT NULL,
	CONSTRAINT "newcomer_mark_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "newcomer_mark_kind" CHECK ("newcomer_mark"."kind" in ('phone', 'address'))
);
--> statement-breakpoint
CREATE INDEX "newcomer_mark_reward" ON "newcomer_mark" USING btree ("reward_id");